"""Drawing with pygame: colours, lettering, backdrop, sprites."""
