"""Attacks upon what the program promises to keep: `python -m tests.torture [attack ...]`."""
