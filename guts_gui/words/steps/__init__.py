"""A game told in words: its steps as sentences, and what is unusual about it (S3 to S5)."""
