"""What a card counter wins on any wager of a shoe: effects of removal, counts, and whole shoes."""
