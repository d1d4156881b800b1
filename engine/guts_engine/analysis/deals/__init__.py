"""Deals by the hundred thousand, as columns of numbers."""
