"""The house ways that come with pai gow, one TOML file each."""
