"""Parts of the gaming guide."""
