"""Draws layouts, cards, dice and equipment as SVG."""
