"""Acts at the desk for Complimentary Vigorish Forms, decided again from what the log tells of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.floor.desks.desk import AtDesk
from houseway.floor.desks.vigorish import acts, facts
from houseway.floor.desks.vigorish.acts import Owed
from houseway.floor.desks.vigorish.forms import VigorishForms

# Acts that are told by the number of the form alone.
_WITH_FORM: dict[type, tuple[Callable[..., list[Any]], Callable[[str], Any]]] = {
    facts.FormSigned: (acts.sign, facts.SignForm),
    facts.DropWitnessed: (acts.witness, facts.WitnessDrop),
    facts.FormDropped: (acts.drop, facts.DropForm),
    facts.VoidFormSigned: (acts.sign_void, facts.SignVoidForm),
}


def decided_again(forms: VigorishForms, told: list[Any], act: AtDesk) -> list[Any] | None:
    """The facts that the act leads to, or a refusal; None where the log does not tell all that was asked."""
    if told and type(told[0]) in _WITH_FORM:
        decide, command = _WITH_FORM[type(told[0])]
        return decide(forms, command(told[0].form), act)
    match told:
        case [facts.FormsRegistered(series, first, last, pit)]:
            return acts.register(forms, facts.RegisterForms(series, first, last, pit), act)
        case [facts.FormPrepared(form, game, table, seat, patron, cents)]:
            about = facts.PrepareForm(form, table, seat)
            return acts.prepare(forms, about, Owed(game, patron, cents), act)
        case [facts.PatronExcused(form, why)]:
            return acts.excuse(forms, facts.ExcusePatron(form, why), act)
        case [facts.FormMarkedVoid(form, why)]:
            return acts.mark_void(forms, facts.VoidForm(form, why), act)
        case [facts.FormsForwarded()]:
            return acts.forward(forms, facts.ForwardForms(), act)
        case [facts.FormsCompared()]:
            return None
    return []
