"""Tests of what `import houseway` offers."""
