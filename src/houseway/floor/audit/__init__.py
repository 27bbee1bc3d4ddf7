"""Audits of the log, exports for inspectors, and replays of rounds."""
