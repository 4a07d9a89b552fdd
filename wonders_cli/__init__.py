"""7 Wonders, 7 Wonders Duel and 7 Wonders Architects, settled."""

__version__ = "0.1.0"
