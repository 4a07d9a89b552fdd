"""The tests: run them with `make check`."""
