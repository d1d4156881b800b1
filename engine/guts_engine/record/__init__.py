"""Logs, snapshots, scripts and scenarios of sessions."""
