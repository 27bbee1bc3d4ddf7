"""The rules of a game as a petition proposes them, in the format of the chapter."""
