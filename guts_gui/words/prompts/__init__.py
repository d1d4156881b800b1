"""What a seat is asked, what is at stake, and what follows its declaration."""
