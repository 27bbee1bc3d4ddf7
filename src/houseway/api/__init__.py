"""What `import houseway` offers: small values with tables, charts and frames, made from the rooms below."""
