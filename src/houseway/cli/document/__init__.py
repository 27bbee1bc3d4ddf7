"""The command group `document`."""
