"""The Complimentary Vigorish Form, and its comparison by accounting."""
