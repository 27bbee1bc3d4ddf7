"""A checkpoint: how many records the log has and the root of their tree (C2SP ``tlog-checkpoint``)."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

from houseway.floor.checkpoints.notes import BadNote, Note, Verifier, parse_note


@dataclass(frozen=True)
class Checkpoint:
    origin: str  # names the log
    size: int
    root: bytes
    at: int = 0  # seconds since 1970; 0 where a text gives none

    def text(self) -> str:
        lines = [self.origin, str(self.size), base64.b64encode(self.root).decode()]
        return "\n".join([*lines, f"time {self.at}"] if self.at else lines) + "\n"


def parse_checkpoint(text: str) -> Checkpoint:
    try:
        origin, size, root, *extensions = text.splitlines()
        times = [line.removeprefix("time ") for line in extensions if line.startswith("time ")]
        checkpoint = Checkpoint(
            origin, int(size), base64.b64decode(root, validate=True), int(times[0]) if times else 0
        )
    except ValueError:
        raise BadNote("This is no checkpoint: a name, a number and a hash are needed, a line each.") from None
    if not origin or str(checkpoint.size) != size or len(checkpoint.root) != hashlib.sha256().digest_size:
        raise BadNote("This is no checkpoint: a name, a number and a hash are needed, a line each.")
    return checkpoint


def signed_checkpoint(written: str, house: Verifier) -> tuple[Checkpoint, Note]:
    """Read a checkpoint that the house has signed."""
    note = parse_note(written)
    if not house.has_signed(note):
        raise BadNote(f"The checkpoint has no valid signature by {house.name}. Do not believe it.")
    checkpoint = parse_checkpoint(note.text)
    if checkpoint.origin != house.name:
        raise BadNote(f"{house.name} signed a checkpoint of another log, {checkpoint.origin}.")
    return checkpoint, note
