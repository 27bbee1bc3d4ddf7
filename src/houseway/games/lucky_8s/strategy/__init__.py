"""Lucky 8's: strategies in words, as charts, and as a person writes them."""
