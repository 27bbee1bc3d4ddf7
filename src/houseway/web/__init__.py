"""The HTTP API and the pages in the browser. No rule lives here: requests go to the floor."""
