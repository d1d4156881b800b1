"""Sessions on disk, and the queries on them."""
