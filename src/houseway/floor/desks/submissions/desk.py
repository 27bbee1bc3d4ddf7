"""The desk for submissions to the Division and their approvals, and for the house's copy of the chapter."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.floor.desks.clearance import SUBMISSIONS
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.submissions import facts, handlers
from houseway.floor.desks.submissions.chapter import CHAPTER, KEEP_CHAPTER, keep_chapter
from houseway.floor.desks.submissions.shared_spots.audit import wagers_beyond_orders
from houseway.floor.desks.submissions.shared_spots.orders import share_spots
from houseway.floor.desks.submissions.submissions import Submissions
from houseway.floor.floor import Person
from houseway.floor.record import Record
from houseway.refusal import Refusal


class SubmissionDesk(Desk[Submissions]):
    log = SUBMISSIONS
    handlers: ClassVar[Handlers] = {
        facts.SubmitSample: handlers.submit,
        facts.ApproveSubmission: handlers.approve,
        facts.KeepChapter: keep_chapter,
        facts.LimitSharedSpots: handlers.limit_shared_spots,
        facts.ConfirmDealers: handlers.confirm_dealers,
        facts.ShareSpots: share_spots,
    }
    faults_at_end = staticmethod(wagers_beyond_orders)

    def write(self, person: Person, record: Record, facts_of_record: list[Any]) -> None:
        for fact in facts_of_record:
            if isinstance(fact, facts.ChapterKept):
                self._check_is_kept(fact)
        super().write(person, record, facts_of_record)

    def _check_is_kept(self, fact: facts.ChapterKept) -> None:
        from houseway.floor.store.files import kept_file  # noqa: PLC0415 - loads the database libraries

        content = kept_file(self.floor.store, fact.fingerprint)
        if content is None or len(content) != fact.size:
            raise Refusal(
                f"The house does not hold the file {fact.name} with this fingerprint and size. Give the file "
                f"itself: {KEEP_CHAPTER}, or on the page Documents.",
                CHAPTER,
            )
