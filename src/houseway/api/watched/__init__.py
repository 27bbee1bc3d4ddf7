"""What somebody wins who sees more than they should, or who plays by a count."""
