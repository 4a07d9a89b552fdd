"""Tests of games as values."""
