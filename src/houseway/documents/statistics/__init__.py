"""The parts of the statistics sheet, and its figures as a table for other programs."""
