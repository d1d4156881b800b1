"""The version of the program, also read by the build."""

__version__ = "0.1.0"
