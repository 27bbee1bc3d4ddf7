"""SVG charts, HTML tables and number formats, for terminals, notebooks, pages and documents."""
