"""One run: the parts asked, their answers merged, judged, repaired once, within one purse."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ssmem_tui.core.claude.answer import Answer, Item
from ssmem_tui.core.claude.asking import Asker, most_chars
from ssmem_tui.core.claude.faults import ClaudeError, CostGuard, TooMuchText, Unusable
from ssmem_tui.core.claude.finishing import draft_of, judged, page_of, settled
from ssmem_tui.core.claude.grounding import Judged
from ssmem_tui.core.claude.guard import inspect
from ssmem_tui.core.claude.material import ID_TOKENS, Line, Part, fenced, parts, tokens_of
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.claude.render import dates_of
from ssmem_tui.core.claude.repair import repair_of
from ssmem_tui.core.claude.request import Plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import Question, Wire
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup import drafts
from ssmem_tui.core.rollup.records import Draft
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.tokens import count_tokens

_SMALLEST_PART = 200
_MOST_MERGES = 4
_LEAST_ANSWER = 256
_AS_GOOD = 0.9
_CHARS_PER_TOKEN = 4

Report = Callable[[Progress], None]


class Run:
    """One draft in the making. Close `wire` when it is over."""

    def __init__(self, setup: Setup, plan: Plan, report: Report, cancelled: Cancelled) -> None:
        self.setup = setup
        self.plan = plan
        self.ident = uuid.uuid4().hex
        self.wire = Wire(setup.access(), timeout=setup.timeout)
        self.purse = setup.purse()
        self._cancelled = cancelled
        self._report = report
        self._steps = len(plan.parts) + (len(plan.parts) > 1) + 2
        self._done = 0
        self._what = NOTHING_SAID
        self._heard = 0
        self._answers: list[Answer] = []
        self._asker = Asker(
            self.wire,
            self.purse,
            setup.models,
            cancelled,
            self._hear,
            self._paid,
            setup.pause,
            setup.jitter,
            waits=self._tell,
        )
        self._sent = 0

    def draft(self) -> Draft:
        """Everything, from the first question to the draft.

        Raises:
            ClaudeError, CostGuard, Stopped: see `ClaudeEngine.draft`.
        """
        for part in self.plan.parts:
            self._ask_about(part)
        answer = self._merged(self._answers)
        self._step(saying("comparing with the sources"))
        first = judged(self.plan, answer, self._cancelled)
        best, more = self._repaired(first)
        answer, told = settled(best, self.setup.checks.max_unsupported)
        return draft_of(
            self.plan,
            answer,
            [saying("round {n}: {figures}", n=1, figures=first.sentence), *more, *told, *self._asker.notes],
            model=self._asker.model.name,
            run=self.ident,
            calls=self._asker.calls,
            usage=self.purse.usage,
            cost_usd=self.purse.spent,
        )

    def kept_so_far(self) -> str:
        """Keep what was paid for when a run of parts ends early: the path, empty when there is nothing."""
        if not self._answers or self.setup.root is None:
            return ""
        text = page_of(self.plan, joined(self._answers)).text
        name = f"{self.plan.job.period.key}.partial.md"
        return drafts.keep(self.setup.root, name, text.encode("utf-8", "surrogateescape"))

    def _ask_about(self, part: Part) -> None:
        """Get the answer to a part; to its halves when the model cannot take it whole."""
        self._step(saying("asking {model}", model=self._asker.model.name))
        question = self.plan.question(part, calls=len(self.plan.parts))
        target = self.plan.target(part)
        try:
            self._answers.append(self._ask(question, target, max(tokens_of(part), target), part))
        except TooMuchText:
            halves = parts(part, max(_SMALLEST_PART, tokens_of(part) // 2))
            if len(halves) < 2:
                raise
            self._steps += len(halves)
            for half in halves:
                self._ask_about(half)

    def _ask(self, question: Question, target: int, tokens: int, seen: Part) -> Answer:
        texts = [line.text for line in seen]
        self._sent = question.tokens
        return self._asker.answer(
            question,
            least=min(question.max_tokens, _LEAST_ANSWER + target),
            most_chars=most_chars(tokens),
            usable=lambda answer: inspect(answer, texts, self.plan.language),
        )

    def _merged(self, answers: list[Answer]) -> Answer:
        """One answer of several, asked of the model; put together as they are when that fails."""
        for _ in range(_MOST_MERGES):
            if len(answers) == 1:
                break
            self._step(saying("merging {n} parts", n=len(answers)))
            statements = as_lines(answers, self.plan.by_id)
            blocks = parts(tuple(statements), self.plan.room)
            try:
                answers = [self._merge(block, statements, len(blocks)) for block in blocks]
            except (Unusable, TooMuchText):
                self._asker.notes.append(saying("the parts were put together without the model"))
                break
        return joined(answers)

    def _merge(self, block: Part, statements: Mapping[Line, Item], blocks: int) -> Answer:
        target = max(_SMALLEST_PART, self.plan.job.target_tokens // blocks)
        question = self.plan.asked("merge", target, fenced(block, self.plan.nonce))
        found = self._ask(question, target, tokens_of(block), block)
        return with_origins(found, {line.ident: statements[line] for line in block})

    def _repaired(self, first: Judged) -> tuple[Judged, list[Saying]]:
        """The better of two rounds. What goes wrong in the second leaves the first in place."""
        repair = repair_of(first, self.plan.lines, self.plan.nonce, self.plan.language)
        if repair is None:
            return first, []
        self._step(saying("repairing"))
        target = self.plan.job.target_tokens
        question = self.plan.asked("repair", target, repair.turn, repair.problems)
        try:
            answer = self._ask(question, target, max(question.tokens, target), self.plan.lines)
        except (ClaudeError, CostGuard) as error:
            return first, [saying("round 2 failed: {why}", why=error.what)]
        second = judged(self.plan, answer, self._cancelled)
        better = len(second.doubts) <= len(first.doubts) and (
            second.trace.retention.share >= _AS_GOOD * first.trace.retention.share
        )
        if not better:
            return first, [saying("round 2: {figures}, not used", figures=second.sentence)]
        if self.setup.root is not None:
            name = f"{self.plan.job.period.key}.round-1.md"
            drafts.keep(self.setup.root, name, first.page.text.encode("utf-8", "surrogateescape"))
        return second, [saying("round {n}: {figures}", n=2, figures=second.sentence)]

    def _step(self, what: Saying) -> None:
        self._what = what
        self._tell(what)
        self._done += 1

    def _tell(self, what: Saying) -> None:
        self._report(Progress(min(self._done, self._steps), self._steps, what))

    def _hear(self, piece: str) -> None:
        """Pass the stream on, and count tokens and money while it comes."""
        self.setup.on_text(piece)
        self._heard += len(piece)
        tokens = self.purse.usage.output + self._heard // _CHARS_PER_TOKEN
        now = self._asker.model.cost(Usage(self._sent, self._heard // _CHARS_PER_TOKEN)) or 0.0
        spent = 0.0 if self.purse.caps.free else self.purse.spent + now
        money = f", ~${spent:.4f}" if spent else ""
        heard = saying("{what}: ~{n} tokens{money}", what=self._what, n=f"{tokens:,}", money=money)
        self._tell(heard)

    def _paid(self, model: Model, usage: Usage, price: float, ended: str) -> None:
        self._heard = self._sent = 0
        self.setup.keep_account(self.ident, self.plan.job.period.key, model.name, usage, price, ended)


_MOST_THEMES = 8


def as_lines(answers: Sequence[Answer], cited: Mapping[str, Line]) -> dict[Line, Item]:
    """Statements of several answers as lines to be merged, and the item each stands for."""
    out: dict[Line, Item] = {}
    for number, item in enumerate((item for answer in answers for item in answer.items), 1):
        text = f"{item.kind}: {item.text}"
        days = dates_of(item, cited)
        out[Line(f"M{number}", "", number, text, days, count_tokens(text) + ID_TOKENS)] = item
    return out


def with_origins(answer: Answer, by_id: Mapping[str, Item]) -> Answer:
    """`answer` citing the lines that the statements it was merged from cite."""
    return replace(answer, items=tuple(_with_origins(item, by_id) for item in answer.items))


def _with_origins(item: Item, by_id: Mapping[str, Item]) -> Item:
    cited = (by_id[name].sources for name in item.sources if name in by_id)
    return replace(item, sources=tuple(dict.fromkeys(ident for found in cited for ident in found)))


def joined(answers: Sequence[Answer]) -> Answer:
    """All statements in order; shares of themes averaged over the parts."""
    themes: dict[str, float] = {}
    for answer in answers:
        for name, share in answer.themes:
            themes[name] = themes.get(name, 0.0) + share / len(answers)
    ranked = sorted(themes.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST_THEMES]
    return Answer(tuple(item for answer in answers for item in answer.items), tuple(ranked))
