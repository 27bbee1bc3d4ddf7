"""Signatures on records: who can write to the database cannot speak for somebody else."""
