"""The table being set up: game, house rules, seats; saved tables."""
