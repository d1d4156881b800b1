"""The program's folders, and files that players edit by hand."""
