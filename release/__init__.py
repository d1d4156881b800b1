"""What is handed out: packages of the program, their notices, and what a system shows of them."""
