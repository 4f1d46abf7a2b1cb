"""What a period was about: its frequent content words, with the share of its sentences that speak of each."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ssmem_tui.core.cues import FLAGS, word_flags
from ssmem_tui.core.rollup.candidates import Candidate
from ssmem_tui.core.rollup.concepts import PIECES, stem
from ssmem_tui.core.rollup.context import is_line_label
from ssmem_tui.core.tokens import PIECE

_NO_THEME = FLAGS["time"] | FLAGS["numword"] | FLAGS["phatic"] | FLAGS["second"]
_SAY_NOTHING = frozenset(
    map(
        stem,
        """minutes hours seconds euro number times items things percent days page file line note list right
        reading using user work running check added updated changed new needs done status result set full
        back open current total via per based start next created keep kept long term remember major minor
        missing installed complete completed success failed failure error issue write generate generated
        follow sent send click final captured daily weekly agent assistant session commit html http https json
        index yes none stay
        """.split(),
    )
) | frozenset(
    """使用 进行 需要 通过 已经 没有 如果 但是 然后 以及 目前 当前 时间 内容 情况 方式 部分 相关 完成
    结果 状态 更新 添加 创建 检查 处理 问题 建议 确认 发现 记录 今日 开始 执行 支持 包括 任务 用户
    操作 方案 测试 系统 文件 信息 功能 正常 成功 失败 每日 发送 修复 新增 生成 提交 已经 可以""".split()
)
"""Words of any log that say nothing of this one."""
_FEW = 2
_MOST_SUBJECTS = 4
_MOST = 6
_LOOKED_AT = 40
_LEAST_MENTIONS = 3
_LEAST_SHARE = 0.02
_TOGETHER = 0.7
"""Share of the mentions of either of two words in which they stand side by side."""
_ANSWER = re.compile(r"(?:yes|no|not|never|nothing)|[不没无未是否别][\u3400-\u9fff]?", re.I)
"""A label that answers a question which stands elsewhere."""
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")


def themes(candidates: Iterable[Candidate], most: int = _MOST) -> list[tuple[str, float]]:
    """(word as mostly written, share of sentences), most frequent first; empty when nothing recurs."""
    whole = [candidate for candidate in candidates if candidate.whole]
    frequency: Counter[str] = Counter()
    for candidate in whole:
        frequency.update(candidate.concepts)
    ranked = sorted(frequency.items(), key=lambda item: (-item[1], item[0]))[:_LOOKED_AT]
    top = [
        concept
        for concept, count in ranked
        if count >= _LEAST_MENTIONS
        and count >= _LEAST_SHARE * len(whole)
        and not concept[0].isdigit()
        and concept not in _SAY_NOTHING
        and (len(concept) > 3 or concept[0] > "\u3000")
    ]
    top = _joined(top, frequency)
    written = _as_written(top, whole)
    top = _collocated(top, whole, frequency, written)
    top = [concept for concept in top if not word_flags(written.get(concept, concept)) & _NO_THEME][:most]
    return [(written.get(concept, concept), frequency[_head(concept)] / len(whole)) for concept in top]


def subjects(candidates: Sequence[Candidate]) -> list[str]:
    """What a week was about: the labels and headings above its weightiest lines, then words it came back
    to."""
    worth: dict[str, float] = {}
    for candidate in candidates:
        label = candidate.unit.label
        if candidate.whole and label and not is_line_label(label) and not _ANSWER.fullmatch(label):
            worth[label] = max(worth.get(label, 0.0), candidate.salience)
    named: list[str] = []
    for label in sorted(worth, key=lambda label: (-worth[label], label)):
        if len(named) < _MOST_SUBJECTS and not any(label in other or other in label for other in named):
            named.append(label)
    if len(named) < _FEW:
        words = (word for word, _ in themes(candidates))
        named += [word for word in words if not any(word.lower() in label.lower() for label in named)][:_FEW]
    return named[:_MOST_SUBJECTS]


def _head(concept: str) -> str:
    """The counted part of a word: a joined Han word is as frequent as its first bigram."""
    return concept[:2] if concept[0] > "\u3000" else concept


def _joined(concepts: Sequence[str], frequency: Counter[str]) -> list[str]:
    """Overlapping Han bigrams of about the same frequency as one longer word: 数据, 据库 → 数据库."""
    out: list[str] = []
    for concept in concepts:
        if concept[0] > "\u3000":
            for at, word in enumerate(out):
                if (
                    word[0] > "\u3000"
                    and 2 * abs(frequency[word[:2]] - frequency[concept]) <= frequency[concept]
                ):
                    if word[-1] == concept[0]:
                        out[at] = word + concept[1:]
                        break
                    if word[0] == concept[-1] and word not in frequency:
                        break
                elif (
                    word[0] > "\u3000" and concept[0] == word[-1] and frequency[concept] < frequency[word[:2]]
                ):
                    break  # 型自 after 模型: where two words meet, and no word
            else:
                out.append(concept)
        else:
            out.append(concept)
    return out


def _collocated(
    concepts: Sequence[str], whole: Iterable[Candidate], frequency: Counter[str], written: dict[str, str]
) -> list[str]:
    """Two words that mostly stand together as one, under the first: `Mission Control`, not one line each."""
    wanted = {concept for concept in concepts if concept[0] <= "\u3000"}
    pairs: Counter[tuple[str, str]] = Counter()
    for candidate in whole:
        if len(wanted.intersection(candidate.concepts)) < _FEW:
            continue
        words = [(stem(word.lower()), word) for word in _LATIN.findall(candidate.text)]
        beside = {(one, other) for (one, _), (other, _) in pairwise(words)}
        pairs.update(pair for pair in beside if wanted.issuperset(pair) and pair[0] != pair[1])
    joined: set[str] = set()
    for (first, second), count in sorted(pairs.items(), key=lambda item: (-item[1], item[0])):
        together = count >= _TOGETHER * max(frequency[first], frequency[second])
        if together and joined.isdisjoint((first, second)):
            written[first] = f"{written.get(first, first)} {written.get(second, second)}"
            joined |= {first, second}
            concepts = [concept for concept in concepts if concept != second]
    return list(concepts)


def _as_written(concepts: Sequence[str], whole: Iterable[Candidate]) -> dict[str, str]:
    """Concept → its most frequent written form, ties by alphabet."""
    wanted = {concept for concept in concepts if concept[0] <= "\u3000"}
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for candidate in whole:
        if wanted.isdisjoint(candidate.concepts):
            continue
        for raw in PIECE.findall(candidate.text):
            for concept in PIECES[raw].concepts:
                if concept in wanted:
                    forms[concept][raw] += 1
    return {
        concept: min(counts.items(), key=lambda item: (-item[1], item[0]))[0]
        for concept, counts in forms.items()
    }
