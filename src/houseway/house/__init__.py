"""The casino floor: tables and desks with their log, people and their roles, audits and reports."""
