"""Compiled random numbers, draws, shuffles and chains, which the kernels of the games are made of."""
