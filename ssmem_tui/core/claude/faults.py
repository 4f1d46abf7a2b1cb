"""Why the engine stopped, as sentences. Whatever happens, the summary on disk stays as it was.

`Passing` failures are worth another try after a pause; `Unusable` answers are worth one more question.
None of these messages quotes memory, a key or what the endpoint said.
"""

from __future__ import annotations

from ssmem_tui.core.errors import Refused, SsmemError
from ssmem_tui.core.saying import Saying, saying


class ClaudeError(SsmemError):
    """The engine could not make a draft; `what` is the sentence without the way on."""

    def __init__(self, what: str | Saying) -> None:
        super().__init__(
            saying("{what} The old summary is in place; the offline engine works without a model.", what=what)
        )
        self.what = what


class Passing(ClaudeError):
    """Likely to go away: too many requests, overload, a broken connection. `after` are seconds the endpoint
    asked us to wait, 0 when it did not say; `unsure` that the request may have arrived all the same."""

    def __init__(self, what: str | Saying, after: float = 0.0, *, unsure: bool = False) -> None:
        super().__init__(what)
        self.after = after
        self.unsure = unsure


class WrongModel(ClaudeError):
    """The endpoint does not serve the model; another one may do."""


class NoSchema(ClaudeError):
    """The endpoint does not take an output schema; the prompt asks for the same shape in words."""


class TooMuchText(ClaudeError):
    """More text than the model's context takes; smaller parts may fit."""


class Unusable(ClaudeError):
    """An answer came, but not one that can be used; `answer` keeps it for the drafts."""

    def __init__(self, what: str | Saying, answer: str = "") -> None:
        super().__init__(what)
        self.answer = answer


class CutShort(Unusable):
    """The answer reached its length limit; with more room it may end."""


class Declined(Unusable):
    """The model refused; asking again would not help."""


class CostGuard(Refused):
    """The fuse: what the run or the month may cost would be passed."""

    @property
    def what(self) -> str:
        """The sentence, as every failure of a run has it."""
        return str(self)


class Stopped(Refused):
    """The person cancelled."""

    def __init__(self) -> None:
        super().__init__(saying("The roll-up was cancelled; nothing was written."))
