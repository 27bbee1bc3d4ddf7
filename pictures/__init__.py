"""The pictures of the README: `make pictures` takes them anew."""
