"""The language of the window: catalogues, dates, and what is wrong in the player's words."""
