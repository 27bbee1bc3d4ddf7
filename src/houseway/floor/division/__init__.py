"""The Division's people: let in by invitations that the Division signs, never made by the house."""
