"""The rules as pages of plain values, shown by the rules screen."""
