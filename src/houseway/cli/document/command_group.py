"""The commands that print documents."""

from __future__ import annotations

from houseway.cli.lazy_command import Command, Group

DOCUMENTS = Group(
    "Print layouts, signs, guides, forms and petitions.",
    {
        "layout": Command(
            "document.table:layout",
            "Draw the layout of a table to scale, with a title block. SVG, PDF or PNG; text as outlines too.",
        ),
        "sign": Command(
            "document.sign:sign",
            "Print the sign of a table, or of a coming change. On letter paper or larger; HTML or PDF.",
        ),
        "sign-submission": Command(
            "document.sign:sign_submission",
            "Print the sheet that submits a sign to the Division. Location, size, language; HTML or PDF.",
        ),
        "guide": Command(
            "document.table:guide",
            "Print the gaming guide for patrons. Rules, payouts and one round in pictures; HTML or PDF.",
        ),
        "statistics": Command(
            "document.statistics:statistics",
            "Print the statistics (PAR) sheet of a game. Every result of every wager; PDF, HTML, CSV, XLSX.",
        ),
        "protection": Command(
            "document.protection:protection",
            "Print the protection report of a wager. What watching the cards wins; HTML or PDF.",
        ),
        "petition": Command(
            "document.petition:petition",
            "Print the petition packet for a new game. It also says what the packet lacks; HTML or PDF.",
        ),
        "shuffle": Command(
            "document.petition:shuffle", "Print the submission of a shuffle for Lucky 8's. HTML or PDF."
        ),
        "forms": Command(
            "document.desks:forms",
            "Print Complimentary Vigorish Forms. Blank ones once, by a pit clerk, or copies; HTML or PDF.",
        ),
        "comparison": Command(
            "document.desks:comparison",
            "Print accounting's comparison of vigorish forms. Originals against duplicates; HTML or PDF.",
        ),
        "tournament": Command(
            "document.desks:tournament",
            "Print a tournament notice for the Division. It also says what the notice lacks; HTML or PDF.",
        ),
        "progressive": Command(
            "progressives.papers:progressive",
            "Print the papers of a progressive meter. Submission, sign or reconciliation; HTML or PDF.",
        ),
        "rules": Command(
            "document.table:rules",
            "Print the rules of the games for inspection. Every paragraph paraphrased; HTML or PDF.",
        ),
    },
)
