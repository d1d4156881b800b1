"""Packages of the program, their licence notices, and their metadata."""
