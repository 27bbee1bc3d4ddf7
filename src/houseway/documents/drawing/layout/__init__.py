"""The printed layout of a table as a drawing."""
