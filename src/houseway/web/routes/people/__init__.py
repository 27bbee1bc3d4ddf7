"""Routes about people: managed by an administrator, their own account, and how they sign in."""
