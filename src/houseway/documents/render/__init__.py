"""Renders a document as HTML or PDF."""
