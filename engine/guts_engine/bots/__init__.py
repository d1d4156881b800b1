"""Players that need no screen: personas as data and the bot that plays them."""
