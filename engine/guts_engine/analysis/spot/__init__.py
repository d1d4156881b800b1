"""One decision weighed: what each option is worth to the player who has it."""
