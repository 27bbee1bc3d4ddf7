"""The commands `play` and `deal`."""
