"""Vectorised deals: hundreds of thousands of hands as columns of numpy arrays."""
