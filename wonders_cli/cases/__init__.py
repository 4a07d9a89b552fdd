"""Case files: questions with the answers they must get."""
