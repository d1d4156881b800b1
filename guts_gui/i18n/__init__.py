"""The language of the window: catalogues, numbers, dates, and the words for faults."""
