"""From a job to the questions that will be asked: the same for the preview and for the run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ssmem_tui.core.claude.faults import ClaudeError
from ssmem_tui.core.claude.material import Line, Part, fenced, material, parts, tokens_of
from ssmem_tui.core.claude.prices import Model
from ssmem_tui.core.claude.prompts import LANGUAGES, Prompts, prompts
from ssmem_tui.core.claude.purse import ESTIMATE_ERROR
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import Question
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.rollup.records import Job
from ssmem_tui.core.rollup.titles import language_of
from ssmem_tui.core.saying import saying
from ssmem_tui.core.tokens import count_tokens

_CONTEXT_USE = 0.85
_LEAST_ROOM = 300
_PART_SHARE = 1.6
_LEAST_TARGET = 120
_THINKING = 2_000
_JSON_FACTOR = 2
_CACHE_FROM = 2_048
_CACHE_CALLS = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """One job, ready to be asked about. `room` are the tokens of material that one call takes."""

    job: Job
    model: Model
    prompts: Prompts
    language: str
    nonce: str
    lines: Part
    room: int

    @property
    def by_id(self) -> Mapping[str, Line]:
        """The lines by the ids they are cited by."""
        return {line.ident: line for line in self.lines}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The material, in as many parts as the model's context asks for."""
        return parts(self.lines, self.room)

    def target(self, part: Part) -> int:
        """Tokens of statements to ask of a part: its share, with slack for what the merge takes out."""
        share = tokens_of(part) / max(1, tokens_of(self.lines))
        if share >= 1.0:
            return self.job.target_tokens
        return max(_LEAST_TARGET, round(self.job.target_tokens * share * _PART_SHARE))

    def question(self, part: Part, *, calls: int = 1) -> Question:
        """The question about one part."""
        return self.asked("task", self.target(part), fenced(part, self.nonce), calls=calls)

    def asked(self, which: str, target: int, turn: str, problems: str = "", calls: int = 1) -> Question:
        """A question with one of the three prompts."""
        system = self.prompts.filled(
            which,
            period=self.job.period.key,
            target=str(target),
            language=LANGUAGES.get(self.language, self.language),
            nonce=self.nonce,
            problems=problems,
        )
        cached = (
            calls >= _CACHE_CALLS
            and self.model.cache_write is not None
            and count_tokens(system) >= _CACHE_FROM
        )
        return Question(self.model, system, (("user", turn),), answer_room(target), cached=cached)


def answer_room(target: int) -> int:
    """Most tokens an answer may take: the statements, their JSON and ids, and thinking where it is on."""
    return target * _JSON_FACTOR + _THINKING


def plan(setup: Setup, job: Job) -> Plan:
    """Number, mask and measure the sources of `job`.

    Raises:
        Refused: the sources hold nothing.
        ClaudeError: the model's context is too small for any text.
    """
    lines = material(job.sources, job.period.start)
    if not lines:
        raise Refused(saying("The sources of {period} hold nothing to send.", period=job.period.key))
    language = job.language or language_of(source.text for source in job.sources)
    texts = prompts(setup.root, job.period.tier, language)
    model = setup.model
    taken = count_tokens(texts.task) + min(answer_room(job.target_tokens), model.context // 3)
    room = int((model.context * _CONTEXT_USE - taken) / ESTIMATE_ERROR)
    if room < _LEAST_ROOM:
        raise ClaudeError(
            saying(
                "The context of {name} ({context} tokens) is too small.",
                name=model.name,
                context=f"{model.context:,}",
            )
        )
    return Plan(job, model, texts, language, setup.nonce(), lines, room)
