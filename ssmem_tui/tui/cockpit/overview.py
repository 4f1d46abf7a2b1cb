"""The figures of the title line, gathered in the background, each as soon as it is known."""

from __future__ import annotations

from dataclasses import dataclass

from ssmem_tui.core.review.records import Candidate
from ssmem_tui.core.rollup.records import PlanItem, Reason
from ssmem_tui.core.store.records import Kind, StoreStatus
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.cockpit.layers import LayerFacts
from ssmem_tui.tui.widgets.budget import bar, size, tone

_STYLES = {"good": "$text-success", "warn": "bold $text-warning", "bad": "bold $text-error"}


@dataclass(frozen=True, slots=True)
class Overview:
    """`None` stands for: not known yet."""

    layers: LayerFacts | None = None
    startup_tokens: int | None = None
    plan: tuple[PlanItem, ...] | None = None
    waiting: tuple[Candidate, ...] | None = None
    unwritten: int = 0
    """Decisions that were made on the desk and wait for `W` there."""
    outside: int | None = None
    aside: int = 0
    branch: str = ""

    @property
    def due(self) -> int:
        """Periods that wait to be rolled up, new or again."""
        return sum(item.reason in (Reason.DUE, Reason.STALE) for item in self.plan or ())


def is_usual(status: StoreStatus) -> bool:
    """Whether acts end where a person expects them: on the branch, or apart in a folder of a larger one."""
    return status.writable and status.kind in _USUAL


_USUAL = frozenset({Kind.OWN, Kind.FOLDER, Kind.WORKTREE, Kind.SUBMODULE, Kind.UNBORN})


def title_facts(workspace: Workspace, known: Overview, wide: bool) -> tuple[tuple[str, str], ...]:
    """What stands in the title line, most important first; absent facts leave no gap. Only a `wide` one has
    room for a bar."""
    facts: list[tuple[str, str]] = []
    budget = workspace.config.budgets.core_bytes
    core = known.layers.core if known.layers else None
    if core is not None:
        words = f"{t('core')} {size(core.bytes)}/{size(budget)}"
        words += f" {bar(core.bytes, budget, 8)}" if wide else ""
        words += f" {t('{n} over', n=size(core.bytes - budget))}" if core.bytes > budget else ""
        facts.append((words, _STYLES[tone(core.bytes, budget)]))
    if known.outside:
        facts.append((t("outside {n}", n=known.outside), _STYLES["warn"]))
    if known.aside:
        facts.append((t("{n} kept aside", n=known.aside), _STYLES["warn"]))
    if known.unwritten:
        facts.append((t("{n} not written", n=known.unwritten), _STYLES["warn"]))
    if known.startup_tokens is not None:
        facts.append((t("loads ~{n} tok", n=f"{known.startup_tokens:,}"), ""))
    if known.plan is not None:
        facts.append((t("due {n}", n=known.due), _STYLES["warn"] if known.due else "dim"))
    if known.waiting is not None:
        facts.append((t("review {n}", n=len(known.waiting)), _STYLES["warn"] if known.waiting else "dim"))
    if known.branch:
        facts.append((known.branch, "dim"))
    return tuple(facts)
