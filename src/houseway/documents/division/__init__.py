"""Documents for the Division: petitions, submissions, tournament notices."""
