"""Text for all that happens at the table, and names of hands, options and games."""
