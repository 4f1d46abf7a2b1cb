"""Why a step of a review did not happen, as sentences; nothing was changed by it."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.review.records import Test
from ssmem_tui.core.saying import saying


class CoreChanged(Refused):
    """Core is another file than the one that was shown; nothing was written, everything was placed anew."""

    def __init__(self, path: str, lost: Sequence[str]) -> None:
        if lost:
            said = saying(
                "{path} changed since it was read; nothing was written. {n} decisions came undone: the entry "
                "they are about is gone. Look again, then write.",
                path=path,
                n=len(lost),
            )
        else:
            said = saying(
                "{path} changed since it was read; nothing was written. Look again, then write.", path=path
            )
        super().__init__(said)
        self.lost = tuple(lost)


class OverBudget(Refused):
    """Letting this in takes core over its budget; `bytes_over` must leave, or the person says so."""

    def __init__(self, bytes_over: int, limit: int) -> None:
        super().__init__(
            saying(
                "Core would stand {n} bytes over its {limit}: choose what should leave.",
                n=bytes_over,
                limit=limit,
            )
        )
        self.bytes_over = bytes_over


class NotAdmitted(Refused):
    """Three times yes is required; `open_tests` are those that are not yes."""

    def __init__(self, open_tests: tuple[Test, ...]) -> None:
        super().__init__(
            saying(
                "Not yet: {tests} not answered with yes. Turn the answers, or reject with a reason.",
                tests=tuple(saying("“{test}”", test=test.said) for test in open_tests),
            )
        )
        self.open_tests = open_tests
