"""Make a big workspace from a seed: years of logs in English and Chinese, weeks, months, a core.

`generate(root, days=3650, seed=7, bytes_target=100_000_000)`, or
`python -m tests.benchmarks.generate DIR --days 3650 --megabytes 100`. The same arguments give the same bytes
on every machine. Words follow Zipf's law, so that search and alignment meet rare and common ones as in life;
names, numbers, open tasks and decisions recur over months, so that traces have something to find.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from pathlib import Path

from ssmem_tui.core.periods import Period, Tier

LAST_DAY = date(2026, 3, 31)
CHINESE = 0.30
"""Share of the lines that are Chinese."""

_COMMON = (
    "the a of to and in for with on is was are be has after before from by at this that it we not no "
    "only new old one two more less than when because until then still again now next last first both "
    "every into over run build test check order host server page report call mail list number week "
    "month day night morning price user note file folder script table index queue worker cache token "
    "limit error retry timeout backup restore deploy staging release branch change review decision "
    "question answer reason result plan task meeting customer printer label invoice budget contract "
    "draft schedule memory summary search query update slow fast broken fixed open closed late early "
    "missing wrong right small large average peak quiet busy"
).split()
_SYLLABLES = (
    "ba ro ken mi tal so ver lin da qui mar fen tor el nas pri go hal um ster vi con dra pel os ti"
).split()
_HAN = (
    "部署 回滚 备份 恢复 队列 缓存 订单 客户 打印 标签 发票 预算 合同 会议 决定 原因 结果 计划 任务 "
    "周报 月报 数据 索引 搜索 测试 发布 上线 下线 版本 分支 评审 问题 答复 错误 超时 重试 限流 监控 "
    "报警 磁盘 内存 网络 证书 权限 密码 文档 翻译 页面 按钮 平板 店铺 价格 折扣 退款 收货 取货 供应 "
    "面粉 烘焙 手写 识别 图片 压缩 日志 脚本 定时 凌晨 早上 中午 晚上 星期 月底 年初 妈妈 机票 签证 "
    "理疗 跑步 膝盖 过敏 春节 搬家 房租 保险 医生 预约 提醒 同意 反对 推迟 提前 取消 确认 检查 修复 "
    "迁移 合并 拆分 删除 保留 增加 减少 稳定 缓慢 正常 异常 奇怪 简单 复杂 重要 紧急 临时 长期 每天 "
    "每周"
).split()
_HAN_JOINTS = ("，", "的", "了", "和", "再", "", "", "", "")
_NAMES = ("Ines", "Marek", "Tove", "Jonas", "Anke", "Luca", "Birgit", "思远", "雨晴", "王师傅", "周琳")
_HOSTS = ("heron", "plover", "teal", "wren", "dunlin", "avocet")
_SECTIONS = ("Status", "Work", "Notes", "Decisions", "Tasks", "Problems", "决定", "待办", "家里", "Lessons")
_UNITS = ("ms", "s", "%", "MB", "GB", "orders", "€", "min", "km", "页", "元", "次")


@dataclass(frozen=True, slots=True)
class _Words:
    """A vocabulary with falling frequencies; `weights` are cumulative, as `random.choices` wants them."""

    words: Sequence[str]
    weights: Sequence[float]

    def draw(self, rng: random.Random, count: int) -> list[str]:
        return rng.choices(self.words, cum_weights=self.weights, k=count)


@dataclass(frozen=True, slots=True)
class _Voice:
    """Where lines come from: two vocabularies and the same random stream for all."""

    rng: random.Random
    english: _Words
    chinese: _Words


Maker = Callable[[_Voice], str]


def _zipf(words: Sequence[str]) -> _Words:
    return _Words(words, list(accumulate(1.0 / (rank + 2.7) for rank in range(len(words)))))


def _vocabulary(rng: random.Random, size: int) -> _Words:
    made = dict.fromkeys(_COMMON)
    while len(made) < size:
        made["".join(rng.choices(_SYLLABLES, k=rng.randint(2, 4)))] = None
    return _zipf(list(made))


def _han_vocabulary(rng: random.Random, size: int) -> _Words:
    made = dict.fromkeys(_HAN)
    characters = "".join(_HAN)
    while len(made) < size:
        made["".join(rng.choices(characters, k=2))] = None
    return _zipf(list(made))


def _english(voice: _Voice) -> str:
    words = voice.english.draw(voice.rng, voice.rng.randint(6, 18))
    text = " ".join(words)
    return text[0].upper() + text[1:]


def _mandarin(voice: _Voice) -> str:
    words = voice.chinese.draw(voice.rng, voice.rng.randint(5, 14))
    joints = voice.rng.choices(_HAN_JOINTS, k=len(words))
    return "".join(word + joint for word, joint in zip(words, joints, strict=True)).rstrip("，、") + "。"


def _prose(voice: _Voice) -> str:
    return _mandarin(voice) if voice.rng.random() < CHINESE else _english(voice) + "."


def _figure(voice: _Voice) -> str:
    rng = voice.rng
    return f"{rng.randint(1, 9999) / rng.choice((1, 1, 10)):g} {rng.choice(_UNITS)}"


def _item(voice: _Voice) -> str:
    return f"- {_prose(voice)}"


def _measured(voice: _Voice) -> str:
    return f"- {voice.rng.choice(_HOSTS)}: {_prose(voice)} {_figure(voice)}, was {_figure(voice)}"


def _task(voice: _Voice) -> str:
    mark = "x" if voice.rng.random() < 0.4 else " "
    return f"- [{mark}] {_prose(voice).rstrip('.')} ({voice.rng.choice(_NAMES)})"


def _decision(voice: _Voice) -> str:
    if voice.rng.random() < CHINESE:
        return f"- **决定：**{_mandarin(voice)}原因：{_mandarin(voice)}"
    return f"- **Decided:** {_english(voice)}, because {_english(voice).lower()}."


def _talk(voice: _Voice) -> str:
    return f"{voice.rng.choice(_NAMES)}: {_prose(voice)}"


def _path(voice: _Voice) -> str:
    one, two = voice.english.draw(voice.rng, 2)
    return f"- `src/{one}/{two}_{voice.rng.randint(1, 99)}.py` {_prose(voice)}"


def _heartbeat(voice: _Voice) -> str:
    return f"- heartbeat {voice.rng.randint(6, 23):02d}:{voice.rng.choice(('00', '30'))} ok"


def _code(voice: _Voice) -> str:
    count = voice.rng.randint(3, 9)
    rows = (" ".join(voice.english.draw(voice.rng, 5)) for _ in range(count))
    body = "\n".join(f"{voice.rng.randint(0, 23):02d}:{voice.rng.randint(0, 59):02d} {row}" for row in rows)
    return f"\n```\n{body}\n```\n"


def _table(voice: _Voice) -> str:
    rows = "\n".join(
        f"| {voice.rng.choice(_HOSTS)} | {voice.english.draw(voice.rng, 1)[0]} | {_figure(voice)} |"
        for _ in range(voice.rng.randint(3, 7))
    )
    return f"\n| host | what | value |\n|---|---|---:|\n{rows}\n"


_MAKERS: tuple[tuple[Maker, float], ...] = (
    (_item, 30),
    (_measured, 14),
    (_task, 10),
    (_decision, 6),
    (_talk, 8),
    (_path, 6),
    (_heartbeat, 10),
    (_prose, 10),
    (_code, 1.5),
    (_table, 1.5),
)


def _log(voice: _Voice, day: date, size: int) -> tuple[str, list[str]]:
    """One day's log of about `size` bytes, and those of its lines that a summary would keep."""
    makers, weights = zip(*_MAKERS, strict=True)
    lines = [f"# {day}", ""]
    worth: list[str] = []
    written = 0
    while written < size:
        clock = f"{voice.rng.randint(6, 22):02d}:{voice.rng.randint(0, 59):02d} " * (voice.rng.random() < 0.4)
        lines += [f"## {clock}{voice.rng.choice(_SECTIONS)}", ""]
        for maker in voice.rng.choices(makers, weights=weights, k=voice.rng.randint(4, 14)):
            line = maker(voice)
            lines.append(line)
            written += len(line.encode()) + 1
            if maker in (_decision, _measured, _task):
                worth.append(line)
            if written >= size:
                break
        lines.append("")
    return "\n".join(lines) + "\n", worth


def _summary(period: Period, rng: random.Random, found: Sequence[tuple[date, str]], count: int) -> str:
    chosen = sorted(rng.sample(range(len(found)), min(count, len(found))))
    lines = [f"{found[at][1]} ({found[at][0]:%m-%d})" for at in chosen]
    return f"# {period.key}\n\n## Decisions\n\n" + "\n".join(lines) + "\n"


def _core(rng: random.Random, found: Sequence[tuple[date, str]], count: int) -> str:
    lines = [line for _, line in rng.sample(list(found), min(count, len(found)))]
    sections = ("Principles", "People", "State", "Rules", "家里")
    parts = [f"## {name}\n\n" + "\n".join(lines[at :: len(sections)]) for at, name in enumerate(sections)]
    return "# MEMORY\n\n" + "\n\n".join(parts) + "\n"


def _sizes(rng: random.Random, days: int, total: int) -> Iterator[int]:
    """Bytes per day with the long tail of real logs (research/corpus.md, section 2), `total` in all."""
    raw = [rng.lognormvariate(0.0, 0.9) for _ in range(days)]
    scale = total / sum(raw)
    return (max(200, round(share * scale)) for share in raw)


def _write(path: Path, text: str) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    path.write_bytes(data)
    return len(data)


def generate(
    root: Path, days: int = 3650, seed: int = 7, bytes_target: int = 100_000_000, *, summaries: bool = True
) -> int:
    """Write a fractal workspace of `days` days ending on `LAST_DAY` under `root`; returns the bytes written.

    `bytes_target` is met within a few per cent. Without `summaries` there are only logs and a core.
    """
    rng = random.Random(seed)
    voice = _Voice(rng, _vocabulary(rng, 30_000), _han_vocabulary(rng, 6_000))
    first = LAST_DAY - timedelta(days=days - 1)
    diary = root / "memory" / "diary"
    kept: dict[Period, list[tuple[date, str]]] = {}
    lasting: list[tuple[date, str]] = []
    total = 0
    for offset, size in enumerate(_sizes(rng, days, bytes_target)):
        day = first + timedelta(days=offset)
        text, worth = _log(voice, day, size)
        total += _write(diary / f"{day.year}" / "daily" / f"{day}.md", text)
        dated = [(day, line) for line in rng.sample(worth, min(6, len(worth)))]
        kept.setdefault(Period.week(day), []).extend(dated)
        lasting += dated[:1]
    if summaries:
        total += _weeks_and_months(diary, rng, kept)
    total += _write(root / "MEMORY.md", _core(rng, lasting, 60))
    for topic in ("deploy", "restore", "accounting", "家里"):
        body = "\n".join(_item(voice) for _ in range(20))
        total += _write(root / "memory" / "sticky-notes" / "facts" / f"{topic}.md", f"# {topic}\n\n{body}\n")
    return total


def _weeks_and_months(diary: Path, rng: random.Random, kept: dict[Period, list[tuple[date, str]]]) -> int:
    total = 0
    months: dict[Period, list[tuple[date, str]]] = {}
    for week, found in kept.items():
        total += _write(diary / f"{week.year}" / "weekly" / f"{week.key}.md", _summary(week, rng, found, 20))
        if month := week.parent:
            months.setdefault(month, []).extend(found)
    for month, found in months.items():
        if month.tier is Tier.MONTH:
            path = diary / f"{month.year}" / "monthly" / f"{month.key}.md"
            total += _write(path, _summary(month, rng, found, 30))
    return total


def main() -> None:
    """Parse the command line and write the workspace."""
    parser = argparse.ArgumentParser(description="Write a big workspace for measurements.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--days", type=int, default=3650)
    parser.add_argument("--megabytes", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    started = time.perf_counter()
    written = generate(asked.folder, asked.days, asked.seed, round(asked.megabytes * 1_000_000))
    print(f"{written:,} bytes in {asked.days:,} days, {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
