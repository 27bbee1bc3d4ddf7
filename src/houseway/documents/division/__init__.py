"""Writes documents for the Division: petitions, submissions, tournament notices."""
