"""The log audited: everything that can be found out from it is."""
