"""What a sentence is about and what it costs: one pass over its pieces, each piece looked up once.

Concepts are stems of non-stop words, numbers, Han bigrams free of function characters, katakana words, Hangul
bigrams and six-letter prefixes elsewhere (research/compress.md, section 6.3). A dictionary segmenter gained
nothing there.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ssmem_tui.core.cues import FLAGS, word_flags
from ssmem_tui.core.note_cues import triggers
from ssmem_tui.core.tokens import PIECE, piece_cost

_STOP = frozenset(
    """a an the and or but if then than so as of at by for with about into through to from up down in out
    on off over under again is am are was were be been being have has had do does did doing will would
    shall should can could may might must it its i me my mine we us our ours you your yours he him his she
    her hers they them their theirs this that these those there here what which who whom whose when where
    why how not no nor only own same too very just also don didn doesn isn aren wasn weren hasn haven won
    wouldn couldn shouldn both some any all each few more most other such let like get got go going gonna
    want really much many lot thing things ever make made kind type before after during while since because
    between yeah yes oh hey hi hello wow well okay ok thanks thank great good nice awesome amazing cool
    sure glad hope happy think know feel see say said tell told look looks sounds sound still even always
    never way bit now today one two der die das und ist nicht ein eine zu den von mit auf für im dem es
    sich auch als wird sind aus bei nach hat war wie noch nur oder aber le la les des un une et est dans
    pour que qui sur pas au aux du ce cette avec par plus sont ont nous vous il elle el los las de en una y
    por con para se del al lo como más pero su sus está fue son o os um uma e da do dos das em na nos nas
    com não mais foi ser está são ao и в на не что с по это как за к из у от для а но я мы он она они был
    была было то же все так его""".split()
)
_HAN_FUNCTION = frozenset(
    "的了是在我你他她它们和与也都就还很吗呢啊吧嘛呀哦哈这那有个一不会要能可以到说去来看着过给把被让对从"
)
_YEAR_OR_CLOCK = re.compile(r"(?:19|20)\d\d|\d{1,2}:\d\d")

_MOST_PIECES = 1 << 15
"""Seven megabytes; twice what walking through all screens of ten years asks for."""
WORD, DIGITS, HAN, MARK, OTHER = range(5)


_ENDINGS = ("ingly", "edly", "ing", "ness", "ment", "ed", "es", "ly", "s", "er")


def stem(word: str) -> str:
    """A lower-case word without its ending; rougher than `words.stem`, which must tell more apart.

    Joining `-er` and `-ness` too is worth 0.003 of monthly answers on LoCoMo and 0.005 weekly on Memora.
    """
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    else:
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
                word = word[: -len(ending)]
                if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lse":
                    word = word[:-1]
                break
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


class Piece(NamedTuple):
    """One piece of text, priced: raw tokens, concepts, cue bits and class."""

    cost: float
    concepts: tuple[str, ...]
    flags: int
    klass: int


def _piece(text: str) -> Piece:
    first, cost = text[0], piece_cost(text)
    if (first.isascii() and first.isalpha()) or "\u00c0" <= first <= "\u024f":
        base = text.lower().replace("’", "'").split("'", 1)[0]
        root = stem(base)
        plain = base in _STOP or root in _STOP or len(root) < 2
        return Piece(cost, () if plain else (root,), word_flags(text) | triggers(text), WORD)
    if first.isdigit():
        flags = FLAGS["time"] if _YEAR_OR_CLOCK.fullmatch(text) else 0
        return Piece(cost, (text.replace(",", ""),), flags, DIGITS)
    if "\u3400" <= first <= "\u9fff" or "\uf900" <= first <= "\ufaff":
        grams: tuple[str, ...] = tuple(
            text[i : i + 2]
            for i in range(len(text) - 1)
            if text[i] not in _HAN_FUNCTION and text[i + 1] not in _HAN_FUNCTION
        )
        if len(text) == 1 and text not in _HAN_FUNCTION:
            grams = (text,)
        return Piece(cost, grams, word_flags(text), HAN)
    if "\u3040" <= first <= "\u30ff":
        return Piece(cost, (text,) if first >= "\u30a0" and len(text) > 1 else (), 0, OTHER)
    if "\uac00" <= first <= "\ud7a3":
        return Piece(cost, tuple(text[i : i + 2] for i in range(max(1, len(text) - 1))), 0, OTHER)
    if first.isalpha():
        prefix = text.lower()[:6]
        return Piece(cost, (prefix,) if len(prefix) > 2 and prefix not in _STOP else (), 0, OTHER)
    return Piece(cost, (), 0, MARK if not first.isspace() else OTHER)


class _Pieces(dict[str, Piece]):
    """Piece of text → what it stands for, worked out once."""

    def __missing__(self, text: str) -> Piece:
        if len(self) >= _MOST_PIECES:
            self.clear()
        self[text] = found = _piece(text)
        return found


PIECES: dict[str, Piece] = _Pieces()
"""What one match of `tokens.PIECE` stands for."""


class Content(NamedTuple):
    """What one sentence holds: raw cost, distinct concepts in order, cue bits, proper names, any digits."""

    cost: float
    concepts: tuple[str, ...]
    flags: int
    names: int
    digits: bool


def content(text: str, speakers: frozenset[str] = frozenset()) -> Content:
    """Read one sentence; names of `speakers` (lower case) do not count as names."""
    return content_of(PIECE.findall(text), speakers)


def content_of(pieces: Iterable[str], speakers: frozenset[str] = frozenset()) -> Content:
    """The same for a sentence already cut in `pieces`."""
    cost = 0.0
    flags = names = 0
    concepts: dict[str, None] = {}
    digits = han = False
    starting = True
    known = PIECES
    for raw in pieces:
        price, found, cues, klass = known[raw]
        cost += price
        flags |= cues
        if klass == WORD:
            if found:
                concepts[found[0]] = None
                if (
                    raw[0].isupper()
                    and (han or not starting or (len(raw) > 1 and raw.isupper()))
                    and raw.lower() not in speakers
                ):
                    names += 1
            starting = False
            continue
        for concept in found:
            concepts[concept] = None
        if klass == HAN:
            han, starting = True, False
        elif klass == DIGITS:
            digits, starting = True, False
        elif raw in ".!?":
            starting = True
    return Content(cost, tuple(concepts), flags, names, digits)


def raw_tokens(text: str) -> float:
    """Unscaled token cost of `text`, the unit in which all space is counted inside the engine."""
    return math.fsum([PIECES[raw][0] for raw in PIECE.findall(text)])


def weights(sentences: Iterable[Sequence[str]]) -> dict[str, float]:
    """Concept → worth of its first mention, `ln((N+1)/df) / ln(N+1)` over the sentences of this roll-up."""
    frequency: Counter[str] = Counter()
    count = 0
    for concepts in sentences:
        frequency.update(concepts)
        count += 1
    top = math.log(count + 1) or 1.0
    return {concept: math.log((count + 1) / seen) / top for concept, seen in frequency.items()}
