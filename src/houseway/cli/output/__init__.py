"""What commands print for people: headings, wrapped prose and tables that fit the terminal."""
