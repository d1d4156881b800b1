"""What moves when; no pygame."""
