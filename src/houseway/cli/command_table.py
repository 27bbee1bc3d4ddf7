"""Every command of `houseway`: its name, the function that carries it out, and its help.

A group lists its commands with the first sentence of their help, which must fit on a line of 80 columns.
"""

from __future__ import annotations

from houseway.cli.lazy_command import Command, Group

# The commands that print documents.

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
            "document.table:statistics",
            "Print the statistics (PAR) sheet of a game. Every result of every wager; PDF, HTML, CSV, XLSX.",
        ),
        "protection": Command(
            "document.protection:protection",
            "Print the protection report of a wager. What watching the cards wins; HTML or PDF.",
        ),
        "petition": Command(
            "document.division:petition",
            "Print the petition packet for a new game. It also says what the packet lacks; HTML or PDF.",
        ),
        "shuffle": Command(
            "document.division:shuffle", "Print the submission of a shuffle for Lucky 8's. HTML or PDF."
        ),
        "forms": Command(
            "document.division:forms",
            "Print Complimentary Vigorish Forms. Blank ones once, by a pit clerk, or copies; HTML or PDF.",
        ),
        "comparison": Command(
            "document.division:comparison",
            "Print accounting's comparison of vigorish forms. Originals against duplicates; HTML or PDF.",
        ),
        "tournament": Command(
            "document.division:tournament",
            "Print a tournament notice for the Division. It also says what the notice lacks; HTML or PDF.",
        ),
        "progressive": Command(
            "document.division:progressive",
            "Print the papers of a progressive meter. Submission, sign or reconciliation; HTML or PDF.",
        ),
        "rules": Command(
            "document.table:rules",
            "Print the rules of the games for inspection. Every paragraph paraphrased; HTML or PDF.",
        ),
    },
)


# The commands about keys, checkpoints and witnesses.

KEYS = Group(
    "Make and show the keys of a house or a witness.",
    {
        "new": Command(
            "keys:new_key",
            "Make a key and write it to a file. Keep it off the machine with the database where you can.",
        ),
        "show": Command(
            "keys:show_key", "Print the public keys of a key file. Give them to those who check."
        ),
    },
)

CHECKPOINTS = Group(
    "Sign the state of the whole log; show and prove it.",
    {
        "sign": Command(
            "checkpoints:sign",
            "Sign a checkpoint now and have it cosigned. `houseway serve` does it every minute.",
        ),
        "show": Command(
            "checkpoints:show",
            "Print the last checkpoint. Keep it where the house cannot change it, or print it.",
        ),
        "compare": Command(
            "checkpoints:compare",
            "Compare the log with the figures of a checkpoint on paper. Every record is hashed again.",
        ),
        "prove": Command(
            "checkpoints:prove",
            "Prove that a record is in the last checkpoint. Other people's programs can check the proof.",
        ),
    },
)

WITNESS = Command(
    "keys:witness",
    "Run a witness until you press Ctrl-C. It cosigns checkpoints that continue the log it has seen.",
)


# The commands about the Division's key and its inspectors.

DIVISION = Group(
    "Let the Division's inspectors in by its own key.",
    {
        "key": Command(
            "keys:new_division_key",
            "Make the Division's key. At the Division: the house never gets the file.",
        ),
        "invite": Command(
            "keys:invite",
            "Sign an invitation for an inspector. At the Division; asks for the inspector's password, or "
            "reads it from standard input.",
        ),
        "replace-key": Command("keys:replace_key", "Sign another key of the Division with the present one."),
        "register": Command(
            "division:register",
            "Register the Division's public key at the house. From then on only its invitations count.",
        ),
        "admit": Command("division:admit", "Let an inspector in by the Division's invitation."),
        "show": Command("division:show", "Show the registered key and the inspectors it let in."),
    },
)


# The commands that keep a house running.

BACKUP = Command(
    "maintenance:backup",
    "Copy the log while it is in use, and verify the copy. From SQLite or PostgreSQL to a file.",
)
RESTORE = Command(
    "maintenance:restore",
    "Put a backup into an empty database, and verify it. Into SQLite or PostgreSQL.",
)
DOCTOR = Command(
    "maintenance:doctor",
    "Check the set-up and say how to cure what is wrong. Database, disk, clock, key, address.",
)


_AUDIT = Group(
    "Verify, replay, export and search the log.",
    {
        "verify": Command(
            "audit:verify",
            "Verify the log: every hash, the money, every rule. Deals the rounds again, opens commitments.",
        ),
        "replay": Command(
            "audit:replay",
            "Deal a recorded round again from the log. Explains every payment and cites its paragraph.",
        ),
        "round": Command(
            "replay:write_round",
            "Write all that is public of a round to a file. `houseway verify-round` deals it again.",
        ),
        "export": Command(
            "audit:export",
            "Write a table's log for an inspector. As JSON lines, and as a transcript to read.",
        ),
        "surveillance": Command(
            "surveillance:surveillance",
            "Hold players' bets and decisions against the cards. "
            "With a likelihood ratio and the errors of the test; every look is on record.",
        ),
        "search": Command(
            "audit:search", "Search the log. Use `replay` and `export` to see records in full."
        ),
    },
)

_PEOPLE = Group(
    "Manage people: roles, passwords, tokens and sessions.",
    {
        "add": Command("people:add", "Add a person. Asks for the password, or reads it from standard input."),
        "list": Command("people:list_people", "List everybody, and who has to wait or is disabled."),
        "unlock": Command("people:unlock", "Let a person try again at once after wrong passwords."),
        "password": Command(
            "people:password",
            "Set a new password. Asks for it, or reads it from standard input. Ends sessions and tokens.",
        ),
        "role": Command("people:role", "Change a person's role. Ends the person's sessions."),
        "disable": Command("people:disable", "Disable a person, with every session and token."),
        "enable": Command("people:enable", "Enable a person who was disabled."),
        "token": Command(
            "people:token",
            "Create a token with which a program acts as a person. It is printed once and stored nowhere.",
        ),
        "revoke": Command("people:revoke", "Revoke a token."),
        "sign-ins": Command(
            "people:sign_ins", "List attempts to sign in. With their addresses, newest first."
        ),
        "sessions": Command("people:sessions", "List the sessions of a person."),
        "end-sessions": Command("people:end_sessions", "End the sessions of a person."),
        "reset-second-factor": Command(
            "people:reset_second_factor", "Remove a person's second factor. Ends the sessions, too."
        ),
        "rules": Command("people:rules", "Show or set the rules of signing in."),
    },
)

_PETITIONS = Group(
    "Petitions for new games.",
    {
        "list": Command("desk.petitions:list_petitions", "List every petition, its stage and what it lacks."),
        "file": Command("desk.petitions:file", "File a petition with its complete packet."),
        "propose": Command("desk.petitions:propose", "Record that the Division itself proposes a game."),
        "approve-preliminarily": Command(
            "desk.petitions:approve_preliminarily", "Record the Division's approval, subject to a test."
        ),
        "submit-test": Command(
            "desk.petitions:submit_trial", "File the packet again, complete for the test."
        ),
        "begin-test": Command(
            "desk.petitions:begin_trial",
            "Record that the Division begins the test. As submitted, or at other tables, days and hours.",
        ),
        "modify-test": Command(
            "desk.petitions:modify_trial",
            "Record the Division's change of a game or test. It may make one at any time during the test.",
        ),
        "finding": Command("desk.petitions:finding", "Record a finding that the approval needs."),
        "charge": Command("desk.petitions:charge", "Record the costs of the Division's review."),
        "pay": Command("desk.petitions:pay", "Record that accounting paid costs."),
        "approve": Command("desk.petitions:approve", "Record the Division's final approval of the game."),
        "refuse": Command("desk.petitions:refuse", "Record that the Division refuses the petition."),
        "withdraw": Command("desk.petitions:withdraw", "Withdraw a petition."),
    },
)

_TOURNAMENTS = Group(
    "Tournaments, from the notice to the prizes.",
    {
        "list": Command("desk.tournaments:list_tournaments", "List every tournament with its status."),
        "show": Command(
            "desk.tournaments:show", "Show a tournament: what is missing, the standings, the prizes."
        ),
        "notice": Command(
            "desk.tournaments:notice", "Print the notice to the Division as it is on record. HTML or PDF."
        ),
        "draft": Command(
            "desk.tournaments:draft",
            "Draft the notice from a form. `houseway document tournament --example` prints an empty one.",
        ),
        "certify": Command(
            "desk.tournaments:certify",
            "Certify the notice for your department. Needs the token of its supervisor.",
        ),
        "file": Command("desk.tournaments:file", "File the notice with the Division."),
        "tell": Command(
            "desk.tournaments:tell",
            "Tell the Division what will differ from the notice. Needed before the session begins.",
        ),
        "enter": Command("desk.tournaments:enter", "Enter and pay the fee. Needs the token of a patron."),
        "begin": Command(
            "desk.tournaments:begin", "Begin the next session. Needs the token of a supervisor or a pit boss."
        ),
        "end": Command("desk.tournaments:end", "End the session: the best advance, or the prizes are paid."),
        "cease": Command(
            "desk.tournaments:cease",
            "Stop a tournament at once. Needs the token of an inspector or a pit boss. Entry fees go back.",
        ),
        "holidays": Command(
            "desk.tournaments:holidays",
            "Set further days without business. Weekends and state holidays are known.",
        ),
    },
)

_FORMS = Group(
    "Complimentary Vigorish Forms and their series.",
    {
        "list": Command("desk.forms:list_forms", "List the series and every form with its state."),
        "register": Command(
            "desk.forms:register", "Register a series of numbers. Needs the token of accounting."
        ),
        "forward": Command(
            "desk.forms:forward", "Forward the used forms to accounting. Needs the token of a pit clerk."
        ),
    },
)

_CAGE = Group(
    "The cage: its money, chips kept, rules for money.",
    {
        "money": Command("desk.cage:money", "Show the cash and chips in the cage, and its slips."),
        "count": Command("desk.cage:count", "Record a count of the cage. Needs the token of accounting."),
        "bring": Command(
            "desk.cage:bring",
            "Ask for money from the main bank, or to send it there. Needs the token of accounting.",
        ),
        "decide": Command(
            "desk.cage:decide",
            "Confirm or decline a count or a transfer. Needs the token of security or a pit boss.",
        ),
        "rules": Command("desk.cage:rules", "Show what the house asks for when money moves, or set it."),
        "kept": Command("desk.cage:kept", "List whose chips the cage keeps, and how they came there."),
        "clear-seat": Command(
            "desk.cage:clear_seat",
            "Clear the seat of a patron who walked off. Needs the token of a supervisor or a pit boss.",
        ),
    },
)

_COUPONS = Group(
    "Coupons that the house issues to patrons.",
    {
        "list": Command("desk.forms:listed", "List every coupon with its value and where it is."),
        "issue": Command(
            "desk.forms:issue",
            "Issue a coupon to a patron. Needs the token of a pit boss, a pit clerk or accounting.",
        ),
    },
)

_PROGRESSIVES = Group(
    "Progressive meters: set up, changed, signed and paid.",
    {
        "set-up": Command(
            "desk.progressives:set_up",
            "Set up a meter for a progressive wager. Its terms, its tables and where its display hangs.",
        ),
        "submit": Command("desk.progressives:submit", "Record that its papers went to the Division."),
        "approve-display": Command(
            "desk.progressives:approve_display",
            "Record that the Division approved a common display. Needs the token of an inspector.",
        ),
        "change": Command(
            "desk.progressives:change",
            "Prepare a change of a meter. It takes effect when both keys have been turned.",
        ),
        "notice": Command(
            "desk.progressives:notice", "Receive the notice of a change. Needs the token of accounting."
        ),
        "key": Command(
            "desk.progressives:turn_key",
            "Turn your department's key for a change. "
            "Needs the token of security, a supervisor or a pit boss.",
        ),
        "drop": Command("desk.progressives:drop", "Give up a change that has not taken effect."),
        "sign": Command(
            "desk.progressives:sign",
            "Sign a hit for your department. "
            "Needs the token of a supervisor, a pit boss, security or surveillance.",
        ),
        "pay": Command(
            "desk.progressives:pay", "Pay a signed hit by hand. Needs the token of a pit clerk or accounting."
        ),
        "read": Command(
            "desk.progressives:read",
            "Record what a display shows, to reconcile it. Needs the token of accounting.",
        ),
    },
)

_DESKS = Group(
    "Submissions, petitions, tournaments, coupons, forms, cage.",
    {
        "submissions": Command(
            "desk.submissions:submissions", "List every submission with its version and state."
        ),
        "prepare": Command(
            "desk.submissions:prepare_table",
            "Make and submit what a table needs on record. "
            "Sign, guide, layout and payout limit; says what the Division or you still have to do.",
        ),
        "chapter": Command(
            "desk.submissions:chapter",
            "Keep the house's own copy of the official chapter. Without FILE, list the copies on record.",
        ),
        "version": Command("document.table:version", "Print the version of a table's guide, sign or layout."),
        "submit": Command("desk.submissions:submit", "Record that a sample was sent to the Division."),
        "approve": Command(
            "desk.submissions:approve",
            "Record the Division's approval of a submission. Needs the token of an inspector.",
        ),
        "limit-spots": Command(
            "desk.submissions:limit_spots",
            "Record the Division's limits on shared Lucky 8's spots. "
            "At how many tables, and on how many spots of each, more than one person may wager.",
        ),
        "confirm-dealers": Command(
            "desk.submissions:confirm_dealers",
            "Record that the Division confirmed the dealers. They showed that they can deal to shared spots.",
        ),
        "gaming-day": Command(
            "gaming_day:set_or_show",
            "Set when the gaming day starts and its shifts begin. Without times, show what holds.",
        ),
        "petition": _PETITIONS,
        "tournament": _TOURNAMENTS,
        "coupon": _COUPONS,
        "progressive": _PROGRESSIVES,
        "forms": _FORMS,
        "cage": _CAGE,
    },
)

# The questions about advantage play. Without a verb, an option asks one of them.

PROTECTION = Group(
    "Say what watching cards, dice or wheels wins.\n\n"
    "Each verb is a question, with its own options. "
    "Without a verb, `houseway protect GAME …`, an option asks it: --leak, --bias, or --wager for the count.",
    {
        "count": Command(
            "protect:count_command",
            "Say what a card counter wins on a wager.\n\n"
            "The effect of each card, the best simple count, what it wins from real shoes, and perfect play.",
        ),
        "counter": Command(
            "protect:counter_command",
            "Say what a counter wins who varies bets and decisions. By a well-known count, as hi-lo.",
        ),
        "leak": Command(
            "protect:leak_command",
            "Say what cards are worth that a player sees. A hole card, a burn card, cards of neighbours.",
        ),
        "bias": Command(
            "protect:bias_command",
            "Say what a die or wheel is worth that is not fair. And how long it takes to notice.",
        ),
        "dice": Command(
            "protect:dice_command",
            "Say what a shooter wins who sets the dice. By fewer sevens, or dice that stay on their axes.",
        ),
        "shuffle": Command(
            "protect:shuffle_command",
            "Say what following cards through a shuffle by hand wins. And how much order it leaves.",
        ),
        "rebate": Command(
            "protect:rebate_command",
            "Say what a loss rebate is worth. And promotional chips, match play and double wins.",
        ),
        "measures": Command(
            "protect:measures_command",
            "Compare what the house can change. What each change leaves a counter, and what it costs.",
        ),
    },
    otherwise=Command("protect_without_verb:protect", "Say what watching the cards wins."),
)

HOUSEWAY = Group(
    "The rules of New Jersey's table games, made to run.",
    {
        "games": Command("games:games", "List the games, or one, with their wagers and options."),
        "play": Command(
            "play:play", "Play at a table. Without a terminal: one demonstration round of each game."
        ),
        "deal": Command("deal:deal", "Deal and settle one round and print its transcript."),
        "hint": Command("hint:hint", "Say what each decision is worth with the cards of one hand."),
        "settle": Command("settle:settle", "Settle recorded rounds: one JSON line in, one JSON line out."),
        "odds": Command("odds:odds", "Print the exact odds and house advantage of every wager."),
        "simulate": Command(
            "simulate:simulate",
            "Deal rounds by the million and compare with the exact odds.",
            then="simulate_run:run_simulation",
        ),
        "protect": PROTECTION,
        "rules": Command(
            "rules:rules",
            "Print the paragraphs of the regulation with their status.\n\n"
            "enforced: the program refuses what the paragraph forbids. played: rounds, figures and records "
            "follow it. printed: a document has its content. checklist: a person confirms it on record. "
            "not in source: our sources print no text for it. open: not carried out yet.",
        ),
        "fairness": Command(
            "fairness:fairness",
            "Test the shuffle. Shuffles a new pack many times and judges the results at 95% and 99%.\n\n"
            "Every shuffle starts from the manufacturer's order: ace to king of spades, hearts, diamonds, "
            "clubs, deck after deck.",
        ),
        "verify-round": Command(
            "replay:verify_round",
            "Deal a round again from its file and compare every card.\n\n"
            "The page of a table and `houseway audit round` write such files.",
        ),
        "serve": Command(
            "serve:serve",
            "Serve the floor to browsers until you press Ctrl-C. Programs use the same address with /api/v1.",
            then="run_server:run_server",
        ),
        "completion": Command(
            "completion:completion",
            "Print the script that completes commands in your shell. "
            'For bash, write `eval "$(houseway completion bash)"` into ~/.bashrc; for zsh, into ~/.zshrc; '
            "for fish, `houseway completion fish | source` into ~/.config/fish/config.fish.",
        ),
        "new": Group(
            "Begin a game or a side bet of your own.",
            {
                "game": Command(
                    "new_game:new_game",
                    "Write a folder with a running game to start from. It deals, settles, counts and tests.",
                ),
                "side-bet": Command(
                    "new_game:new_side_bet", "Write a TOML file with a working side bet of a game."
                ),
            },
        ),
        "document": DOCUMENTS,
        "audit": _AUDIT,
        "checkpoint": CHECKPOINTS,
        "key": KEYS,
        "witness": WITNESS,
        "division": DIVISION,
        "backup": BACKUP,
        "restore": RESTORE,
        "doctor": DOCTOR,
        "floor": Group(
            "Run many tables at once; report their rounds and win.",
            {
                "demo": Command("demo:demo", "Run tables with automatic players and log everything they do."),
                "day": Command(
                    "gaming_day:day",
                    "Print the report of a gaming day. Tables, cage, and the checkpoint to keep on paper.",
                ),
                "win": Command(
                    "floor_reports:win",
                    "Print what the tables won and should have won. As a table or CSV.",
                ),
                "rounds": Command(
                    "floor_reports:rounds",
                    "List the rounds of a table. Every settled wager as CSV or JSON.",
                ),
                "meters": Command(
                    "floor_reports:meters", "Show the progressive meters. All six, hits and changes."
                ),
                "reconcile": Command(
                    "floor_reports:reconcile",
                    "Reconcile the progressive meters of a day. Computed from the log; exit status 1 if one "
                    "differs.",
                ),
            },
        ),
        "people": _PEOPLE,
        "desk": _DESKS,
    },
)
