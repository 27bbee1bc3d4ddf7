"""Counts hands exactly, with engines that several games share."""
