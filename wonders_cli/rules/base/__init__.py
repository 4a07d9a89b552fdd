"""The rules of 7 Wonders, second edition."""
