"""The story of the sample: who wrote what when, as far as its files and its ledger do not tell."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

STORY_FILE = Path(__file__).with_name("story.toml")
"""What `story` reads."""

Person = tuple[str, str]
"""Name and e-mail address of an author."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A later edit by hand: `now` stands in the file once, before the edit it read `was`."""

    path: str
    at: datetime
    author: Person
    subject: str
    steps: tuple[tuple[str, str], ...]

    def undone(self, text: str) -> str:
        """`text` as it read before this edit."""
        for now, was in reversed(self.steps):
            if text.count(now) != 1:
                raise ValueError(f"{self.path} does not hold the edit of {self.at:%Y-%m-%d} exactly once")
            text = text.replace(now, was)
        return text


@dataclass(frozen=True, slots=True)
class Story:
    """`written` gives undated notes the moment of their last change; what it leaves out stands from `begins`.
    `ends` is the morning on which the demo opens."""

    person: Person
    agent: Person
    begins: datetime
    ends: datetime
    written: Mapping[str, datetime]
    edits: tuple[Edit, ...]


@cache
def story() -> Story:
    """Read the story that ships beside this module."""
    table = tomllib.loads(STORY_FILE.read_text(encoding="utf-8"))
    zone = ZoneInfo(table["zone"])

    def moment(value: datetime) -> datetime:
        return value.replace(tzinfo=zone)

    people: dict[str, Person] = {name: (table[name][0], table[name][1]) for name in ("person", "agent")}
    return Story(
        people["person"],
        people["agent"],
        moment(table["begins"]),
        moment(table["ends"]),
        {path: moment(at) for path, at in table["written"].items()},
        tuple(_edit(row, people, moment(row["at"])) for row in table["edit"]),
    )


def _edit(row: Mapping[str, Any], people: Mapping[str, Person], at: datetime) -> Edit:
    steps = tuple((step["now"], step["was"]) for step in row["steps"])
    return Edit(row["path"], at, people[row["who"]], row["subject"], steps)
