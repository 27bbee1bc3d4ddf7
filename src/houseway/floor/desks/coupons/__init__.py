"""Coupons that the house issues to patrons: who has which, and at which table."""
