"""How everything looks: colours, brush, sprites and the drawings' surfaces."""
