"""What a person reads of each kind of answer, and the same as rows of a spreadsheet; one file for each kind."""
