"""Asking: the declaration of each question, and what each game answers."""
