"""Who sits down to what: games, house rules, seats and saved tables."""
