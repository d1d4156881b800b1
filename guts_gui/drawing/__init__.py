"""Drawing with pygame: colours, text, backdrop, sprites."""
