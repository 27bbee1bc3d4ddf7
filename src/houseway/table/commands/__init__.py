"""Defines the commands of people and of the system at a live table, and their handlers."""
