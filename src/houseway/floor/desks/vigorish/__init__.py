"""Complimentary Vigorish Forms (13:69F-3.3(c) and 7.3(c))."""
