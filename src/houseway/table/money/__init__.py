"""The money of a table outside its rounds: buy-ins, fills, credits, corrections and the closing count."""
