"""Names of hands, ranks and games, and in folders text for options, steps, prompts and events."""
