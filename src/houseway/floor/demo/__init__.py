"""A demonstration floor and its automatic players."""
