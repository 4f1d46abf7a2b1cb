"""The colours of text, changed as little as needed to be read on every ground it can stand on.

Many themes put text on their panels or under the cursor at a contrast of 2 or 3. WCAG 2.2 (1.4.3) asks for
4.5; here each colour of text is moved towards white or black until it has that on every ground at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.color import BLACK, WHITE, Color, ColorParseError

ENOUGH = 4.5
GROUNDS = ("background", "surface", "panel", "primary-muted")
"""Where text of any colour stands: screens, dialogs, title and hints, and the line under the cursor."""

INKS = (
    "foreground",
    "text-primary",
    "text-secondary",
    "text-accent",
    "text-success",
    "text-warning",
    "text-error",
    "ink-dim",
)
_DIMMED = 0.66
"""How much of the foreground is left in what matters less."""


class Inked:
    """Mix-in for an app: its themes give text that can be read. Put it before `App`."""

    theme_variables: dict[str, str]

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, with text that can be read on all of its grounds."""
        self.theme_variables = readable(super().get_css_variables())  # type: ignore[misc]
        return self.theme_variables


def readable(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables of a theme with text that can be read, and two of ours: `ink-dim` for what matters less,
    `ink-match` for text on `warning`. Themes of the terminal's own colours stay as they are."""
    own = _colour(variables, "foreground"), _colour(variables, "background")
    if own[0] is None or own[1] is None:
        return {**variables, "ink-dim": variables["foreground"], "ink-match": variables["background"]}
    grounds = [colour for name in GROUNDS if (colour := _colour(variables, name))]
    if boost := _colour(variables, "boost"):
        grounds.append(grounds[1] + boost)
    inks = {**variables, "ink-dim": own[1].blend(own[0], _DIMMED).hex}
    for name in INKS:
        if colour := _colour(inks, name):
            inks[name] = _readable_on(colour, grounds).hex
    warning = _colour(variables, "warning") or WHITE
    inks["ink-match"] = max((BLACK, WHITE), key=lambda ink: contrast(ink, warning)).hex
    return inks


def contrast(ink: Color, ground: Color) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21."""
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _least(ink: Color, grounds: Sequence[Color]) -> float:
    return min(contrast(ink, ground) for ground in grounds)


def _readable_on(ink: Color, grounds: Sequence[Color]) -> Color:
    end = max((BLACK, WHITE), key=lambda colour: _least(colour, grounds))
    steps = (ink.blend(end, step / 25) for step in range(26))
    # A little more than enough: the hex form rounds.
    return next((colour for colour in steps if _least(colour, grounds) >= ENOUGH + 0.05), end)


def _colour(variables: Mapping[str, str], name: str) -> Color | None:
    try:
        colour = Color.parse(variables.get(name, ""))
    except ColorParseError:
        return None
    return None if colour.ansi is not None or colour.auto else colour
