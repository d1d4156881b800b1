"""Sounds of the table."""
