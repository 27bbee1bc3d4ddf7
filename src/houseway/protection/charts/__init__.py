"""Pictures of an analysis."""
