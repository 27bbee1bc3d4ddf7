"""The command `odds`."""
