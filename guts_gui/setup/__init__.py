"""The table being set up: game, house rules and seats; saved tables."""
