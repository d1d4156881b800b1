"""The coach's review of a session."""
