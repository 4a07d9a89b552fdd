"""What is measured, and against what: `python -m benchmarks.payments` and so on."""
