"""Kinds of acts as words of a sentence; in the subject of a commit they stay what git knows them by."""

from __future__ import annotations

from ssmem_tui.tui.catalogue import t


def kind_word(kind: str) -> str:
    """A kind in the language of the screen, itself where it has no word."""
    words = {
        "promote": t("promote"),
        "replace": t("replace"),
        "reject": t("reject"),
        "retire": t("retire"),
        "keep": t("keep it"),
        "pin": t("pin"),
        "merge": t("merge"),
        "edit": t("edit"),
        "roll-up": t("roll-up"),
    }
    return words.get(kind, kind)
