"""What a draft must pass before it replaces anything, whoever made it (design, section 4).

Lexical checks look at the draft alone; the claims of it are held against its sources by `core.trace`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import date

from ssmem_tui.core import config
from ssmem_tui.core.rollup.records import Check
from ssmem_tui.core.rollup.titles import is_themes_line, is_weeks_title
from ssmem_tui.core.rollup.units import date_tag
from ssmem_tui.core.sanitise import is_safe
from ssmem_tui.core.saying import NOTHING_SAID, Saying, quoted, saying
from ssmem_tui.core.trace import Label, Trace
from ssmem_tui.core.trace.intended import open_claims, share_kept

_ELISION = re.compile(
    r"(?:\.\.\.|…)\s*[\[(<]?\s*(?:the\s+)?(?:rest|remaining|remainder|other|existing|previous|same as"
    r"|unchanged"
    r"|continues?|and so on|omitted|truncated)\b"
    r"|[\[(<](?:rest|remaining|content|text|section|items?|output)\b[^\])>]{0,30}"
    r"\b(?:unchanged|omitted|truncated|elided|here|continues?)\b"
    r"|<!--[^>]*\b(?:unchanged|omitted|same|rest|existing)\b"
    r"|(?:\.\.\.|…)\s*[（(]?(?:其余|其他|其它|剩余|余下|以下|后续)|(?:其余|剩余|余下|其他)(?:部分|内容)?[^。]{0,6}(?:不变|省略|从略|略|同上)",
    re.I,
)
_ROLE = re.compile(
    r"<\|[a-z_]{2,24}\|>|<\|?(?:im_start|im_end|endoftext|eot_id)\|?>|\[/?INST\]|<<?/?SYS>?>"
    r"|^\s*(?:###?\s*)?(?:Human|Assistant|System|User):\s*$|</?(?:thinking|antml:\w+|assistant|system|human)>"
    r"|\{\{[^{}]{1,40}\}\}",
    re.I | re.M,
)
_SLACK = 1.10
_EXAMPLES = 3
_ANY_DAY = date(2000, 1, 1)


def is_unfit(text: str) -> bool:
    """Whether a line carries a role or template token, so that no summary may repeat it."""
    may = "<" in text or "[" in text or "{{" in text or text.rstrip().endswith(":")
    return may and _ROLE.search(text) is not None


def objections(trace: Trace, intended: Collection[str] = ()) -> frozenset[int]:
    """Numbers of the summary's lines that have no source or contradict theirs, and that nobody accepted."""
    claims = open_claims(trace, intended)
    return frozenset(claim.place.line for claim in claims if claim.is_bare or claim.label is Label.CONFLICT)


def lexical(
    text: str,
    sources: Sequence[str],
    *,
    tokens: int,
    target_tokens: int,
    find_secrets: Callable[[str], Sequence[object]],
) -> list[Check]:
    """Checks that need no comparison. An elision marker that stands in a source word for word is a
    quotation."""
    quoted = "\n".join(sources)
    elided = [found[0] for found in _ELISION.finditer(text) if found[0] not in quoted]
    role = _ROLE.search(text)
    secrets = len(find_secrets(text))
    statements = sum(line.startswith(("- ", "* ")) for line in text.splitlines())
    limit = round(target_tokens * _SLACK)
    safe = is_safe(text)
    instead = saying("says {what} instead of the text", what=repr(elided[0])) if elided else NOTHING_SAID
    held = saying("holds {what}", what=repr(role[0].strip())) if role else NOTHING_SAID
    acting = NOTHING_SAID if safe else saying("holds characters that act on a terminal")
    keys = saying("{n} that look like keys or passwords", n=secrets) if secrets else NOTHING_SAID
    return [
        Check("elision", not elided, instead),
        Check("role tokens", role is None, held),
        Check("control characters", safe, acting),
        Check("secrets", not secrets, keys),
        Check("size", tokens <= limit, saying("{n} of {target} tokens", n=tokens, target=target_tokens)),
        Check("statements", statements > 0, saying("{n} lines", n=statements)),
    ]


def traced(trace: Trace, ceilings: config.Checks, intended: Collection[str] = ()) -> list[Check]:
    """Checks of the claims against their sources, with the figures in the detail.

    What a person marked as `intended` is no fault: such claims count as good, such facts as never there.
    """
    claims = trace.claims
    doubted = open_claims(trace, intended)
    bare = [claim for claim in doubted if claim.is_bare]
    conflicts = [claim for claim in doubted if claim.label is Label.CONFLICT]
    share = len(bare) / len(claims) if claims else 0.0
    lost = 1.0 - share_kept(trace, intended)
    return [
        Check(
            "unsupported claims",
            share <= ceilings.max_unsupported,
            _listed(
                saying("{n} of {total}", n=len(bare), total=len(claims)), [claim.place.line for claim in bare]
            ),
        ),
        Check(
            "conflicts",
            len(conflicts) <= ceilings.max_conflicts,
            _listed(quoted(f"{len(conflicts)}"), [claim.place.line for claim in conflicts]),
        ),
        Check(
            "lost facts",
            lost <= ceilings.max_lost,
            saying("{share} of their weight, {n} at risk", share=f"{lost:.0%}", n=len(trace.lost)),
        ),
    ]


def _listed(count: Saying, lines: Sequence[int]) -> Saying:
    shown = ", ".join(str(line) for line in lines[:_EXAMPLES])
    more = ", …" if len(lines) > _EXAMPLES else ""
    return saying("{n} (line {lines})", n=count, lines=f"{shown}{more}") if lines else count


def statements_only(text: str, own: Collection[str] = ()) -> str:
    """`text` with all but the engine's statements blanked out, line for line.

    Themes, weeks and dates say when and how much, the comparison is for what is said; and a person's `own`
    lines need no source.
    """
    out: list[str] = []
    skipping = False
    for line in text.splitlines():
        if line.startswith("#"):
            skipping = is_weeks_title(line.lstrip("# "))
            out.append(line)
            continue
        if skipping or is_themes_line(line) or line in own:
            out.append("")
        else:
            out.append(date_tag(line, _ANY_DAY)[0])
    return "\n".join(out) + "\n"
