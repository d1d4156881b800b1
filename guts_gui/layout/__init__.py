"""What lies where on the table; no pygame."""
