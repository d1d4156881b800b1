"""The new table: game, house rules, seats, and what is saved of them."""
