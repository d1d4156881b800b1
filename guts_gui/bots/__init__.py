"""Bots as shown to the player: charts of their hands, parameters, and a quick test."""
