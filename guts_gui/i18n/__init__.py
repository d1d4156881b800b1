"""Language: catalogues, numbers, dates, and texts for errors."""
