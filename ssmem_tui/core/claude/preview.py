"""Before a run: what will be sent, to whom, and what it may cost. Needs no key and no network."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.claude.material import secrets_left_out
from ssmem_tui.core.claude.prices import Model, Usage
from ssmem_tui.core.claude.request import Plan, plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import Question
from ssmem_tui.core.rollup.records import Job
from ssmem_tui.core.saying import Saying, saying

_ANSWER = 1.7
_REPAIR_IN = 3.0
_REPAIR_OUT = 1.7


@dataclass(frozen=True, slots=True)
class Preview:
    """`tokens_in` is our estimate (within 7 %). `cost_usd` is `None` when the price is unknown; it includes
    one round of repair. `text` is exactly what is sent first, except for the nonce, which every run draws
    anew."""

    model: str
    fallback: tuple[str, ...]
    endpoint: str
    local: bool
    calls: int
    tokens_in: int
    tokens_out: int
    cost_usd: float | None
    batch_usd: float | None
    month_usd: float
    max_usd: float
    max_month_usd: float
    prices_as_of: date
    prompt_hash: str
    secrets_masked: int
    text: str

    @property
    def sentence(self) -> Saying:
        """The figures in one line."""
        price = saying("free") if self.local and self.cost_usd is None else saying("price unknown")
        if self.cost_usd is not None:
            price = saying("about ${price}", price=f"{self.cost_usd:.4f}")
        return saying(
            "{model} at {endpoint}: ~{tokens} tokens in, ~{out} out, {price} "
            "(${spent} of ${most} spent this month)",
            model=self.model,
            endpoint=self.endpoint,
            tokens=f"{self.tokens_in:,}",
            out=f"{self.tokens_out:,}",
            price=price,
            spent=f"{self.month_usd:.2f}",
            most=f"{self.max_month_usd:.2f}",
        )


def preview(setup: Setup, job: Job) -> Preview:
    """What a run over `job` would send and cost.

    Raises:
        Refused, ClaudeError: see `request.plan`.
    """
    made = plan(setup, job)
    questions = [made.question(part, calls=len(made.parts)) for part in made.parts]
    tokens_in = sum(question.tokens for question in questions)
    tokens_out, cost, batch = _cost(made, setup.model, tokens_in)
    return Preview(
        setup.model.name,
        tuple(model.name for model in setup.models[1:]),
        setup.host(),
        setup.local(),
        len(questions),
        tokens_in,
        tokens_out,
        cost,
        batch,
        setup.month_spent(),
        setup.caps[0],
        setup.caps[1],
        setup.table.as_of,
        made.prompts.digest,
        secrets_left_out(made.lines),
        "\n\n".join(_shown(question) for question in questions),
    )


def _cost(made: Plan, model: Model, tokens_in: int) -> tuple[int, float | None, float | None]:
    target = made.job.target_tokens
    first = round(target * _ANSWER * (2 if len(made.parts) > 1 else 1))
    repair = Usage(round(target * _REPAIR_IN) + 400, round(target * _REPAIR_OUT))
    merge = Usage(round(target * 2.0), 0) if len(made.parts) > 1 else Usage()
    once = Usage(tokens_in, first) + merge
    return first + repair.output, model.cost(once + repair), model.cost(once, batch=True)


def _shown(question: Question) -> str:
    turns = "\n\n".join(f"[{role}]\n{text}" for role, text in question.turns)
    return f"[system]\n{question.system}\n\n{turns}"
