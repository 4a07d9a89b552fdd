"""Tests of reading documents."""
