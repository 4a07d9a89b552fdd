"""The questions of each game, on words as people type them: three modules with the same plain functions."""
