"""Tests of standings."""
