"""Engines that count hands exactly, shared by several games."""
