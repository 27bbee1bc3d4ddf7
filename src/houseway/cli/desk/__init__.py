"""The command group `desk`."""
