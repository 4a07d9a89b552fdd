"""Answers as text: formats, and one view for each kind of answer."""
