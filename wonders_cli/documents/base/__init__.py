"""Documents of the base game."""
