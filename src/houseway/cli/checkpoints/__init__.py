"""`houseway key`, `houseway checkpoint` and `houseway witness`: a log that others can vouch for."""
