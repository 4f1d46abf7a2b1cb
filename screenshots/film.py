"""Turn the recorded tour into one SVG that plays by itself, also inside an <img>: `film(cast)`.

No script and no font is fetched; one group of rows per frame is shown for as long as the recording rests on
it. A row that stands in many frames is drawn once. Borders and blocks are paths, so they meet in any font.
The same recording gives the same bytes.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from picture import CELL, FONT_SIZE, FONTS, runs
from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

ROW = 24.4
TOP = -18.5
"""Where a row begins above the base line of its letters."""
GROUND = "#121212"
BAR = 40.0
EDGE = 12.2
LAST = 4.0
"""Seconds that the last frame stays before the film starts again."""

_JUMP = re.compile(r"\x1b\[(\d+);1H")
_LIGHT = dict(zip("─│╭╮╰╯├┤", ("lr", "ud", "rd", "ld", "ru", "lu", "udr", "udl"), strict=True))
_HEAVY = dict(zip("━┃┏┓┗┛┣┫", _LIGHT.values(), strict=True))
_BLOCKS = {sign: eighths / 8 for eighths, sign in enumerate("▁▂▃▄▅▆▇█", 1)}
_DRAWN = re.compile(f"[{''.join((*_LIGHT, *_HEAVY, *_BLOCKS))}]+")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the screen shows from `at` (seconds) on: its rows as a terminal gets them, and words about it."""

    at: float
    rows: tuple[str, ...]
    says: str


def changes(before: Sequence[str], after: Sequence[str]) -> str:
    """What a terminal that shows `before` must be sent to show `after`."""
    return "".join(
        f"\x1b[{at};1H{row}" for at, row in enumerate(after, 1) if at > len(before) or before[at - 1] != row
    )


def frames(cast: str) -> list[Frame]:
    """The frames of an asciicast (version 2) whose rows `changes` sent and whose markers say what is seen."""
    head, *events = map(json.loads, cast.splitlines())
    rows = [""] * head["height"]
    said = ""
    found: list[Frame] = []
    for at, kind, text in events:
        if kind == "m":
            said = text
            continue
        _, *sent = _JUMP.split(text)
        for number, row in zip(sent[::2], sent[1::2], strict=True):
            rows[int(number) - 1] = row
        found.append(Frame(at, tuple(rows), said))
    return found


def film(cast: str) -> str:
    """The SVG."""
    columns = json.loads(cast.partition("\n")[0])["width"]
    shown = frames(cast)
    start, end = shown[0].at, shown[-1].at + LAST
    inks = _Inks()
    known: dict[str, int] = {}
    for row in (row for frame in shown for row in frame.rows):
        known.setdefault(row, len(known))
    drawn = [f'<g id="r{number}">{_row(row, inks)}</g>' for row, number in known.items()]
    width, height = columns * CELL + 2 * EDGE, len(shown[0].rows) * ROW + BAR + EDGE
    times = [(frame.at - start) / (end - start) for frame in shown] + [1.0]
    rules, groups = [], []
    for number, frame in enumerate(shown):
        rules.append(_showing(number, times[number], times[number + 1]))
        uses = "".join(
            f'<use href="#r{known[row]}" y="{at * ROW - TOP:.1f}"/>' for at, row in enumerate(frame.rows)
        )
        says = f'<text class="say" x="{width / 2 - EDGE:.0f}" y="-13">{html.escape(frame.says)}</text>'
        groups.append(f'<g class="f" style="animation-name:f{number}">{says}{uses}</g>')
    size = f'width="{width:.0f}" height="{height:.0f}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width:.0f} {height:.0f}">
<title>ssmem-tui: a tour</title>
<style>
text{{font-family:{FONTS};font-size:{FONT_SIZE}px;font-variant-ligatures:none;white-space:pre}}
.say{{fill:#c5c8c6;text-anchor:middle;font-weight:bold}}
.f{{visibility:hidden;animation:{end - start:.2f}s step-end infinite}}
{inks.rules()}
{"".join(rules)}
@media(prefers-reduced-motion:reduce){{.f{{animation:none}}.f:last-of-type{{visibility:visible}}}}
</style>
<rect {size} rx="8" fill="#292929"/>
<path fill="{GROUND}" d="M{EDGE} {BAR:.0f}h{columns * CELL:.0f}v{len(shown[0].rows) * ROW:.1f}H{EDGE}z"/>
<circle cx="26" cy="20" r="7" fill="#ff5f57"/><circle cx="48" cy="20" r="7" fill="#febc2e"/>
<circle cx="70" cy="20" r="7" fill="#28c840"/>
<defs>
{chr(10).join(drawn)}
</defs>
<g transform="translate({EDGE} {BAR:.0f})">
{chr(10).join(groups)}
</g>
</svg>
"""


def _showing(number: int, start: float, end: float) -> str:
    before = "0%{visibility:hidden}" if start else ""
    after = f"{end:.3%}{{visibility:hidden}}" if end < 1 else ""
    return f"@keyframes f{number}{{{before}{start:.3%}{{visibility:visible}}{after}}}\n"


class _Inks:
    """Short class names for the colours and weights of the recording, in the order they are met."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def name(self, rule: str) -> str:
        return self._known.setdefault(rule, f"i{len(self._known)}")

    def rules(self) -> str:
        return "\n".join(f".{name}{{{rule}}}" for rule, name in self._known.items())

    def of(self, style: Style | None) -> tuple[str, str]:
        """The rule of the letters and that of what lies under them, empty where nothing does."""
        style = style or Style()
        front, back = ("#e0e0e0" if style.color is None else _hex(style, "color")), _hex(style, "bgcolor")
        if style.reverse:
            front, back = back or GROUND, front
        rule = f"fill:{front}"
        rule += ";font-weight:bold" if style.bold else ""
        rule += ";font-style:italic" if style.italic else ""
        rule += ";text-decoration:underline" if style.underline else ""
        rule += ";opacity:.6" if style.dim else ""
        return rule, f"fill:{back}" if back else ""


def _hex(style: Style, which: str) -> str:
    colour = getattr(style, which)
    return "" if colour is None or colour.is_default else str(colour.get_truecolor().hex)


def _row(row: str, inks: _Inks) -> str:
    """One row, from its base line: what lies under the letters, then letters, frames and blocks."""
    text = next(iter(AnsiDecoder().decode(row)), None)
    at = 0
    under: dict[str, list[tuple[int, int]]] = {}
    over: list[str] = []
    for segment in text.render(Console(width=1000)) if text is not None else ():
        words = segment.text.rstrip("\n")
        front, back = inks.of(segment.style)
        for start, run in runs(words):
            over += _run(run, at + start, front, inks)
        end = at + cell_len(words)
        if back not in ("", f"fill:{GROUND}"):
            spans = under.setdefault(back, [])
            spans[-1:] = [(spans[-1][0], end)] if spans and spans[-1][1] == at else [*spans[-1:], (at, end)]
        at = end
    return "".join((*(_under(spans, back, inks) for back, spans in under.items()), *over))


def _under(spans: Sequence[tuple[int, int]], back: str, inks: _Inks) -> str:
    path = "".join(
        f"M{start * CELL:.1f} {TOP}h{(end - start) * CELL:.1f}v{ROW}H{start * CELL:.1f}z"
        for start, end in spans
    )
    return f'<path class="{inks.name(back)}" d="{path}"/>'


def _run(run: str, at: int, rule: str, inks: _Inks) -> list[str]:
    """Narrow text, split where signs are drawn, or one wide sign."""
    out = []
    done = 0
    for found in [*_DRAWN.finditer(run), None]:
        stop = found.start() if found else len(run)
        words = run[done:stop]
        body = words.strip(" ")
        if body:
            left = (at + done + len(words) - len(words.lstrip(" "))) * CELL
            long = f' textLength="{cell_len(body) * CELL:.1f}"' if len(body) > 1 else ""
            out.append(
                f'<text class="{inks.name(rule)}" x="{left:.1f}"{long}>'
                f"{html.escape(body, quote=False)}</text>"
            )
        if found:
            out += _signs(found.group(), at + found.start(), rule, inks)
            done = found.end()
    return out


def _signs(signs: str, at: int, rule: str, inks: _Inks) -> list[str]:
    fill = rule.partition(";")[0]
    strokes = {"light": "", "heavy": ""}
    blocks = ""
    for cell, sign in enumerate(signs, at):
        x = cell * CELL
        if sign in _BLOCKS:
            high = ROW * _BLOCKS[sign]
            blocks += f"M{x:.1f} {TOP + ROW:.1f}h{CELL}v-{high:.1f}h-{CELL}z"
        else:
            weight = "light" if sign in _LIGHT else "heavy"
            strokes[weight] += _arms({**_LIGHT, **_HEAVY}[sign], x)
    ink = f"{fill.replace('fill', 'stroke')};fill:none;stroke-width:"
    drawn = [(fill, blocks), (f"{ink}1.6", strokes["light"]), (f"{ink}3.6", strokes["heavy"])]
    return [f'<path class="{inks.name(of)}" d="{path}"/>' for of, path in drawn if path]


def _arms(arms: str, x: float) -> str:
    """Lines from the middle of the cell to its sides."""
    middle, centre, foot = x + CELL / 2, TOP + ROW / 2, TOP + ROW
    if arms == "lr":
        return f"M{x:.1f} {centre:.1f}h{CELL}"
    if arms == "ud":
        return f"M{middle:.1f} {TOP}v{ROW}"
    ends = {"l": (x, centre), "r": (x + CELL, centre), "u": (middle, TOP), "d": (middle, foot)}
    return "".join(f"M{middle:.1f} {centre:.1f}L{ends[arm][0]:.1f} {ends[arm][1]:.1f}" for arm in arms)
