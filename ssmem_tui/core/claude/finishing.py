"""From an answer to a draft: comparison, what may stay, the page, and the figures for the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ssmem_tui.core.claude.answer import Answer
from ssmem_tui.core.claude.faults import ClaudeError, Unusable
from ssmem_tui.core.claude.grounding import Judged, judge, well_cited, without
from ssmem_tui.core.claude.material import secrets_left_out
from ssmem_tui.core.claude.prices import Usage
from ssmem_tui.core.claude.render import Page, page
from ssmem_tui.core.claude.request import Plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.rollup import drafts
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.tokens import count_tokens

NAME = "claude"


def page_of(plan: Plan, answer: Answer) -> Page:
    """The page that `answer` makes within the job's target."""
    job = plan.job
    return page(answer, plan.by_id, job.period, plan.language, job.target_tokens)


def judged(plan: Plan, answer: Answer, cancelled: Cancelled) -> Judged:
    """`answer` compared with the sources of the job, its citations put right."""
    job = plan.job
    found = judge(answer, page_of(plan, answer), f"{job.period.key}.md", job.sources, cancelled)
    return replace(found, answer=well_cited(answer, found, plan.by_id))


def settled(found: Judged, most_doubt: float) -> tuple[Answer, list[Saying]]:
    """What may stay, and what was said about the rest.

    Orders never stay. Few doubtful statements are left out and named; when they are more than `most_doubt` of
    all, they stay, so that the checks refuse the draft and a person looks.

    Raises:
        Unusable: nothing is left.
    """
    few = found.share <= most_doubt
    gone = {doubt.item for doubt in found.doubts if few or doubt.orders}
    told = [
        saying("left out: {why}", why=doubt.reason)
        if doubt.item in gone
        else saying("in doubt: {why}", why=doubt.reason)
        for doubt in found.doubts
    ]
    answer = without(found.answer, gone)
    if not answer.items:
        raise Unusable(saying("No statement of the model stands on the sources."), found.page.text)
    return answer, told


def draft_of(
    plan: Plan,
    answer: Answer,
    notes: Sequence[Saying],
    *,
    model: str,
    run: str,
    calls: int,
    usage: Usage,
    cost_usd: float,
) -> Draft:
    """The draft as any engine hands it back."""
    text = page_of(plan, answer).text
    masked = secrets_left_out(plan.lines)
    said = [saying("secrets replaced before sending: {n}", n=masked)] if masked else []
    return Draft(
        text,
        NAME,
        model,
        plan.prompts.digest,
        sum(count_tokens(source.text) for source in plan.job.sources),
        count_tokens(text),
        round(cost_usd, 6),
        (*notes, *said),
        {
            "run": run,
            "calls": calls,
            "input": usage.input,
            "output": usage.output,
            "cache_read": usage.cache_read,
            "cache_write": usage.cache_write,
        },
    )


def kept(setup: Setup, job: Job, error: Unusable) -> ClaudeError:
    """`error` with the answer kept where a person can read it."""
    if setup.root is None or not error.answer.strip():
        return ClaudeError(error.what)
    data = error.answer.encode("utf-8", "replace")
    path = drafts.keep(setup.root, f"{job.period.key}.claude.txt", data)
    return ClaudeError(saying("{what} It is kept in {path}.", what=error.what, path=path))
