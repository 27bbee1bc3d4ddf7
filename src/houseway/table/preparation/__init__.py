"""What comes before the wagers of a live round: people who inspect and look, and the clock."""
