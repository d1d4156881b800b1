"""`guts odds`."""

import argparse


def add(command: argparse.ArgumentParser) -> None:
    """What the command takes."""


def run(told: argparse.Namespace) -> int:
    """Do it; the exit status."""
    raise NotImplementedError
