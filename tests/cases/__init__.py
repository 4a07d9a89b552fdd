"""The cases of each game, and how cases are read and run."""
