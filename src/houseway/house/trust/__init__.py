"""What makes the log worth believing: the audit, checkpoints and witnesses, signatures, sealed records."""
