"""What people and spreadsheets read."""
