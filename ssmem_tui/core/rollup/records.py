"""The stages of a roll-up as records: what is due, what goes in, what came out, what the checks said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Protocol, runtime_checkable

from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period
from ssmem_tui.core.saying import NOTHING_SAID, Saying
from ssmem_tui.core.store.records import Receipt


class Reason(StrEnum):
    """Why a period is in the plan."""

    DUE = "due"
    STALE = "stale"
    RUNNING = "running"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class Source:
    """One text that feeds a roll-up, with the hash and the size of the bytes it was read from."""

    path: str
    text: str
    digest: str
    day: date | None
    transcript: bool = False
    size: int = -1


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One period to roll up. Tokens are estimates."""

    period: Period
    reason: Reason
    target_path: str
    sources: tuple[str, ...]
    tokens_in: int
    target_tokens: int
    note: Saying = NOTHING_SAID

    @property
    def tokens_out(self) -> int:
        """What to expect: no more than the sources have, whatever the least space is."""
        return min(self.tokens_in, self.target_tokens)


@dataclass(frozen=True, slots=True)
class Job:
    """What an engine gets: the period, its sources in order, evidence from below, and the space it has."""

    period: Period
    sources: tuple[Source, ...]
    target_tokens: int
    evidence: tuple[Source, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """What an engine made. `cost_usd` is 0 offline; `usage` is what a paid endpoint counted."""

    text: str
    engine: str
    model: str = ""
    prompt_hash: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float = 0.0
    notes: tuple[Saying, ...] = ()
    usage: Mapping[str, int | str] = field(default_factory=dict)


class Engine(Protocol):
    """Anything that compresses: the embedded offline engine, Claude, or a fake in a test.

    One that is no more than this works on this machine and costs nothing. One that sends text away is a
    `Sender`, so that a person is asked first and told the price.
    """

    name: str

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        """Compress `job` into the Markdown of the summary.

        Sources come as they lie on disk: with byte order mark, front matter, comments and text a tool wrote
        (`rollup.offline` and `claude.material` show what to leave out), and with whatever secrets stand in
        them. `job.target_tokens` is the space. A draft is not written unless `rollup.checks` lets it pass:
        no word of having left things out, no role or template tokens, no control characters, no secret, not
        much longer than asked, and statements that the sources bear out. Each line should end in the day it
        comes from, `(02-10)`; `report` and `cancelled` are to be called between two steps.

        Raises:
            SsmemError: it cannot; the sentence is shown, and the summary on disk stays as it is.
        """
        ...


class Shown(Protocol):
    """What a draft would send and cost, told beforehand without network; see `core.claude.preview.Preview`.

    `cost_usd` is `None` where nobody knows the price; `local`: the endpoint is this machine. `text` is what
    would be sent, `sentence` the figures in one line.
    """

    @property
    def model(self) -> str: ...
    @property
    def endpoint(self) -> str: ...
    @property
    def local(self) -> bool: ...
    @property
    def tokens_in(self) -> int: ...
    @property
    def cost_usd(self) -> float | None: ...
    @property
    def month_usd(self) -> float: ...
    @property
    def max_month_usd(self) -> float: ...
    @property
    def secrets_masked(self) -> int: ...
    @property
    def sentence(self) -> Saying: ...
    @property
    def text(self) -> str: ...


@runtime_checkable
class Sender(Engine, Protocol):
    """An engine that sends text to a model: it can say beforehand what, to whom, and at what price."""

    @property
    def destination(self) -> str:
        """The endpoint that text goes to; empty where it stays on this machine."""
        ...

    def preview(self, job: Job) -> Shown:
        """What a draft of `job` would send and cost; raises `SsmemError` where it may not be sent."""
        ...

    def ready(self) -> None:
        """See, before many periods are asked about, that it can send; raises `SsmemError` where not."""
        ...


@dataclass(frozen=True, slots=True)
class Check:
    """One test a draft must pass before it is written."""

    name: str
    ok: bool
    detail: Saying = NOTHING_SAID


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one period; `changed` is false when the file already held these bytes.

    `draft` is the text as it is or would be written, with the `own` lines of a person that it keeps.
    """

    item: PlanItem
    draft: Draft
    checks: tuple[Check, ...]
    written: bool
    changed: bool
    path: str
    commit: str | None = None
    retention: float = 0.0
    draft_path: str = field(default="")
    receipt: Receipt | None = None
    own: int = 0
