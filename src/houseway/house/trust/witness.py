"""A witness: keeps the last checkpoint of each log that it knows, cosigns only what continues it, and
answers over HTTP.

A house that shows one log to some people and another one to others, or that rewrites its log, needs two
checkpoints that do not continue each other; the witness signs only one of them. The answers are those
of C2SP ``tlog-witness``.
"""

from __future__ import annotations

import base64
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from houseway.house.trust.merkle import is_consistent
from houseway.house.trust.notes import (
    BadNote,
    Checkpoint,
    Note,
    Signature,
    Signer,
    Verifier,
    parse_checkpoint,
    parse_note,
)
from houseway.refusal import Refusal

MOST_HASHES = 63  # of a proof
LONGEST_REQUEST = 64 * 1024  # bytes


class Declined(Refusal):
    """The witness does not sign. ``status`` is that of its answer; ``size`` the size that it knows."""

    def __init__(self, status: HTTPStatus, words: str, size: int | None = None) -> None:
        super().__init__(words)
        self.status = status
        self.size = size


class Witness:
    """Cosigns checkpoints of the houses whose keys it was given; safe for several threads of one process."""

    def __init__(self, signer: Signer, folder: Path, houses: Mapping[str, Verifier]) -> None:
        self.signer = signer
        self._folder = folder
        self._houses = houses
        self._lock = threading.Lock()

    def add(self, request: str, now: int) -> Signature:
        """Check a request (the size it continues from, a proof, a checkpoint), keep it and cosign it.

        The checkpoint is on disk before it is signed, so that a witness that is killed never signs a fork.
        """
        old, proof, note = _parse_request(request)
        checkpoint = self._signed_by_its_house(note)
        with self._lock:
            known = self.last(checkpoint.origin)
            size = known.size if known else 0
            if old != size:
                words = f"The last checkpoint known here has {size} records, not {old}."
                raise Declined(HTTPStatus.CONFLICT, words, size)
            if checkpoint.size < size:
                words = f"A log of {checkpoint.size} records does not continue one of {size}."
                raise Declined(HTTPStatus.BAD_REQUEST, words)
            if known and not is_consistent(size, known.root, checkpoint.size, checkpoint.root, proof):
                words = f"The log was rewritten: it does not continue the {size} records seen before."
                grew = checkpoint.size > size
                status = HTTPStatus.UNPROCESSABLE_ENTITY if grew else HTTPStatus.CONFLICT
                raise Declined(status, words, size)
            signature = self.signer.sign(note.text, now)
            self._keep(checkpoint.origin, note.with_signatures([signature]))
            return signature

    def last(self, origin: str) -> Checkpoint | None:
        """Return the last checkpoint that this witness has signed."""
        note = self.last_note(origin)
        return parse_checkpoint(note.text) if note else None

    def last_note(self, origin: str) -> Note | None:
        try:
            note = parse_note(self._file(origin).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        if not self.signer.verifier.has_signed(note):
            raise Refusal(f"{self._file(origin)} was not signed by this witness. It signs nothing more.")
        return note

    def _signed_by_its_house(self, note: Note) -> Checkpoint:
        checkpoint = parse_checkpoint(note.text)
        house = self._houses.get(checkpoint.origin)
        if house is None:
            raise Declined(HTTPStatus.NOT_FOUND, f"{checkpoint.origin} is not a log known here.")
        if not house.has_signed(note):
            raise Declined(HTTPStatus.FORBIDDEN, f"The checkpoint is not signed by {checkpoint.origin}.")
        return checkpoint

    def _file(self, origin: str) -> Path:
        return self._folder / f"{base64.urlsafe_b64encode(origin.encode()).decode()}.checkpoint"

    def _keep(self, origin: str, note: Note) -> None:
        file = self._file(origin)
        new = file.with_suffix(".new")
        with new.open("w", encoding="utf-8") as opened:
            opened.write(str(note))
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def request_text(old: int, proof: Sequence[bytes], note: Note) -> str:
    """Write the request to cosign a checkpoint that continues one of ``old`` records."""
    lines = [f"old {old}", *(base64.b64encode(hashed).decode() for hashed in proof)]
    return "\n".join(lines) + "\n\n" + str(note)


def _parse_request(request: str) -> tuple[int, list[bytes], Note]:
    head, separator, written = request.partition("\n\n")
    first, *hashes = head.split("\n")
    try:
        word, size = first.split(" ")
        old, proof = int(size), [base64.b64decode(line, validate=True) for line in hashes]
        if not separator or word != "old" or len(proof) > MOST_HASHES or old < 0:
            raise ValueError
        return old, proof, parse_note(written)
    except (ValueError, BadNote):
        words = "The request is not as documented: `old SIZE`, a proof, an empty line, a checkpoint."
        raise Declined(HTTPStatus.BAD_REQUEST, words) from None


# The witness over HTTP: one address that takes checkpoints, and needs nothing but Python's own library.

_PATIENCE = 10.0  # seconds for one request
_PATH = "/add-checkpoint"


class WitnessServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, witness: Witness, host: str, port: int, say: Callable[[str], None]) -> None:
        super().__init__((host, port), _Handler)
        self.witness = witness
        self.say = say

    @property
    def address(self) -> str:
        host, port = self.server_address[:2]
        return f"http://{host!s}:{port}"


class _Handler(BaseHTTPRequestHandler):
    server: WitnessServer
    timeout = _PATIENCE
    server_version = "houseway-witness"

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if self.path != _PATH:
            self._answer(HTTPStatus.NOT_FOUND, f"Send checkpoints to {_PATH}.\n")
        elif not length.isdecimal() or int(length) > LONGEST_REQUEST:
            self._answer(HTTPStatus.BAD_REQUEST, f"Give a Content-Length up to {LONGEST_REQUEST}.\n")
        else:
            self._add(self.rfile.read(int(length)).decode(errors="replace"))

    def _add(self, request: str) -> None:
        try:
            signature = self.server.witness.add(request, int(time.time()))
        except Declined as declined:
            self.server.say(str(declined))
            is_size = declined.status == HTTPStatus.CONFLICT and declined.size is not None
            kind = "text/x.tlog.size" if is_size else "text/plain; charset=utf-8"
            self._answer(declined.status, f"{declined.size}\n" if is_size else f"{declined}\n", kind)
        except Refusal as refusal:
            self.server.say(str(refusal))
            self._answer(HTTPStatus.BAD_REQUEST, f"{refusal}\n")
        else:
            self._answer(HTTPStatus.OK, signature.line())

    def _answer(self, status: HTTPStatus, text: str, kind: str = "text/plain; charset=utf-8") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that http.server has
        """What matters is said by ``say``."""
