"""Asking documents of all games, through the library and the question functions."""
