"""The screens of the program, a folder for each part."""
