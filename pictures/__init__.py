"""Takes the pictures of the README and the docs: `make pictures`."""
