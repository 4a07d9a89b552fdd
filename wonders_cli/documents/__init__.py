"""From the text of a file to typed values: reading, names, the catalogues and the documents of each game."""
