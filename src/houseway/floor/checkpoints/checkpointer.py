"""Signs a checkpoint every minute, and gives it to the witnesses."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

from houseway.floor.checkpoints.log_tree import LogTree
from houseway.floor.checkpoints.notes import Note, Signer
from houseway.floor.checkpoints.witness_client import Forked, WitnessAddress, cosigned
from houseway.floor.store.log import Store
from houseway.refusal import Refusal

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
        now: Callable[[], int] = lambda: time.time_ns() // 1000,
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
