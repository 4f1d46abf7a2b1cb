"""What no list of the program may mark to leave core by itself: only a person takes such an entry out.

A lexical test errs on the side of keeping. It decides nothing but whether an entry is marked beforehand or
swept up with many others; each of them can still be retired alone, by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from ssmem_tui.core.periods import day_of
from ssmem_tui.core.review.expiry import Expiring, is_preamble, pinned, renamed
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.wording import cue
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.workspace import Workspace

SURE = 0.6
"""Worth from which an entry is not proposed, however full core is: its wording speaks for all three tests."""
QUIET = 30
"""Days without use in the logs from which an entry may be marked beforehand: what was used this month, or
came this month, has shown nothing yet."""
_DEEDS = frozenset({"promote", "replace", "restore", "keep", "edit"})
"""Decisions by which a person said that the entry shall stand in core."""
_RULED = frozenset({"rule", "imperative", "forbids", "pinned", "in force"})
_RULES = re.compile(r"\brules?\b|\bpolic(?:y|ies)\b|\bnever\b|\balways\b|规则|规矩|约定|原则|禁忌|红线", re.I)
VITAL = cue(
    r"""\w*allerg\w*|anaphyla\w*|epi-?pens?|intoleran\w+|c(?:o)?eliac|gluten|peanuts?|asthma\w*|inhalers?
    |diabet\w*|insulin|epilep\w*|seizures?|pacemaker|heart (?:condition|disease|attack)
    |blood (?:type|pressure|group)|medicat\w*|medicines?|medical\w*|prescri\w+|dos(?:e|age|es)
    |(?:mg|pills?) (?:a|per|each|every) day|pregnan\w*|health\w*|diagnos\w+|disabilit\w*|wheelchair
    |therap(?:y|ist)|suicid\w*|self-harm|depress(?:ion|ed)|doctor|hospital|emergenc\w+|ambulance|first aid
    |safety|unsafe|danger\w*|hazard\w*|poison\w*|toxic\w*|lethal|fatal|injur\w+|electrocut\w*
    |chok(?:e|es|ing)|vaccin\w*|immun\w+|surgery|cancer|médic\w*|santé|gesundheit\w*|medikament\w*|salud
    |alérgic\w*|notfall|urgence|emergencia""",
    """过敏|忌口|不能吃|哮喘|糖尿|胰岛素|癫痫|心脏|血压|血型|用药|吃药|服药|药物|药量|剂量|怀孕|孕妇|健康|病史
    |生病|患有|残疾|轮椅|自杀|抑郁|医院|医生|急救|紧急|救护|安全|危险|有毒|中毒|致命|触电|受伤|疫苗|手术|癌""",
)
"""A person's health or safety; several languages, for what is missed here may hurt somebody."""


def spared(
    workspace: Workspace, entries: Iterable[Expiring], records: Sequence[Mapping[str, Any]]
) -> dict[str, Saying]:
    """Idents of the entries that are not to be marked beforehand, each with the reason why."""
    held, chosen = pinned(records), _chosen(workspace, records)
    found = {}
    for item in entries:
        ident = item.entry.ident
        why = _why(item)
        if ident in held:
            why = saying("pinned")
        elif ident in chosen:
            why = saying("you let it in or kept it lately")
        if why is not None:
            found[ident] = why
    return found


def _why(item: Expiring) -> Saying | None:
    text, section = item.statement, " ".join(item.entry.section)
    if VITAL.search(text) or VITAL.search(section):
        return saying("looks like somebody's health or safety")
    if _RULES.search(section) or not _RULED.isdisjoint(signals(text, History())):
        return saying("looks like a rule")
    if item.ahead is not None:
        return saying("names {day}, which is still to come", day=item.ahead.isoformat())
    if item.worth >= SURE:
        return saying("its wording speaks for staying")
    if is_preamble(item.entry):
        return saying("words about the file itself")
    return None


def _chosen(workspace: Workspace, records: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Entries that a person let in or kept within the last `review.expiry_days` of logs, whatever used them
    since."""
    last = max(workspace.days, default=None)
    since = last - timedelta(days=workspace.config.review.expiry_days) if last else None
    names = renamed(records)
    found = set()
    for record in records:
        day = day_of(record.get("at"))
        if record.get("kind") in _DEEDS and day and (since is None or day > since):
            ident = str(record.get("entry", ""))
            found.add(names.get(ident, ident))
    return frozenset(found)


def marked_beforehand(
    found: Iterable[Expiring], need: int, kept: Mapping[str, Saying]
) -> tuple[Expiring, ...]:
    """The first of `found` (best known by `expiry.seen`, worth least first) that free `need` bytes, or none.

    None where they do not suffice, or where the last of them is worth no less than the first that would
    stay: then the choice is the person's alone. `kept` are never among them, see `spared`.
    """
    able = [item for item in found if item.entry.ident not in kept and item.days >= QUIET]
    taken: list[Expiring] = []
    free = 0
    for number, item in enumerate(able):
        taken.append(item)
        free += item.size
        if free >= need:
            after = able[number + 1 :]
            return () if after and after[0].staleness >= item.staleness else tuple(taken)
    return ()
