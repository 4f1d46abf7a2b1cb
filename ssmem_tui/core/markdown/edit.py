"""Change one entry and not a byte around it.

Every function returns the whole new text and proves before returning that all other entries are in it as
they were; where an edit would swallow or break a neighbour (a fence left open, a list that runs into a
paragraph), it is refused and the old text stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown.document import Document, Line, LineKind, parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import BOM, newline_of
from ssmem_tui.core.model import Entry
from ssmem_tui.core.saying import saying


def remove(text: str, *gone: Entry) -> str:
    """`text` without these entries: their lines with their ends, and a label if nothing else hangs on it.

    Raises:
        Refused: one is not in `text` any more, or neighbours would change.
    """
    document = parse(text)
    owns = locate(document, *gone)
    lines = {number for own in owns for number in range(own.line, own.end_line + 1)}
    kept, at = "", 0
    for own in owns:
        start = own.span.start
        if label := _orphaned_label(document, own, lines):
            start = label.span.start + int(label.number == 1 and text.startswith(BOM))
        kept += text[at:start]
        at = max(at, own.span.end)
    versions = [kept + text[at:], kept + newline_of(text) + text[at:]]
    return _checked(document, owns, versions if len(owns) == 1 else versions[:1])


def replace(text: str, entry: Entry, new: str) -> str:
    """`text` with the entry's own characters exchanged for `new`, which gets the file's line ends.

    Raises:
        Refused: as `remove`.
    """
    if not new.strip():
        return remove(text, entry)
    document = parse(text)
    (own,) = locate(document, entry)
    old = own.span.of(text)
    ending = old[len(old.rstrip("\r\n")) :] if old.rstrip("\r\n") == own.text else ""
    changed = text[: own.span.start] + _with_ends(text, new) + ending + text[own.span.end :]
    return _checked(document, (own,), [changed])


def insert(text: str, section: tuple[str, ...], new: str, at: int | None = None) -> str:
    """`text` with the entry `new` in `section`, before its entry number `at` (0-based) or after its last.

    `section` is a heading path, or the end of one; the first section that fits is taken, and one that does
    not exist is made, under the longest part of its path that does. Spacing follows the file's own.

    Raises:
        Refused: `new` is empty or would swallow what follows it.
    """
    if not new.strip():
        raise Refused(saying("There is nothing to insert."))
    document = parse(text)
    heading = find_section(document, section)
    if heading is None and section:
        return _checked(document, (), [_with_new_section(document, section, new)], new)
    own = _own_entries(document, heading)
    open_fences = set(document.unclosed)
    closed = [entry for entry in own if entry.line not in open_fences]
    if at is not None and at < len(own):
        place, before, after = own[at].span.start, None, own[at]
    elif closed and len(closed) == len(own):
        place, before, after = closed[-1].span.end, closed[-1], None
    elif own:
        first_open = next(entry for entry in own if entry.line in open_fences)
        place, before, after = first_open.span.start, None, first_open
    else:
        place, before, after = _empty_section(document, heading), None, None
    block = _spaced(document, new, place, _loose(own), before, after)
    return _checked(document, (), [text[:place] + block + text[place:]], new)


def append(text: str, line: str) -> str:
    """`text` with `line` as its last line, in the file's own line ending; a missing one is supplied first."""
    newline = newline_of(text)
    glue = "" if not text or text.endswith(("\n", newline)) or text == BOM else newline
    return text + glue + _with_ends(text, line) + newline


def locate(document: Document, *wanted: Entry) -> tuple[Entry, ...]:
    """Entries as they stand in `document` now, found by their identity, from the top.

    Raises:
        Refused: one is gone or was changed.
    """
    idents = {entry.ident for entry in wanted}
    found = tuple(own for own in entries(document, wanted[0].path) if own.ident in idents)
    if len(found) < len(idents):
        raise Refused(
            saying("This entry was changed or removed since it was read; reload the file and decide again.")
        )
    return found


def find_section(document: Document, section: Sequence[str]) -> Line | None:
    """The heading of `section`: the exact path, else the first whose path ends in it."""
    wanted = tuple(section)
    if not wanted:
        first = document.headings[0] if document.headings else None
        return first if first and first.depth == 1 and not _own_entries(document, None) else None
    paths = [(heading, document.path_of(heading)) for heading in document.headings]
    for heading, path in paths:
        if path == wanted:
            return heading
    return next((heading for heading, path in paths if path[-len(wanted) :] == wanted), None)


def _with_ends(text: str, new: str) -> str:
    plain = new.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    return plain.replace("\n", newline_of(text))


def _orphaned_label(document: Document, own: Entry, gone: Container[int]) -> Line | None:
    """The label line above the entry, if it would introduce nothing once it and the lines `gone` are."""
    lines = document.lines
    above = own.line - 2
    while above >= 0 and (lines[above].kind is LineKind.BLANK or above + 1 in gone):
        above -= 1
    if above < 0 or lines[above].kind is not LineKind.LABEL or lines[above].depth:
        return None
    if own.kind == "item":
        rest = (line for line in lines[own.end_line :] if line.number not in gone)
        below = next((line for line in rest if line.kind is not LineKind.BLANK), None)
        return None if below and below.kind is LineKind.ITEM else lines[above]
    return lines[above] if own.kind == "fence" else None


def _own_entries(document: Document, heading: Line | None) -> list[Entry]:
    """The entries between a heading (or the start of the file) and the next heading."""
    start = heading.number if heading else 0
    following = (line.number for line in document.headings if line.number > start)
    end = next(following, len(document.lines) + 1)
    return [entry for entry in entries(document) if start < entry.line < end]


def _empty_section(document: Document, heading: Line | None) -> int:
    """Where the first entry of a section without entries goes: below its heading, or its table's ruler."""
    lines = document.lines
    index = heading.number if heading else 0
    if not heading:
        while index < len(lines) and lines[index].kind is LineKind.FRONT:
            index += 1
    place = index
    for line in lines[index:]:
        if line.kind is LineKind.HEADING:
            break
        if line.kind is LineKind.TABLE_RULE:
            place = line.number
            break
        if line.kind is LineKind.BLANK and line.number == place + 1 == index + 1:
            place = line.number
    if place < len(lines):
        return lines[place].span.start
    return len(document.text)


def _loose(own: Sequence[Entry]) -> bool:
    """Whether the entries of a section are set apart by blank lines."""
    if len(own) < 2:
        return False
    return bool(own[-1].line - own[-2].end_line > 1 and own[-1].kind == own[-2].kind)


def _spaced(
    document: Document, new: str, place: int, loose: bool, before: Entry | None, after: Entry | None
) -> str:
    text, newline = document.text, newline_of(document.text)
    kind = _kind_of(new)
    body = _with_ends(text, new) + newline
    above = text[:place].removeprefix(BOM)
    glue = "" if not above or above.endswith(("\n", newline)) else newline
    if before and (loose or before.kind != kind or kind in ("paragraph", "quote", "fence")):
        glue += newline
    below = text[place:]
    apart = after and (loose or after.kind != kind or kind in ("paragraph", "quote", "fence"))
    first = not before and not after and below.strip() and below[0] not in "\r\n"
    if apart or first:
        body += newline
    return glue + body


def _kind_of(new: str) -> str:
    found = entries(parse(new))
    return found[0].kind if found else "paragraph"


def _with_new_section(document: Document, section: tuple[str, ...], new: str) -> str:
    """The text with the missing headings of `section` and `new` below them."""
    text, newline = document.text, newline_of(document.text)
    parent: Line | None = None
    missing = list(section)
    for length in range(len(section) - 1, 0, -1):
        parent = find_section(document, section[:length])
        if parent:
            missing = list(section[length:])
            break
    headings = document.headings
    if parent:
        level = parent.depth + 1
    elif headings and headings[0].depth == 1 and sum(line.depth == 1 for line in headings) == 1:
        level = 2
    else:
        level = min((line.depth for line in headings), default=2)
    ends = (
        line.span.start
        for line in headings
        if parent and line.number > parent.number and line.depth <= parent.depth
    )
    place = next(ends, len(text))
    head, tail = text[:place], text[place:]
    glue = "" if not head or head.endswith(("\n", newline)) else newline
    if head.strip("\ufeff \t\r\n") and not (head + glue).endswith((newline * 2, "\n\n")):
        glue += newline
    titles = newline.join(f"{'#' * min(6, level + step)} {title}" for step, title in enumerate(missing))
    gap = newline if _blank_below_headings(document) else ""
    block = f"{titles}{newline}{gap}{_with_ends(text, new)}{newline}"
    return head + glue + block + (newline if tail else "") + tail


def _blank_below_headings(document: Document) -> bool:
    lines = document.lines
    follows = [lines[line.number].kind for line in document.headings if line.number < len(lines)]
    return 2 * sum(kind is LineKind.BLANK for kind in follows) >= len(follows)


def _checked(document: Document, gone: tuple[Entry, ...], versions: Sequence[str], new: str = "") -> str:
    """The first of `versions` in which every entry but `gone` is as it was and `new` stands by itself."""
    keep = Counter(entry.text for entry in entries(document) if entry.kind != "heading")
    keep.subtract(entry.text for entry in gone if entry.kind != "heading")
    keep.update(entry.text for entry in entries(parse(_with_ends(document.text, new))))
    for version in versions:
        after = parse(version)
        have = Counter(entry.text for entry in entries(after))
        opened = new and len(after.unclosed) > len(document.unclosed)
        lost = [text for text, count in keep.items() if have[text] < count]
        if not opened and all(_rejoined(text, have) for text in lost):
            return version
    raise Refused(saying("The change would run into the lines around it; edit the file by hand instead."))


def _rejoined(text: str, have: Iterable[str]) -> bool:
    """Whether a child of a long item now counts as part of that item, which has become short enough."""
    return text[:1] in (" ", "\t") and any(text in whole for whole in have)
