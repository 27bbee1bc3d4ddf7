"""Takes the pictures of the README and of docs/documents.md: `make pictures`."""
