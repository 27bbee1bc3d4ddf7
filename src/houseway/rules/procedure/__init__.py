"""The steps of a round, and the parts of a procedure that games share."""
