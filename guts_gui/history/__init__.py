"""Sessions on disk, and what is read from them."""
