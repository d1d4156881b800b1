"""The games: their menu and pictures, the player's own files, and the editing of one."""
