"""The counted money of the cage: its cash and chips, who counted them, and what went in and out."""
