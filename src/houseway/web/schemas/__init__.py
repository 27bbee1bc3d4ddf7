"""The structures that the HTTP API reads and writes."""
