"""The new table: game, house rules and seats, and saving them."""
