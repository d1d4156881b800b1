"""The scripts behind the Makefile: makers of shipped tables and of pages, and mutation testing."""
