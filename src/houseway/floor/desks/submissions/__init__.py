"""What goes to the Division before its use."""
