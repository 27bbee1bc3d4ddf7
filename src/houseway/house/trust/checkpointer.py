"""Signs a checkpoint every minute, and asks witnesses over HTTP to cosign it."""

from __future__ import annotations

import logging
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from houseway.house.clock import microseconds_now
from houseway.house.store.log import Store
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import (
    BadNote,
    Note,
    Signature,
    Signer,
    Verifier,
    parse_checkpoint,
    parse_signature,
    parse_verifier,
)
from houseway.house.trust.witness import LONGEST_REQUEST, request_text
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
    url, separator, key = written.partition("=")
    if not separator or not url.startswith(("http://", "https://")):
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


def _known_size(answer: int, body: str, claimed: int, size: int, witness: WitnessAddress) -> int:
    """Return the size from which the witness wants to be shown that the log only grew."""
    if answer == HTTPStatus.CONFLICT and body.strip().isdecimal():
        known = int(body)
        if known <= size and known != claimed:
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


# Signs a checkpoint every minute, and gives it to the witnesses.

EVERY = 60.0  # seconds
_log = logging.getLogger(__name__)


class Checkpointer:
    """A thread with its own pace: neither a slow witness nor a long log holds up a table."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        witnesses: Sequence[WitnessAddress] = (),
        every: float = EVERY,
        now: Callable[[], int] = microseconds_now,
    ) -> None:
        self._tree = LogTree(store)
        self._signer = signer
        self._witnesses = witnesses
        self._every = every
        self._now = now
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houseway-checkpoints", daemon=True)
        self.trouble: dict[str, Refusal] = {}  # what each witness refused or could not do, by its address

    def __enter__(self) -> Checkpointer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop, with a last checkpoint over everything that was written."""
        self._stopped.set()
        self._thread.join()
        self._sign_and_log_errors()

    def sign(self) -> Note:
        """Sign a checkpoint now, and have it cosigned by every witness that can be reached."""
        note = self._tree.checkpoint(self._signer, self._now())
        for witness in self._witnesses:
            if witness.verifier.has_signed(note):
                continue
            try:
                note = cosigned(self._tree, note, witness)
                self.trouble.pop(witness.url, None)
            except Refusal as refusal:
                self.trouble[witness.url] = refusal
        return note

    def _run(self) -> None:
        self._sign_and_log_errors()
        while not self._stopped.wait(self._every):
            self._sign_and_log_errors()

    def _sign_and_log_errors(self) -> None:
        known = {str(refusal) for refusal in self.trouble.values()}
        try:
            self.sign()
        except Exception:
            # The next minute's checkpoint covers what this one should have.
            _log.exception("No checkpoint could be signed.")
        for refusal in self.trouble.values():
            if str(refusal) not in known:  # once, and not every minute
                _log.log(logging.CRITICAL if isinstance(refusal, Forked) else logging.WARNING, "%s", refusal)
