"""A table with an automatic dealer, its transcripts, and the settlement of recorded rounds."""
