"""The best setting as people look it up: in words and as a chart."""
