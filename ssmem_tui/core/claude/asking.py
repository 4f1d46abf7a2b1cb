"""Asking until a usable answer comes, within the fuse: pauses, other models, one more try."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ssmem_tui.core.claude.answer import Answer, read_answer
from ssmem_tui.core.claude.faults import (
    ClaudeError,
    CutShort,
    Declined,
    NoSchema,
    Passing,
    Stopped,
    Unusable,
    WrongModel,
)
from ssmem_tui.core.claude.guard import LoopGuard
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.claude.purse import Purse
from ssmem_tui.core.claude.wire import Question, Reply, Wire
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.saying import Saying, saying

Pause = Callable[[float, Cancelled], None]
Paid = Callable[[Model, Usage, float, str], None]
"""Told after each call: the model, its usage, its price in USD, and how it ended."""

_TRIES = 4
_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0
_MOST_CALLS = 40
_CHARS_PER_TOKEN = 8
_SPARE_CHARS = 4_000


def pause(seconds: float, cancelled: Cancelled) -> None:
    """Wait, but not longer than until the person cancels.

    Raises:
        Stopped: cancelled.
    """
    waiting = threading.Event()
    left = seconds
    while left > 0:
        if cancelled():
            raise Stopped
        waiting.wait(min(0.1, left))
        left -= 0.1


@dataclass
class Asker:
    """One run's way of asking. `models` are tried in order; `on_text` sees the answer as it comes."""

    wire: Wire
    purse: Purse
    models: Sequence[Model]
    cancelled: Cancelled
    on_text: Callable[[str], None]
    paid: Paid
    pause: Pause = pause
    jitter: random.Random = field(default_factory=random.Random)
    schema: bool = True
    calls: int = 0
    notes: list[Saying] = field(default_factory=list)
    waits: Callable[[Saying], None] = lambda _: None

    @property
    def model(self) -> Model:
        """The model in use."""
        return self.models[0]

    def answer(
        self, question: Question, *, least: int, most_chars: int, usable: Callable[[Answer], None]
    ) -> Answer:
        """Ask `question`; `least` tokens of answer are the fewest that make sense.

        An answer that `usable` (or the reading of it) refuses is asked for once more.

        Raises:
            ClaudeError: no usable answer came; CostGuard: the fuse; Stopped: cancelled.
        """
        again = False
        while True:
            try:
                found = read_answer(self.text(question, least=least, most_chars=most_chars))
                usable(found)
                return found
            except Declined:
                raise
            except Unusable as error:
                if again:
                    raise
                again = True
                self.notes.append(saying("asked twice: {why}", why=error.what))
                if isinstance(error, CutShort):
                    longer = min(self.model.max_output, question.max_tokens * 5 // 2)
                    least = min(longer, question.max_tokens + 1)  # with less it would be cut again
                    question = replace(question, max_tokens=longer)

    def text(self, question: Question, *, least: int, most_chars: int) -> str:
        """The text of an answer, with pauses and other models where that helps."""
        tries = 0
        while True:
            question = replace(question, model=self.model, schema=self.schema)
            try:
                return self._once(question, least, most_chars)
            except NoSchema:
                if not self.schema:
                    raise
                self.schema = False
            except (Passing, WrongModel) as error:
                tries += 1
                if isinstance(error, Passing) and tries < _TRIES:
                    seconds = self._how_long(tries, error.after)
                    self.waits(
                        saying(
                            "{why} Try {n} of {most} in {seconds} s",
                            why=error.what,
                            n=tries + 1,
                            most=_TRIES,
                            seconds=round(seconds),
                        )
                    )
                    self.pause(seconds, self.cancelled)
                elif len(self.models) > 1:
                    self.notes.append(
                        saying(
                            "{model} did not serve; used {other}",
                            model=self.model.name,
                            other=self.models[1].name,
                        )
                    )
                    self.models = self.models[1:]
                    tries = 0
                else:
                    raise

    def _once(self, question: Question, least: int, most_chars: int) -> str:
        self.calls += 1
        if self.calls > _MOST_CALLS:
            raise ClaudeError(
                saying(
                    "The run made {most_calls} calls without coming to an end and was stopped.",
                    most_calls=_MOST_CALLS,
                )
            )
        room = self.purse.allow(self.model, question.tokens, question.max_tokens, least)
        question = replace(question, max_tokens=min(room, self.model.max_output))
        guard = LoopGuard(most_chars)
        reply = Reply(self.model.name)
        ended = "broken off"

        def hear(piece: str) -> None:
            self.on_text(piece)
            guard.feed(piece)

        self.on_text("")
        try:
            self.wire.ask(question, reply, hear, self.cancelled)
            ended = reply.stop
        except Unusable as error:
            ended = reply.stop or "stopped"
            raise (error if error.answer else type(error)(error.what, reply.text)) from None
        finally:
            if reply.usage != Usage():
                price = self.purse.pay(self.model, reply.usage)
                self.paid(self.model, reply.usage, price, ended)
        return reply.text

    def _how_long(self, tries: int, asked: float) -> float:
        """Doubling pauses with jitter, never shorter than the endpoint asks."""
        doubled: float = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (tries - 1))
        return max(asked, doubled * self.jitter.uniform(0.5, 1.5))


def most_chars(tokens: int) -> int:
    """Characters beyond which an answer of about `tokens` is running away; JSON and ids included."""
    return tokens * _CHARS_PER_TOKEN + _SPARE_CHARS
