"""The streak wagers (13:69F-2.22): rounds won in a row, over as many rounds as it takes."""
