"""Why a step of a review did not happen, as sentences; nothing was changed by it."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.review.records import Test


class CoreChanged(Refused):
    """Core is another file than the one that was shown; nothing was written, everything was placed anew."""

    def __init__(self, path: str, lost: Sequence[str]) -> None:
        also = f" {len(lost)} decisions came undone: the entry they are about is gone." if lost else ""
        super().__init__(
            f"{path} changed since it was read; nothing was written.{also} Look again, then write."
        )
        self.lost = tuple(lost)


class OverBudget(Refused):
    """Letting this in takes core over its budget; `bytes_over` must leave, or the person says so."""

    def __init__(self, bytes_over: int, limit: int) -> None:
        super().__init__(f"Core would stand {bytes_over} bytes over its {limit}: choose what should leave.")
        self.bytes_over = bytes_over


class NotAdmitted(Refused):
    """Three times yes is required; `open_tests` are those that are not yes."""

    def __init__(self, open_tests: tuple[Test, ...]) -> None:
        names = ", ".join(f"“{test}”" for test in open_tests)
        super().__init__(
            f"Not yet: {names} not answered with yes. Turn the answers, or reject with a reason."
        )
        self.open_tests = open_tests
