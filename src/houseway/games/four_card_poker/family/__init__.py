"""What standard four card poker and Crazy 4 Poker share, and how they differ."""
