"""Public sets (paths given or found in `../shared/data`), and the agent logs written for this benchmark.

LoCoMo and its translation are CC BY-NC 4.0: measured here when present, never shipped. Memora is Apache-2.0.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.benchmarks.retention.content import content
from tests.benchmarks.retention.dates import MONTHS
from tests.benchmarks.retention.scoring import Case, Docs, Probe, Scorer, Turn

DATA = Path(__file__).parents[4] / "shared" / "data"
AGENT_LOGS = Path(__file__).parents[1] / "agentlogs"
SAMPLE = Path(__file__).parents[3] / "sample_workspace"
DEVELOPED_ON = ("moth", "bamboo")
HELD = ("rook", "inkstone")
UNSEEN = ("kiln",)
"""Written and labelled after the weights were set; nothing has been chosen by it."""

_TIME = re.compile(r"(\d{1,2}):(\d\d) (am|pm) on (\d{1,2}) (\w+), (\d{4})")
_CATEGORY = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}


def locomo(path: Path) -> list[Case]:
    """The zip (one JSON per conversation) or the list form; the Chinese translation has the latter."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            names = sorted(name for name in archive.namelist() if name.endswith(".json"))
            loaded = [("conv-" + Path(name).stem, json.loads(archive.read(name))) for name in names]
        return [_conversation(name, data, data, data["qa"]) for name, data in loaded]
    return [
        _conversation(data["sample_id"], data["conversation"], data.get("observation") or {}, data["qa"])
        for data in json.loads(path.read_text("utf-8"))
    ]


def _conversation(name: str, talk: Any, notes: Any, questions: Any) -> Case:
    turns: dict[str, Turn] = {}
    per_day: dict[str, list[str]] = defaultdict(list)
    probes: list[Probe] = []
    for number in range(1, 100):
        session = talk.get(f"session_{number}")
        if not isinstance(session, list) or not session:
            continue
        at = _moment(talk[f"session_{number}_date_time"])
        lines = [f"## {at:%H:%M} {talk['speaker_a']} & {talk['speaker_b']}", ""]
        for turn in session:
            caption = turn.get("blip_caption")
            text = " ".join(str(turn.get("text", "")).split())
            text = f"{text} (image: {caption})" if caption else text
            turns[turn["dia_id"]] = Turn(at.date(), text)
            lines.append(f"- **{turn['speaker']}:** {text}")
        per_day[at.date().isoformat()] += [*lines, ""]
        for items in (notes.get(f"session_{number}_observation") or {}).values():
            for fact, ids in items:
                found = _turns(ids if isinstance(ids, list) else [ids], turns)
                if found:
                    probes.append(Probe("fact", "observation", "", fact, found))
    asked = []
    for item in questions:
        if item.get("category") == 5 or "answer" not in item:
            continue
        if found := _turns(item.get("evidence") or [], turns):
            kind = _CATEGORY[item["category"]]
            asked.append(Probe("qa", kind, item["question"], str(item["answer"]), found))
    days = [(day, f"# {day}\n\n" + "\n".join(lines)) for day, lines in sorted(per_day.items())]
    return Case(name, days, asked + probes)


def _moment(text: str) -> dt.datetime:
    found = _TIME.search(text)
    assert found, text
    hour = int(found[1]) % 12 + (12 if found[3] == "pm" else 0)
    return dt.datetime(int(found[6]), MONTHS[found[5].lower()], int(found[4]), hour, int(found[2]))


def _turns(ids: Iterable[object], turns: dict[str, Turn]) -> tuple[Turn, ...]:
    names = [name for item in ids for name in re.split(r"[;, ]+", str(item)) if name]
    return tuple(turns[name] for name in names if name in turns)


def memora(root: Path) -> list[Case]:
    """Weekly personas: every turn flagged as shared memory is a fact, every cited value a question."""
    return [_persona(folder) for folder in sorted((root / "data" / "weekly").iterdir())]


def _persona(folder: Path) -> Case:
    per_day: dict[str, list[str]] = defaultdict(list)
    shared: dict[int, list[Turn]] = {}
    probes: list[Probe] = []
    for file in sorted((folder / "conversations").glob("*.json")):
        data = json.loads(file.read_text("utf-8"))
        lines = [f"## Session {data['session_id']}", ""]
        for turn in data["conversation"]:
            who = "User" if turn["speaker"].startswith("user") else "Assistant"
            text = " ".join(turn["message"].split())
            lines.append(f"- **{who}:** {text}")
            if turn.get("share_memory"):
                kept = Turn(dt.date.fromisoformat(data["date"]), text)
                shared.setdefault(data["session_id"], []).append(kept)
                probes.append(Probe("fact", str(data["session_type"]), "", text, (kept,)))
        per_day[data["date"]] += [*lines, ""]
    questions = json.loads(next(folder.glob("evaluation_questions*.json")).read_text("utf-8"))
    seen: set[tuple[str, int]] = set()
    for category, items in questions["questions"].items():
        for item in items:
            for value, session in _cited(item.get("memory_evidence")):
                if session in shared and (value, session) not in seen:
                    seen.add((value, session))
                    answer = value.replace(",", "")
                    probes.append(Probe("qa", category, "", answer, tuple(shared[session])))
    days = [(day, f"# {day}\n\n" + "\n".join(lines)) for day, lines in sorted(per_day.items())]
    return Case(folder.name, days, probes)


def _cited(item: object) -> Iterable[tuple[str, int]]:
    if isinstance(item, dict):
        session = item.get("session_id")
        value = item.get("value") or item.get("item") or item.get("amount") or item.get("step_count")
        if isinstance(session, int) and isinstance(value, str | int | float):
            form = f"{value:,}" if isinstance(value, int) else value
            yield (f"{value:.2f}" if isinstance(value, float) else str(form)), session
        for part in item.values():
            yield from _cited(part)
    elif isinstance(item, list):
        for part in item:
            yield from _cited(part)


def agent_logs(names: Sequence[str]) -> list[Case]:
    """Terse logs of invented agents; the facts were labelled before the engine was tuned on any of them."""
    return [_agent(AGENT_LOGS / f"{name}.log.md", AGENT_LOGS / f"{name}.facts") for name in names]


def _agent(logs: Path, labels: Path) -> Case:
    days: Docs = []
    for part in logs.read_text("utf-8").split("=== ")[1:]:
        day, _, text = part.partition("\n")
        days.append((day.strip(), text))
    year = days[0][0][:4]
    case = Case(logs.name.split(".")[0], days, [])
    weigh = Scorer(case).mass
    texts = dict(days)
    for label in labels.read_text("utf-8").splitlines():
        day, _, fact = label.partition(" ")
        date = f"{year}-{day}"
        lines = [line for line in texts[date].splitlines() if line.strip()]
        wanted = content(fact)
        at = dt.date.fromisoformat(date)
        best = max(lines, key=lambda line: weigh(wanted & content(line, at)))
        case.probes.append(Probe("fact", "kept", "", fact, (Turn(at, best),)))
    return case


def sample(root: Path, least: float = 0.5) -> list[Case]:
    """The sample workspace: what its core memory and sticky notes hold, traced to one line of a day log.

    Written by other hands than the engine's, and never used to tune it.
    """
    daily = sorted(root.glob("memory/diary/*/daily/*.md"))
    days = [(file.stem[:10], file.read_text("utf-8")) for file in daily]
    case = Case("sample", days, [])
    weigh = Scorer(case).mass
    lines = [
        (line.strip(), dt.date.fromisoformat(day))
        for day, text in days
        for line in text.splitlines()
        if line.strip()
    ]
    held = [(line, at, content(line, at)) for line, at in lines]
    kept = [root / "MEMORY.md", *sorted(root.glob("memory/sticky-notes/**/*.md"))]
    seen: set[str] = set()
    for line in (raw.strip(" -*") for file in kept for raw in file.read_text("utf-8").splitlines()):
        wanted = content(line)
        if len(wanted) < 4 or line.startswith(("#", "|--", "```")) or line in seen:
            continue
        seen.add(line)
        best = max(held, key=lambda item: weigh(wanted & item[2]))
        if weigh(wanted & best[2]) >= least * weigh(wanted):
            case.probes.append(Probe("fact", "kept", "", line, (Turn(best[1], best[0]),)))
    return [case]
