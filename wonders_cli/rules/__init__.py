"""The rules of the games: pure functions on frozen values that import nothing but the standard library."""
