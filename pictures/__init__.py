"""Takes the pictures of the README: `make pictures`."""
