"""The table in play without a window: prompts, turns, the coach, and their words."""
