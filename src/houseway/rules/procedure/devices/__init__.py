"""Devices that decide something by chance: a wheel, a number generator."""
