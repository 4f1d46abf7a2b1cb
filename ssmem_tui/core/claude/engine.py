"""The engine behind a key: plan, ask, merge, judge, repair once, and hand back a draft like any other."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace

from ssmem_tui.core.claude.answer import Answer, Item
from ssmem_tui.core.claude.asking import Asker, most_chars
from ssmem_tui.core.claude.faults import WAY_ON, ClaudeError, CostGuard, TooMuchText, Unusable
from ssmem_tui.core.claude.grounding import Judged, judge, well_cited, without
from ssmem_tui.core.claude.guard import inspect
from ssmem_tui.core.claude.material import Line, Part, fenced, parts, secrets_left_out, tokens_of
from ssmem_tui.core.claude.preview import Preview, preview
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.claude.purse import Purse, Spending
from ssmem_tui.core.claude.render import Page, dates_of, page
from ssmem_tui.core.claude.repair import repair_of
from ssmem_tui.core.claude.request import Plan, plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import Wire
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup import drafts
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.tokens import count_tokens

_SMALLEST_PART = 200
_MOST_MERGES = 4
_LEAST_ANSWER = 256
_AS_GOOD = 0.9

Report = Callable[[Progress], None]


class ClaudeEngine:
    """Compresses by asking a model. One object may make many drafts; each is a run with its own fuse."""

    name = "claude"

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def preview(self, job: Job, *, online: bool = False) -> Preview:
        """What a draft of `job` would send and cost; with `online` the endpoint counts the tokens.

        Raises:
            UsageError: `online`, and there is no key.
        """
        if not online:
            return preview(self.setup, job)
        wire = Wire(self.setup.access(), timeout=self.setup.timeout)
        try:
            return preview(self.setup, job, wire.count)
        finally:
            wire.close()

    def draft(self, job: Job, report: Report, cancelled: Cancelled) -> Draft:
        """Ask, check and repair.

        Raises:
            UsageError: there is no key.
            CostGuard, Stopped: the fuse, or the person.
            ClaudeError: the endpoint failed, or its answer cannot be used; it is kept among the drafts.
        """
        run = _Run(self.setup, plan(self.setup, job), report, cancelled)
        try:
            return run.draft()
        except Unusable as error:
            raise _kept(self.setup, job, error) from error
        finally:
            run.wire.close()


class _Run:
    """One draft in the making."""

    def __init__(self, setup: Setup, made: Plan, report: Report, cancelled: Cancelled) -> None:
        self.setup = setup
        self.plan = made
        self.cancelled = cancelled
        self.ident = uuid.uuid4().hex
        self.wire = Wire(setup.access(), timeout=setup.timeout)
        self.purse: Purse = setup.purse()
        self.lines = {line.ident: line for line in made.lines}
        self.heard = 0
        self._what = ""
        self._report = report
        self._steps = len(made.parts) + (len(made.parts) > 1) + 2
        self._done = 0
        self.asker = Asker(
            self.wire,
            self.purse,
            setup.models,
            cancelled,
            self._hear,
            self._paid,
            setup.pause,
            setup.jitter,
        )

    def draft(self) -> Draft:
        job = self.plan.job
        answer = self._merged([found for part in self.plan.parts for found in self._of_part(part)])
        judged = self._judge(answer)
        notes = [f"round 1: {judged.sentence}"]
        judged, more = self._repaired(judged)
        answer, left_out = self._settled(judged)
        text = self._page(answer).text
        masked = secrets_left_out(self.plan.lines)
        notes += [*more, *left_out, *self.asker.notes]
        notes += [f"{masked} secrets were replaced before sending"] if masked else []
        usage = self.purse.usage
        return Draft(
            text,
            ClaudeEngine.name,
            self.asker.model.name,
            self.plan.prompts.digest,
            sum(count_tokens(source.text) for source in job.sources),
            count_tokens(text),
            round(self.purse.spent, 6),
            tuple(notes),
            {
                "run": self.ident,
                "calls": self.asker.calls,
                "input": usage.input,
                "output": usage.output,
                "cache_read": usage.cache_read,
                "cache_write": usage.cache_write,
            },
        )

    def _of_part(self, part: Part) -> list[Answer]:
        """The answer to a part; to its halves when the model cannot take it whole."""
        self._step(f"asking {self.asker.model.name}")
        question = self.plan.question(part, calls=len(self.plan.parts))
        texts = [line.text for line in part]
        try:
            found = self.asker.answer(
                question,
                least=min(question.max_tokens, _LEAST_ANSWER + self.plan.target(part)),
                most_chars=most_chars(max(tokens_of(part), self.plan.target(part))),
                usable=lambda answer: inspect(answer, texts, self.plan.language),
            )
        except TooMuchText:
            halves = parts(part, max(_SMALLEST_PART, tokens_of(part) // 2))
            if len(halves) < 2:
                raise
            self._steps += len(halves)
            return [answer for half in halves for answer in self._of_part(half)]
        return [found]

    def _merged(self, answers: list[Answer]) -> Answer:
        """One answer of several, asked of the model; put together as they are when that fails."""
        for _ in range(_MOST_MERGES):
            if len(answers) == 1:
                break
            self._step(f"merging {len(answers)} parts")
            statements = _as_lines(answers, self.lines)
            blocks = parts(tuple(statements), self.plan.room)
            try:
                answers = [self._merge(block, statements, len(blocks)) for block in blocks]
            except (Unusable, TooMuchText):
                self.asker.notes.append("the parts were put together without the model")
                break
        return _joined(answers)

    def _merge(self, block: Part, statements: Mapping[Line, Item], blocks: int) -> Answer:
        target = max(_SMALLEST_PART, self.plan.job.target_tokens // blocks)
        question = self.plan.asked("merge", target, fenced(block, self.plan.nonce))
        found = self.asker.answer(
            question,
            least=min(question.max_tokens, _LEAST_ANSWER + target),
            most_chars=most_chars(tokens_of(block)),
            usable=lambda answer: inspect(answer, [line.text for line in block], self.plan.language),
        )
        by_id = {line.ident: statements[line] for line in block}
        return replace(found, items=tuple(_with_origins(item, by_id) for item in found.items))

    def _judge(self, answer: Answer) -> Judged:
        self._step("comparing with the sources")
        shown = self._page(answer)
        job = self.plan.job
        judged = judge(answer, shown, f"{job.period.key}.md", job.sources, self.cancelled)
        return replace(judged, answer=well_cited(answer, judged, self.lines))

    def _page(self, answer: Answer) -> Page:
        return page(answer, self.lines, self.plan.job.period, self.plan.language, self.plan.job.target_tokens)

    def _repaired(self, first: Judged) -> tuple[Judged, list[str]]:
        """The better of two rounds. What goes wrong in the second leaves the first in place."""
        repair = repair_of(first, self.plan.lines, self.plan.nonce, self.plan.language)
        if repair is None:
            return first, []
        self._step("repairing")
        target = self.plan.job.target_tokens
        question = self.plan.asked("repair", target, repair.turn, repair.problems)
        texts = [line.text for line in self.plan.lines]
        try:
            answer = self.asker.answer(
                question,
                least=min(question.max_tokens, _LEAST_ANSWER + target),
                most_chars=most_chars(max(question.tokens, target)),
                usable=lambda found: inspect(found, texts, self.plan.language),
            )
        except (ClaudeError, CostGuard) as error:
            return first, [f"round 2 failed: {str(error).removesuffix(WAY_ON).strip()}"]
        second = self._judge(answer)
        better = len(second.doubts) <= len(first.doubts) and (
            second.trace.retention.share >= _AS_GOOD * first.trace.retention.share
        )
        if better and self.setup.root is not None:
            name = f"{self.plan.job.period.key}.round-1.md"
            drafts.keep(self.setup.root, name, first.page.text.encode("utf-8", "surrogateescape"))
        return (second if better else first), [
            f"round 2: {second.sentence}" + ("" if better else ", not used")
        ]

    def _settled(self, judged: Judged) -> tuple[Answer, list[str]]:
        """Orders never stay. Few doubtful statements are left out and named; many stay, so that the checks
        refuse the draft and a person looks."""
        few = judged.share <= self.setup.checks.max_unsupported
        gone = {doubt.item for doubt in judged.doubts if few or doubt.orders}
        told = [
            f"{'left out' if doubt.item in gone else 'in doubt'}: {doubt.reason}" for doubt in judged.doubts
        ]
        answer = without(judged.answer, gone)
        if not answer.items:
            raise Unusable("No statement of the model stands on the sources.", judged.page.text)
        return answer, told

    def _step(self, what: str) -> None:
        self._what = what
        self._tell(what)
        self._done += 1

    def _tell(self, what: str) -> None:
        self._report(Progress(min(self._done, self._steps), self._steps, what))

    def _hear(self, piece: str) -> None:
        """Pass the stream on, and count tokens and money while it comes."""
        self.setup.on_text(piece)
        self.heard += len(piece)
        tokens = self.purse.usage.output + self.heard // 4
        money = f", ${self.purse.spent:.4f}" if self.purse.spent else ""
        self._tell(f"{self._what}: ~{tokens:,} tokens{money}")

    def _paid(self, model: Model, usage: Usage, price: float, ended: str) -> None:
        self.heard = 0
        if self.setup.root is None:
            return
        row = {
            "at": self.setup.clock().isoformat(timespec="seconds"),
            "run": self.ident,
            "period": self.plan.job.period.key,
            "model": model.name,
            "input": usage.input,
            "output": usage.output,
            "cache_read": usage.cache_read,
            "cache_write": usage.cache_write,
            "cost_usd": round(price, 6),
            "ended": ended,
        }
        Spending(self.setup.root).add(row)


def _as_lines(answers: list[Answer], cited: Mapping[str, Line]) -> dict[Line, Item]:
    """Statements of several answers as lines to be merged, and the item each stands for."""
    out: dict[Line, Item] = {}
    for number, item in enumerate((item for answer in answers for item in answer.items), 1):
        text = f"{item.kind}: {item.text}"
        line = Line(f"M{number}", "", number, text, dates_of(item, cited), count_tokens(text) + 4)
        out[line] = item
    return out


def _with_origins(item: Item, by_id: Mapping[str, Item]) -> Item:
    """`item` citing the lines that the statements it was merged from cite."""
    cited = (by_id[name].sources for name in item.sources if name in by_id)
    return replace(item, sources=tuple(dict.fromkeys(ident for found in cited for ident in found)))


def _joined(answers: list[Answer]) -> Answer:
    themes: dict[str, float] = {}
    for answer in answers:
        for name, share in answer.themes:
            themes[name] = themes.get(name, 0.0) + share / len(answers)
    ranked = sorted(themes.items(), key=lambda pair: (-pair[1], pair[0]))[:8]
    return Answer(tuple(item for answer in answers for item in answer.items), tuple(ranked))


def _kept(setup: Setup, job: Job, error: Unusable) -> ClaudeError:
    """`error` with the answer kept where a person can read it."""
    said = str(error).removesuffix(WAY_ON).strip()
    if setup.root is None or not error.answer.strip():
        return ClaudeError(said)
    data = error.answer.encode("utf-8", "replace")
    path = drafts.keep(setup.root, f"{job.period.key}.claude.txt", data)
    return ClaudeError(f"{said} It is kept in {path}.")
