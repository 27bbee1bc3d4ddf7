"""The desk that keeps who looked at which players' play, and when."""
