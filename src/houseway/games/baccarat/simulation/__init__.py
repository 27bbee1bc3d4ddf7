"""Compiled dealing: how coups are judged, and whole shoes with the exact edge of each round."""
