"""The commands about the Division's key and its inspectors."""

from __future__ import annotations

from houseway.cli.lazy_command import Command, Group

DIVISION = Group(
    "Let the Division's inspectors in by its own key.",
    {
        "key": Command(
            "division.invite:key", "Make the Division's key. At the Division: the house never gets the file."
        ),
        "invite": Command(
            "division.invite:invite",
            "Sign an invitation for an inspector. At the Division; asks for the inspector's password, or "
            "reads it from standard input.",
        ),
        "replace-key": Command(
            "division.invite:replace_key", "Sign another key of the Division with the present one."
        ),
        "register": Command(
            "division.admit:register",
            "Register the Division's public key at the house. From then on only its invitations count.",
        ),
        "admit": Command("division.admit:admit", "Let an inspector in by the Division's invitation."),
        "show": Command("division.admit:show", "Show the registered key and the inspectors it let in."),
    },
)
