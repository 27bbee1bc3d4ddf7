"""TODO variants."""
