"""What the search screen holds, and what its background work tells it."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual.message import Message

from ssmem_tui.core.model import Progress
from ssmem_tui.core.search.records import LineHit, Results, TopicHit, says
from ssmem_tui.tui.search.rows import Key, key_of


@dataclass
class Answer(Message):
    """What the search thread found; topics come first, alone."""

    generation: int
    results: Results | Exception


@dataclass
class Indexed(Message):
    """The index got on."""

    progress: Progress

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, Indexed)


NOTHING = Results("", (), ())


@dataclass(slots=True)
class Shown:
    """What the list holds: results, the lines to show under them, and what the person did with them."""

    results: Results = NOTHING
    lines: tuple[LineHit, ...] = ()
    marked: dict[Key, TopicHit | LineHit] = field(default_factory=dict)
    all_topics: bool = False
    keep_cursor: bool = False

    def hit(self, key: object) -> TopicHit | LineHit | None:
        """The hit that a row with this key stands for."""
        hits: tuple[TopicHit | LineHit, ...] = (*self.results.topics, *self.lines)
        return next((hit for hit in hits if key_of(hit) == key), None)

    def chosen(self, here: TopicHit | LineHit | None) -> list[TopicHit | LineHit]:
        """The marked hits, else the one under the cursor; of a topic that is a found line, the line."""
        lines = {(hit.path, hit.line): hit for hit in self.lines}
        chosen = list(self.marked.values()) or ([here] if here else [])
        return [
            line if (line := lines.get((hit.path, hit.line))) and says(hit, line.text) else hit
            for hit in chosen
        ]
