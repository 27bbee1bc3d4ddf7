"""`houseway protect`: what somebody can win by watching the cards."""
