"""Scenes, sheets and panels shared by several parts of the program."""
