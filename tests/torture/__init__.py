"""Attacks on the program's guarantees: `python -m tests.torture [attack ...]`."""
