"""Turn the SVG that Textual exports into one that browsers draw to the cell, and that into a small PNG.

Rich counts characters where it should count cells, so Chinese is squeezed, and it links fonts on the web
(research/tui.md section 5). Here every run is split at wide graphemes and placed on the 12.2 px grid, outer
blanks are stripped, and no font is fetched. The same input gives the same bytes.
"""

from __future__ import annotations

import html
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from rich.cells import cell_len, split_graphemes

CELL = 12.2
FONT_SIZE = 20.333
FONTS = "'Fira Code', 'Noto Sans Mono CJK SC', 'Noto Color Emoji', monospace"

_FONT_FACE = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)
_TEXT = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" '
    r'textLength="[\d.]+" clip-path="(?P<clip>[^"]*)">(?P<text>[^<]*)</text>'
)


def exact(svg: str) -> str:
    """The same picture with every grapheme where the terminal has it."""
    svg = _FONT_FACE.sub("", svg)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    svg = svg.replace("font-family: Fira Code, monospace;", f"font-family: {FONTS}; white-space: pre;")
    svg = svg.replace("font-size: 20px;", f"font-size: {FONT_SIZE}px; font-variant-ligatures: none;")
    svg = svg.replace("font-variant-east-asian: full-width;", "")
    return _TEXT.sub(_placed, svg)


def _placed(found: re.Match[str]) -> str:
    text = html.unescape(found["text"]).replace("\xa0", " ")
    x = float(found["x"])
    out = []
    for at, run in runs(text):
        body = run.strip(" ")
        if not body:
            continue
        left = x + (at + cell_len(run[: len(run) - len(run.lstrip(" "))])) * CELL
        words = html.escape(body).replace(" ", "&#160;")
        length = round(cell_len(body) * CELL, 1)
        out.append(
            f'<text class="{found["style"]}" x="{left:.1f}" y="{found["y"]}" '
            f'textLength="{length}" lengthAdjust="spacingAndGlyphs">{words}</text>'
        )
    return "".join(out)


def runs(text: str) -> list[tuple[int, str]]:
    """Pieces of narrow text, and each wide grapheme alone, with the cell they start at."""
    spans, _ = split_graphemes(text)
    runs: list[tuple[int, str]] = []
    at, wide_before = 0, True
    for start, end, cells in spans:
        piece = text[start:end]
        if cells == 1 and not wide_before:
            runs[-1] = (runs[-1][0], runs[-1][1] + piece)
        else:
            runs.append((at, piece))
        wide_before = cells != 1
        at += cells
    return runs


def text_rows(svg: str) -> list[str]:
    """What the picture says, row by row, for a test to compare with the screen."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for found in re.finditer(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        rows.setdefault(float(found[2]), []).append((float(found[1]), html.unescape(found[3])))
    lines = []
    for y in sorted(rows):
        line, at = "", 0
        for x, words in sorted(rows[y]):
            cell = round(x / CELL)
            line += " " * (cell - at) + words.replace("\xa0", " ")
            at = cell + cell_len(words)
        lines.append(line)
    return lines


def to_png(svg: Path, png: Path, browser: str = "chromium") -> None:
    """Draw `svg` with a headless browser, at one and a half times its size, in 256 colours."""
    head = svg.read_text("utf-8")[:400]
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', head)
    if size is None:
        raise ValueError(f"{svg} has no viewBox")
    width, height = round(float(size[1])), round(float(size[2]))
    with tempfile.TemporaryDirectory() as profile:
        page = Path(profile) / "page.html"
        page.write_text(
            "<!doctype html><meta charset=utf-8><style>body{margin:0;background:transparent}"
            f"svg{{width:{width}px;height:{height}px;display:block}}</style>{svg.read_text('utf-8')}",
            "utf-8",
        )
        subprocess.run(
            [
                browser,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--force-device-scale-factor=1.5",
                "--default-background-color=00000000",
                f"--user-data-dir={profile}/profile",
                f"--window-size={width},{height}",
                f"--screenshot={png}",
                page.as_uri(),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
    _fewer_colours(png)


def _fewer_colours(png: Path) -> None:
    """Keep the 256 colours most of the picture is made of, all others as the nearest of them.

    99 % of the pixels stay as they are, the rest are edges of letters; the file weighs under half as much.
    Needs Pillow, which nothing else here does.
    """
    from PIL import Image

    image = Image.open(png).convert("RGBA")
    pixels = list(zip(*[iter(image.tobytes())] * 4, strict=True))
    counted = Counter(pixels)
    kept = [colour for colour, _ in counted.most_common(256)]

    def nearest(colour: tuple[int, ...]) -> int:
        return min(
            range(len(kept)), key=lambda at: sum((a - b) ** 2 for a, b in zip(colour, kept[at], strict=True))
        )

    places = {colour: nearest(colour) for colour in counted}
    small = Image.frombytes("P", image.size, bytes(places[pixel] for pixel in pixels))
    small.putpalette(bytes(value for colour in kept for value in colour), "RGBA")
    small.save(png, optimize=True)
