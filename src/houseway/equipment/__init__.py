"""What lies on the table: cards, stacks and shoes, dice, chance and chips. No game's rules."""
