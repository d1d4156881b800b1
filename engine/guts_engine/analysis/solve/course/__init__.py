"""Best-response iteration over the moments of a deal, by the steps of any game."""
