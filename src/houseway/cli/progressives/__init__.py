"""`houseway floor meters`, `houseway floor reconcile` and `houseway desk progressive`."""
