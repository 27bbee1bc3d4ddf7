"""What a game declares so that its odds can be counted and its rounds sampled."""
