"""The rules in the program's own words: pages as plain values, drawn by the rules screen."""
