"""`houseway division`: the Division's key and invitations, and how a house takes them."""
