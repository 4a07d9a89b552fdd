"""What questions are answered with, one file for each question; each answer has `as_json()`, whose keys are fixed."""
