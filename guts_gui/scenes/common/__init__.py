"""Scenes, sheets and panels that several parts of the program show."""
