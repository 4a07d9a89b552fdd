"""What holds for the repository as a whole: layers, start-up, documentation, the wheel."""
