"""What the player has set."""
