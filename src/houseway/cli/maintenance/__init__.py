"""`houseway backup`, `houseway restore` and `houseway doctor`."""
