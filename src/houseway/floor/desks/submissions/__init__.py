"""Submissions to the Division."""
