"""The pages of the desks: submissions and petitions, vigorish forms, tournaments."""
