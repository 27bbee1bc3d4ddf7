"""The commands about keys, checkpoints and witnesses."""

from __future__ import annotations

from houseway.cli.lazy_command import Command, Group

KEYS = Group(
    "Make and show the keys of a house or a witness.",
    {
        "new": Command(
            "checkpoints.keys:new",
            "Make a key and write it to a file. Keep it off the machine with the database where you can.",
        ),
        "show": Command(
            "checkpoints.keys:show", "Print the public keys of a key file. Give them to those who check."
        ),
    },
)

CHECKPOINTS = Group(
    "Sign the state of the whole log; show and prove it.",
    {
        "sign": Command(
            "checkpoints.checkpoints:sign",
            "Sign a checkpoint now and have it cosigned. `houseway serve` does it every minute.",
        ),
        "show": Command(
            "checkpoints.checkpoints:show",
            "Print the last checkpoint. Keep it where the house cannot change it, or print it.",
        ),
        "compare": Command(
            "checkpoints.compare:compare",
            "Compare the log with the figures of a checkpoint on paper. Every record is hashed again.",
        ),
        "prove": Command(
            "checkpoints.checkpoints:prove",
            "Prove that a record is in the last checkpoint. Other people's programs can check the proof.",
        ),
    },
)

WITNESS = Command(
    "checkpoints.witness:witness",
    "Run a witness until you press Ctrl-C. It cosigns checkpoints that continue the log it has seen.",
)
