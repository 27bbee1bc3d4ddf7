"""Progressive jackpots: the terms of a meter, its arithmetic, award tables, and what they are worth."""
