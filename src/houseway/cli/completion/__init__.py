"""Shell completion: the scripts for shells, and the words that can come next on a command line."""
