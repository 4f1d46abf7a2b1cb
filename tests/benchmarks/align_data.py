"""Public data sets for the comparison benchmark, read from a folder that is no part of this repository.

LoCoMo: ten long chats whose observations name their evidence turns. SummEdits: summaries that people labelled
as consistent with their text or not. Both are skipped with a note when absent.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DEFAULT_FOLDER = Path(__file__).parents[3] / "shared" / "data"


@dataclass(frozen=True)
class Observation:
    """A fact somebody noted about a chat: `evidence` are the turns it stands on."""

    text: str
    evidence: tuple[int, ...]
    session: int


@dataclass(frozen=True)
class Chat:
    """One conversation: turns as "speaker: text", the session of each, and the observations."""

    name: str
    turns: tuple[str, ...]
    sessions: tuple[int, ...]
    observations: tuple[Observation, ...]

    def by_session(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        for session in sorted(set(self.sessions)):
            yield session, tuple(t for t, s in zip(self.turns, self.sessions, strict=True) if s == session)


def chats(folder: Path) -> list[Chat]:
    """The conversations of `locomo10.zip`; empty when it is absent."""
    archive = folder / "locomo10.zip"
    if not archive.exists():
        return []
    with zipfile.ZipFile(archive) as files:
        names = sorted(name for name in files.namelist() if name.endswith(".json"))
        return [_chat(Path(name).stem, json.loads(files.read(name))) for name in names]


def _chat(name: str, data: dict[str, object]) -> Chat:
    turns: list[str] = []
    sessions: list[int] = []
    idents: dict[str, int] = {}
    noted: list[tuple[str, list[str], int]] = []
    number = 1
    while f"session_{number}_date_time" in data:
        for turn in data.get(f"session_{number}", []):  # type: ignore[attr-defined]
            idents[turn["dia_id"]] = len(turns)
            turns.append(f"{turn['speaker']}: {turn['text']}")
            sessions.append(number)
        for items in data.get(f"session_{number}_observation", {}).values():  # type: ignore[attr-defined]
            noted += [(text, re.findall(r"D\d+:\d+", str(ids)), number) for text, ids in items]
        number += 1
    observations = (Observation(text, tuple(idents[i] for i in ids), session) for text, ids, session in noted)
    return Chat(name, tuple(turns), tuple(sessions), tuple(observations))


@dataclass(frozen=True)
class Labelled:
    """A text and summaries of it, each with whether people found it consistent."""

    domain: str
    text: str
    summaries: tuple[tuple[str, bool], ...]


def labelled(folder: Path) -> Iterator[Labelled]:
    """All texts of SummEdits; nothing when it is absent."""
    for path in sorted((folder / "summedits").glob("summedits_*.json")):
        groups: defaultdict[str, list[tuple[str, bool]]] = defaultdict(list)
        for row in json.loads(path.read_text(encoding="utf-8")):
            groups[row["doc"]].append((str(row["summary"]), bool(row["label"])))
        for text, summaries in groups.items():
            yield Labelled(path.stem.removeprefix("summedits_"), text, tuple(summaries))
