"""The command `settle`."""
