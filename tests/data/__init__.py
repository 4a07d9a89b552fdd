"""The facts in rules_data."""
