"""The window on the player's desktop: its size, its entry in the menu, its log of faults."""
