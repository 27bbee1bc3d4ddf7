"""The log verifies itself every day: what was found is on record, and shown to those who must act."""
