"""Random numbers and compiled draws for simulation. Not for real money."""
