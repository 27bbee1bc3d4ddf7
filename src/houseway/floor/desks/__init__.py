"""The desks of the house: matters that are no single table's, each a stream of its own in the log."""
