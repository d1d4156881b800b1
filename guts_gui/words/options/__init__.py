"""House rules in words: names, values and sentences of options."""
