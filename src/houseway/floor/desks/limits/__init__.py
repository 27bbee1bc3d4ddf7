"""Limits of time and loss that players set for themselves and the house keeps."""
