"""Documents of Duel."""
