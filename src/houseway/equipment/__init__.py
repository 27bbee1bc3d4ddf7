"""Cards, stacks and shoes, dice, tiles, chance and money, without the rules of any game."""
