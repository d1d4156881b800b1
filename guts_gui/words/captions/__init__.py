"""Captions and log lines of events."""
