"""Craps: compiled rolls for simulation, and how strategies are written."""
