"""The questions of each game, on words as people type them. The three modules have the same plain functions and never import each other."""
