"""Games as values: what may be played, what becomes of it, what each player knows."""
