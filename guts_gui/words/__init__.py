"""Names of things, and sentences for all that happens at the table."""
