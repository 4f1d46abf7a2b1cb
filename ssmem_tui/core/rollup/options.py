"""The few choices an engine run is free in; the defaults are the measured ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ssmem_tui.core.cues import Kind


@dataclass(frozen=True, slots=True)
class Options:
    """Exponents and switches of the choice (research/compress.md, sections 5 and 6).

    `alpha`: exponent of the cost in gain per cost. `talk_repeat`, `notes_repeat`: worth of
    each further mention of a concept.
    `talk_balance`, `notes_balance`: damping of a day that used its share, for dialogue and for notes.
    `importance`: how much of a day's share of dialogue follows from what its sentences deserve, the rest is
    even; 0.85 against 0 is worth 0.543 / 0.193 against 0.538 / 0.187 of the answers on LoCoMo. Days of notes
    have equal shares: what people keep comes from short days as often as from long ones. Below `notes_least`
    a line of notes is status and takes no space. `context`: put a heading before a line that needs it.
    `kind_bias` is added by kind.
    """

    alpha: float = 0.8
    talk_repeat: float = 0.4
    notes_repeat: float = 0.2
    talk_balance: float = 1.0
    notes_balance: float = 4.0
    importance: float = 0.85
    min_concepts: int = 2
    kind_bias: Mapping[Kind, float] = field(default_factory=dict)
    language: str = ""
    context: bool = True
    notes_least: float = -0.5
