"""Connections before they become requests: how many, how long, and how large a request may be."""
