"""What things are called, and what happens, sentence by sentence."""
