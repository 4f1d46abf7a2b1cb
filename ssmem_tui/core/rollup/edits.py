"""A person's own lines in a summary survive the next roll-up.

The ledger keeps a short hash of every line an engine wrote. A line of the present file without such a hash is
a person's; a hash without a line is one they removed, or changed. So no old version has to be found: it works
without git, and after a rebase too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rapidfuzz import fuzz

from ssmem_tui.core.rollup.recorded import line_hash
from ssmem_tui.core.rollup.titles import SECTION_OF_TITLE
from ssmem_tui.core.rollup.units import date_tag, day_title

_SAME_STATEMENT = 90.0
_STILL_OURS = 0.2
_ENOUGH = 5
_ROUNDS = 4
_ANY_DAY = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class Kept:
    """A new text with a person's changes carried over: lines they wrote, and lines of ours left out again."""

    text: str
    own: tuple[str, ...] = ()
    removed: int = 0

    @property
    def added(self) -> int:
        return len(self.own)

    @property
    def edited(self) -> bool:
        return bool(self.added or self.removed)


@dataclass(frozen=True, slots=True)
class _Block:
    """Consecutive lines of a person: below which line, heading and day (`### 02-10`) they stood."""

    lines: tuple[str, ...]
    anchor: str
    heading: str
    day: str


def hashes(text: str) -> list[str]:
    """The hashes to record for a text an engine wrote; blank lines have none."""
    return [line_hash(line) for line in text.splitlines() if line.strip()]


def still_ours(present: str, recorded: Collection[str]) -> bool:
    """Whether enough of what we wrote is left to call the file an edited roll-up of ours."""
    if len(recorded) < _ENOUGH:
        return True
    left = {line_hash(line) for line in present.splitlines()} & set(recorded)
    return len(left) >= _STILL_OURS * len(recorded)


def keep_edits(present: str, recorded: Collection[str], fresh: str) -> Kept:
    """`fresh` with the changes that `present` shows against the lines recorded for it, settled: the next
    roll-up of the same sources finds nothing to change."""
    kept = _merged(present, recorded, fresh)
    ours = hashes(fresh) if kept.edited else ()
    for _ in range(_ROUNDS if kept.edited else 0):
        again = _merged(kept.text, ours, fresh).text
        if again == kept.text:
            break
        kept = replace(kept, text=again)
    return kept


def _merged(present: str, recorded: Collection[str], fresh: str) -> Kept:
    known = set(recorded)
    here = {line_hash(line) for line in present.splitlines()}
    blocks, title = _blocks(present, known)
    own = [line for block in blocks for line in block.lines]
    gone = known - here
    kept: list[str] = []
    removed = 0
    day = ""
    for line in fresh.splitlines():
        if line.startswith("#"):
            day = line if _is_day(line) else ""
        if line.startswith("- ") and (not gone.isdisjoint(_forms(line, day)) or _repeats(line, own)):
            removed += 1
        else:
            kept.append(line)
    if title:
        kept = [title, *kept[1:]] if kept and kept[0].startswith("# ") else [title, "", *kept]
    for block in blocks:
        _place(kept, block)
    text = tidy(kept)
    return Kept(text, tuple([title, *own] if title else own), removed)


def _is_day(line: str) -> bool:
    return line.startswith("### ") and day_title(line[4:].strip(), _ANY_DAY) is not None


def _forms(line: str, day: str) -> set[str]:
    """The hashes of a line of ours in both layouts: below its day, and with its date at its end."""
    bare = date_tag(line, _ANY_DAY)[0]
    return {line_hash(form) for form in (line, bare, f"{bare} ({day[4:].strip()})")}


def _blocks(present: str, known: set[str]) -> tuple[list[_Block], str]:
    """The person's blocks in order, and their own first title if they changed it."""
    blocks: list[_Block] = []
    title = anchor = heading = day = ""
    run: list[str] = []
    lines = present.splitlines()
    first = next((i for i, line in enumerate(lines) if line.strip()), -1)

    def close() -> None:
        if run:
            blocks.append(_Block(tuple(run), anchor, heading, day))
            run.clear()

    for number, line in enumerate(lines):
        if not line.strip():
            continue
        if line_hash(line) in known:
            close()
            anchor = line
            if _is_day(line):
                day = line
            elif line.startswith("#"):
                heading, day = line, ""
        elif number == first and line.startswith("# "):
            title = line
        elif _is_day(line) and heading and not any(own.startswith("## ") for own in run):
            close()  # the day of what follows in a section of ours: it is written where it is needed
            day = line
        else:
            run.append(line.rstrip())
    close()
    return blocks, title


def _repeats(line: str, own: Sequence[str]) -> bool:
    """Whether a person's line already says what `line` says."""
    return any(fuzz.token_set_ratio(line, mine) >= _SAME_STATEMENT for mine in own)


def _place(lines: list[str], block: _Block) -> None:
    """Put a block where it stood: below its old neighbour, else below its day or at the end of its section,
    else at the end; never below a day that is not its own."""
    if block.anchor.startswith("# ") and lines and lines[0].startswith("# "):
        lines[1:1] = ["", *_spaced(block.lines)]
        return
    own = _spaced(block.lines)
    section = lines.index(block.heading) if block.heading.startswith("## ") and block.heading in lines else -1
    if block.anchor in lines and not _is_day(block.anchor):
        at = lines.index(block.anchor) + 1
        if block.anchor.startswith("#"):
            at += at < len(lines) and not lines[at].strip()
        if _day_above(lines, at) == block.day:
            lines[at:at] = [*own, *_gap(lines, at)]
            return
    if section < 0 and (block.lines[0].startswith("#") or not block.heading.startswith("## ")):
        lines += own
        return
    if section < 0:
        lines += ["", block.heading, ""]
        section = len(lines) - 2
    end = next((i for i in range(section + 1, len(lines)) if _opens(lines[i])), len(lines))
    days = [i for i in range(section + 1, end) if _is_day(lines[i])]
    own_day = next((i for i in days if lines[i] == block.day), -1)
    if block.day and own_day < 0:
        at = _behind(lines, section, end)
        own = ["", block.day, "", *own]
    else:
        start = max(section, own_day)
        at = _behind(lines, start, next((i for i in days if i > start), end))
        own += _gap(lines, at)
    lines[at:at] = own


def _gap(lines: Sequence[str], at: int) -> list[str]:
    """The blank before a heading at line `at`, if one stands there."""
    return [""] if at < len(lines) and lines[at].startswith("#") else []


def _day_above(lines: Sequence[str], at: int) -> str:
    """The day below which line `at` stands."""
    for line in reversed(lines[:at]):
        if line.startswith("#"):
            return line if _is_day(line) else ""
    return ""


def _opens(line: str) -> bool:
    return line.startswith("#") and not _is_day(line)


def _behind(lines: Sequence[str], heading: int, end: int) -> int:
    """Behind the last line before `end` that is not blank; two below `heading` where none stands there."""
    last = next((i for i in range(end - 1, heading, -1) if lines[i].strip()), heading)
    return last + 1 if last > heading else min(heading + 2, end)


def _spaced(lines: Sequence[str]) -> list[str]:
    """A person's lines with a blank before and after each heading among them."""
    out: list[str] = []
    for line in lines:
        out += ["", line, ""] if line.startswith("#") else [line]
    return out


def tidy(lines: Sequence[str]) -> str:
    """`lines` as one text without sections of ours that became empty."""
    return "\n".join(_without_empty_sections(lines)).rstrip("\n") + "\n"


def _without_empty_sections(lines: Sequence[str]) -> list[str]:
    """Drop sections of ours that hold no line any more, and double blanks."""
    out: list[str] = []
    for i, line in enumerate(lines):
        rest = next((later for later in lines[i + 1 :] if later.strip()), "")
        ours = line.startswith("## ") and line[3:].strip() in SECTION_OF_TITLE
        if ours and (not rest or rest.startswith(("# ", "## "))):
            continue
        if _is_day(line) and (not rest or rest.startswith(("# ", "## ", "### "))):
            continue
        if line.strip() or (out and out[-1].strip()):
            out.append(line)
    return out
