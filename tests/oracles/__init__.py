"""Slow, obvious twins of the solvers: each tries everything and keeps what the rule asks for."""
