"""What the model answers: statements with their source lines, as JSON by schema, and the reading of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ssmem_tui.core.claude.faults import Unusable
from ssmem_tui.core.cues import is_instruction
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.saying import saying

KINDS = (
    "decision",
    "lesson",
    "task",
    "preference",
    "done",
    "fact",
    "trajectory",
    "pattern",
    "core",
)
_MOST_SOURCES = 8
_MOST_ITEMS = 400
_MOST_THEMES = 8
_LONGEST_THEME = 48
_BULLET = re.compile(r"^\s*(?:[-*+•]\s+|\d+[.)]\s+|\[[ xX]\]\s+|#+\s+)+")

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": list(KINDS)},
                    "text": {"type": "string"},
                    "sources": {"type": "array", "items": {"type": "string"}},
                    "confidence": {"type": "number"},
                },
                "required": ["kind", "text", "sources", "confidence"],
                "additionalProperties": False,
            },
        },
        "themes": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "share": {"type": "number"}},
                "required": ["name", "share"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["items", "themes"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Item:
    """One statement. `sources` are ids of lines that were sent; `confidence` is the model's own, 0 to 1."""

    kind: str
    text: str
    sources: tuple[str, ...]
    confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer, in the model's order."""

    items: tuple[Item, ...]
    themes: tuple[tuple[str, float], ...] = ()


def read_answer(text: str) -> Answer:
    """Read the model's text; prose or a code fence around the object, and what it says again, is passed over.

    Raises:
        Unusable: it is empty, no JSON of the agreed shape, or says nothing.
    """
    if not text.strip():
        raise Unusable(saying("The model answered nothing."))
    data = _object(text)
    rows = data.get("items")
    if not isinstance(rows, list):
        raise Unusable(saying("The model's answer is not of the agreed shape."), text)
    items: dict[str, Item] = {}
    for row in rows[:_MOST_ITEMS]:
        if item := _item(row):
            items.setdefault(item.text, item)
    if not items:
        raise Unusable(saying("The model's answer holds no statement."), text)
    return Answer(tuple(items.values()), _themes(data.get("themes")))


def _object(text: str) -> dict[str, Any]:
    start, end = text.find("{"), text.rfind("}")
    try:
        found = json.loads(text[start : end + 1]) if 0 <= start < end else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Unusable(saying("The model's answer is not valid JSON."), text)
    return found


def _item(row: object) -> Item | None:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        return None
    text = " ".join(_BULLET.sub("", _whole(row["text"])).split())
    if not text:
        return None
    kind = row.get("kind")
    cited = row.get("sources")
    ids = [str(name).strip() for name in cited] if isinstance(cited, list) else []
    return Item(
        kind if isinstance(kind, str) and kind in KINDS else "fact",
        text,
        tuple(dict.fromkeys(ids))[:_MOST_SOURCES],
        _share(row.get("confidence"), 0.5),
    )


def _whole(text: str) -> str:
    """`text` with half characters, which JSON can escape and no file can hold, made visible."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _themes(rows: object) -> tuple[tuple[str, float], ...]:
    if not isinstance(rows, list):
        return ()
    named = ((row.get("name"), row.get("share")) for row in rows if isinstance(row, dict))
    found = [(" ".join(_whole(n).split()), _share(share, 0.0)) for n, share in named if isinstance(n, str)]
    return tuple((name, share) for name, share in found[:_MOST_THEMES] if share > 0 and _is_theme(name))


def _is_theme(name: str) -> bool:
    """Whether `name` is what it says: themes stand in a summary without a source, so no sentence gets in."""
    return 0 < len(name) <= _LONGEST_THEME and is_safe(name) and not is_instruction(name)


def _share(value: object, default: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return default
    return min(1.0, max(0.0, float(value)))


def as_json(answer: Answer) -> str:
    """`answer` as the model is shown it again for a repair, each statement with its number."""
    data = {
        "items": [
            {"no": no, "kind": i.kind, "text": i.text, "sources": list(i.sources), "confidence": i.confidence}
            for no, i in enumerate(answer.items, 1)
        ],
        "themes": [{"name": name, "share": share} for name, share in answer.themes],
    }
    return json.dumps(data, ensure_ascii=False)
