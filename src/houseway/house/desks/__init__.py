"""The desks of the house: matters that belong to no single table, each with its own stream in the log."""
