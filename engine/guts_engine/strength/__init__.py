"""Percentiles of hands, from shipped tables or from samples."""
