"""The ways from one screen to another."""
