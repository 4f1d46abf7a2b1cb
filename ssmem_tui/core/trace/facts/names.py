"""Names of people, places and products, told from the whole corpus without a dictionary or a tagger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ssmem_tui.core.trace.facts.kinds import Fact
from ssmem_tui.core.words import STOPWORDS

TITLED = (
    r"(?:[\u4e00-\u9fff](?:老师|经理|先生|女士|同学|老板|总(?=[说提要认表在和与,，。、:：]|$))"
    r"|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏"
    r"钟汪田姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙段钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮"
    r"蕭鄧許呂蘇盧蔣賈葉閻鍾薑譚鄒陸顧龍錢湯喬賀賴龔](?:师傅|師傅|医生|醫生|大夫|教授|主任|律师|律師|护士|阿姨|老師|經理"
    r"|[叔姐哥姨婶伯嫂](?![叔姐哥姨婶伯嫂])))"
)
"""Somebody by surname and title; titles that other words end in need a common surname before them."""

_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯董萧曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎"
    "余潘杜戴夏钟汪田姜范方石姚谭廖邹熊金陆郝孔崔邱秦江史顾侯邵孟龙段钱汤尹黎武乔贺赖龚庞樊殷洪翟颜"
    "倪严俞鲁葛韦聂邢岳祁耿詹靳裴霍翁阮張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍"
    "錢湯喬賀賴龔"
)
_WORDS = (
    "王[国子朝者牌位]|李[子白]|[张張](?:[开贴口嘴照力量]|家[界口港])|[陈陳](?:[旧述列词规年]|设)|"
    "杨[梅树柳]|[黄黃][山色金昏瓜油豆河土页]|"
    "周[一二三四五六日天末报期度内后围年分时开准回环摘归推制涨巡模不边到岁转]|徐徐|[孙孫][子女]|"
    "胡[思乱说同椒萝子]|朱红|林[业木地区立]|何[时必况种处以等不人为物曾况地在]|"
    "[马馬][上路桶虎克力达来拉车甲尾马真本]|[罗羅][马列盘纹]|梁[桥柱]|宋[朝体代词]|[郑鄭][州重]|"
    "[谢謝][谢絕绝意幕]|[韩韓][国國语式剧]|唐[朝诗代突]|沈[阳迷默]|曾[经是有在祖]|"
    "[苏蘇][州打格醒联]|[葉叶][子片酸]|余[额下地量生热数留款]|[丁][香字]|杜绝|戴[上着]|"
    "夏[天季日令威]|[鍾钟][头表点爱]|汪汪|田[地野园径]|姜[丝还汤片]|范[围例本畴式]|"
    "方[案法式向面便才针块形格程圆言没是你可能舟]|石[头油材板墨化器]|熊[猫]|"
    "金[融额句钱属叉牌色价字银币黄鱼刚额]|[陆陸][地续军]|孔[子雀洞]|秦[朝岭]|江[苏西南湖山边河]|"
    "史[上料诗前记学研实书]|[顾顧][客问虑及名]|[龙龍][虾头卷舟井]|段[子落位]|[錢钱][包财币]|"
    "[汤湯][圆面包]|黎[明巴]|武[器汉术装力断]|[贺賀][卡岁]|洪[水灾]|[颜顏][色值料]|"
    "严[重格禁肃厉密峻谨]|鲁棒|霍乱|詹姆|葛根|[许許][可多久愿诺]|[乔喬]木|萧条|傅立|孟[加买]|"
    "岳[父母]|段[时]"
)
_DOES = (
    "说問问來来去和与與跟的在是给給把将將要会會已表认認提负負发發做想叫也都又还還就不没從从对"
    "對打看让讓请請用拿写买買到同建回接送带帶参參询答反等加离離"
)
"""What follows a name, and seldom is a part of one."""
FULL = (
    r"(?:(?<![\u4e00-\u9fff])|(?<=[和与與跟给給找让讓请請叫对對由被向同及是为系诉訴事友户知访居学學长]))"
    rf"(?!{_WORDS})(?:(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|端木|独孤)|[{_SURNAMES}])"
    rf"[\u4e00-\u9fff](?:(?![{_DOES}])[\u4e00-\u9fff])?(?=[^\u4e00-\u9fff]|$|[{_DOES}])"
)
"""Somebody by the full name: a surname that begins no common word, one or two characters, and around them an
end or what stands beside names. Of 38 that it finds in public notes and talk one is none."""
HONORIFIC = rf"(?P<honor>{TITLED}|{FULL})"

_CAPITAL = r"[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f]*(?:'[A-Za-z]+)?"
_CAPITAL_RUN = re.compile(rf"(?<![A-Za-z0-9_\u00c0-\u024f]){_CAPITAL}(?: {_CAPITAL})*")
# Linear by construction: every word of a label starts with its own blank (align.md section 6, traps met).
_LABEL = re.compile(r"[A-Z][\w'-]*(?:[ /&]+(?:[A-Z][\w'-]*|and|of|the|for|to|in)){0,5}:(?=\s)")
_SENTENCE_ENDS = ".!?:;>|•。！？：—-"
_NEVER = STOPWORDS | frozenset(
    "i ok yes no yeah wow hey hi thanks thank new next note notes status done todo fix fixed added key "
    "summary date monday tuesday wednesday thursday friday saturday sunday january february march april "
    "may june july august september october november december jan feb mar apr jun jul aug sep sept oct "
    "nov dec mon tue wed thu fri sat sun am pm the this that".split()
)
_LOWER_SHARE = 0.1


class Run(NamedTuple):
    """Consecutive capitalised words of one text."""

    start: int
    text: str


class NameCounts:
    """How often each word stands capitalised inside a sentence, at its start, and in lower case."""

    __slots__ = ("inside", "lower", "start")

    def __init__(self) -> None:
        self.lower: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()
        self.start: Counter[str] = Counter()

    def feed(self, text: str, pieces: Sequence[str]) -> tuple[Run, ...]:
        """Count the words of a text; return its capitalised runs."""
        self.lower.update(pieces)
        runs: list[Run] = []
        label_end = -1
        for found in _CAPITAL_RUN.finditer(text):
            at = found.start()
            if label_end < 0:
                label = _LABEL.match(text)  # "Error Handling: ..." names nothing
                label_end = label.end() if label else 0
            before = text[:at].rstrip(" \t\"'(*[")
            fresh = at < label_end or len(before) <= 3 or before[-1] in _SENTENCE_ENDS
            for n, word in enumerate(found.group().split()):
                at_start = fresh and (n == 0 or at < label_end)
                (self.start if at_start else self.inside)[word.removesuffix("'s")] += 1
            runs.append(Run(at, found.group()))
        return tuple(runs)


class NameModel:
    """Which capitalised words are names: capitalised inside sentences, (almost) never in lower case."""

    def __init__(self, parts: Iterable[NameCounts]) -> None:
        self._lower: Counter[str] = Counter()
        self._inside: Counter[str] = Counter()
        self._start: Counter[str] = Counter()
        self._known: dict[str, bool] = {}
        for part in parts:
            self._lower.update(part.lower)
            self._inside.update(part.inside)
            self._start.update(part.start)

    def is_name(self, word: str) -> bool:
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._judge(word)
        return known

    def _judge(self, word: str) -> bool:
        inside = self._inside[word]
        if inside < 1 or len(word) < 2 or word.split("'")[0].lower() in _NEVER:
            return False
        return self._lower[word.lower()] <= _LOWER_SHARE * (inside + self._start[word])

    def names(self, runs: Sequence[Run], facts: Sequence[Fact]) -> Iterator[Fact]:
        """Name facts of the runs of one text, outside the facts already found there."""
        for at, text in runs:
            if any(f.start <= at < f.start + len(f.text) for f in facts):
                continue
            words: list[str] = []
            start = end = at
            place = at
            for raw in text.split(" "):
                word = raw.removesuffix("'s")
                if self.is_name(word):
                    start = start if words else place
                    end = place + len(word)
                    words.append(word)
                place += len(raw) + 1
            if words:
                yield Fact("name", ("n", *(w.lower() for w in words)), " ".join(words), start, end)


def read_honorific(found: re.Match[str]) -> Fact:
    """A Chinese surname with its title, such as 张老师."""
    return Fact("name", ("n", found.group()), found.group(), *found.span())
