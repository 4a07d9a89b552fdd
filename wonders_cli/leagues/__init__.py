"""Standings of many games."""
