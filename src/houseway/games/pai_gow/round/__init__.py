"""A round of pai gow in its parts: the tiles, the deal, the players' hands and the dealer's."""
