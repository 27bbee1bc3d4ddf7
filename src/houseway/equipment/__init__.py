"""What is on the table: cards, stacks and shoes, dice, chance and money. No rules of games."""
