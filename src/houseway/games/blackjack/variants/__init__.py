"""Games inside blackjack: multiple action, the streak wager, and house money."""
