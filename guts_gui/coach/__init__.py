"""Review of a session's decisions, and the coach's texts."""
