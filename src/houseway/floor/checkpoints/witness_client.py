"""Asks a witness over HTTP to cosign the checkpoints of this house."""

from __future__ import annotations

import urllib.error
import urllib.request
from dataclasses import dataclass
from http import HTTPStatus

from houseway.floor.checkpoints.checkpoint import parse_checkpoint
from houseway.floor.checkpoints.log_tree import LogTree
from houseway.floor.checkpoints.notes import (
    BadNote,
    Note,
    Signature,
    Verifier,
    parse_signature,
    parse_verifier,
)
from houseway.floor.checkpoints.witness import LONGEST_REQUEST, request_text
from houseway.refusal import Refusal

PATIENCE = 10.0  # seconds
_TRIES = 3  # another server of this house may ask at the same time


class WitnessUnavailable(Refusal):
    """A witness that gives no answer, or none that can be used. It is asked again with the next one."""


class Forked(Refusal):
    """The witness has seen a log that this one does not continue."""


@dataclass(frozen=True)
class WitnessAddress:
    """Where a witness answers, and the key with which it signs; written ``URL=KEY``."""

    url: str
    verifier: Verifier


def parse_witness(written: str) -> WitnessAddress:
    url, found, key = written.partition("=")
    if not found or not url.startswith(("http://", "https://")):
        raise Refusal(
            f"--witness {written!r} is not valid. Give URL=KEY, with the key that the witness printed."
        )
    return WitnessAddress(url.rstrip("/"), parse_verifier(key))


def cosigned(tree: LogTree, note: Note, witness: WitnessAddress) -> Note:
    """Return the checkpoint with the signature of the witness, and store it."""
    size = parse_checkpoint(note.text).size
    known = 0
    for _ in range(_TRIES):
        proof = tree.consistency(known, size)
        answer, body = _post(witness.url, request_text(known, proof, note))
        if answer == HTTPStatus.OK:
            signed = note.with_signatures([_signature_in(body, note, witness)])
            tree.keep(size, signed)
            return signed
        known = _known_size(answer, body, known, size, witness)
    raise WitnessUnavailable(f"The witness at {witness.url} is asked by several programs at once. Try again.")


def _known_size(answer: int, body: str, asked: int, size: int, witness: WitnessAddress) -> int:
    """Return the size from which the witness wants to be shown that the log only grew."""
    if answer == HTTPStatus.CONFLICT and body.strip().isdecimal():
        known = int(body)
        if known <= size and known != asked:
            return known
        if known > size:
            raise Forked(
                f"The witness at {witness.url} has seen {known} records of this log, which has only {size}:"
                " records are missing. Find out what happened before you go on."
            )
    if answer in (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY):
        raise Forked(
            f"The witness at {witness.url} has seen another log than this one: records were rewritten."
            " Find out what happened before you go on."
        )
    raise WitnessUnavailable(f"The witness at {witness.url} answered {answer}: {body.strip()[:200]}")


def _signature_in(body: str, note: Note, witness: WitnessAddress) -> Signature:
    for line in body.splitlines():
        try:
            signature = parse_signature(line)
        except BadNote:
            continue
        if witness.verifier.has_signed(Note(note.text, (signature,))):
            return signature
    raise WitnessUnavailable(
        f"The answer of {witness.url} is not signed by {witness.verifier.name}. Check the key of the witness."
    )


def _post(url: str, text: str) -> tuple[int, str]:
    request = urllib.request.Request(f"{url}/add-checkpoint", text.encode(), method="POST")  # noqa: S310 - checked
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - http or https only
            return answer.status, answer.read(LONGEST_REQUEST).decode(errors="replace")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(LONGEST_REQUEST).decode(errors="replace")
    except (OSError, ValueError) as error:
        raise WitnessUnavailable(f"The witness at {url} cannot be reached: {error}.") from error
