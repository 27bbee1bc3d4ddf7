"""The pages of the pit."""
