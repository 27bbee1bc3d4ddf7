"""The door to the floor over HTTP. No rule lives here: what is asked is handed on, the answer written."""
