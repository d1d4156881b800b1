"""The program's folders, and the player's files that are edited by hand."""
