"""Plays tables with an automatic dealer, writes transcripts, and settles recorded rounds."""
