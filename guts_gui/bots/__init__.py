"""A bot as the player sees it: the hands it plays, its numbers, a quick match."""
