"""The search screen in Chinese."""

WORDS = {
    """\
backup deploy   both, in any order; typos are forgiven
beifen          Chinese by its pinyin
"on Tuesday"    these words as they stand
!draft          without this word
#decisions      below this heading
since:2026-02   path: layer: tier: narrow it the same way""": """\
备份 部署       两个词，顺序不限；容许打错
beifen          用拼音找中文
"on Tuesday"    这些词原样连着
!draft          不含这个词
#decisions      在这个标题之下
since:2026-02   path: layer: tier: 也这样缩小范围""",
    "Search": "搜索",
    "Found": "结果",
    "Text": "正文",
    "Topics": "主题",
    "Lines": "行",
    "{n} more topics": "还有 {n} 个主题",
    "Searched before": "搜过的",
    'words, pinyin, "a phrase", !not, #heading, path: layer: tier: since:': (
        '词语、拼音、"短语"、!排除、#标题、path: layer: tier: since:'
    ),
    "Type to search every topic and every line of memory.": "输入文字，搜索记忆里的每个主题、每一行。",
    "searching…": "正在搜索…",
    "nothing found": "没有找到",
    "nothing found; f6 takes the last filter away": "没有找到；按 f6 去掉最后一个筛选",
    "still reading the files; nothing found so far": "还在读取文件，目前没有找到",
    "{topics} topics, {lines} lines": "{topics} 个主题，{lines} 行",
    "reading {done} of {total} files": "已读 {done} / {total} 个文件",
    "{path} cannot be read and is not searched": "{path} 无法读取，没有搜索",
    "{part} is not used": "{part} 未生效",
    "{n} lines marked": "已选 {n} 行",
    "{n} places": "{n} 处位置",
    "↑ ↓ choose, enter opens, tab goes to the list": "↑ ↓ 选择，enter 打开，tab 到列表",
    "filter": "筛选",
    "{n} rows shown": "符合 {n} 行",
    "layer": "层",
    "tier": "级别",
    "since": "起自",
    "until": "至",
    "without": "排除",
    "type": "输入",
    "older": "上一个",
    "mark": "选中",
    "Type in the box": "到输入框",
    "One hit up": "上一条结果",
    "One hit down": "下一条结果",
    "A page of hits up": "上一页结果",
    "A page of hits down": "下一页结果",
    "Older query": "较早的搜索",
    "Newer query": "较晚的搜索",
    "Filter by layer": "按层筛选",
    "Filter by tier": "按级别筛选",
    "Filter by date": "按日期筛选",
    "Drop the last filter": "去掉最后一个筛选",
    "Mark a hit": "选中一条结果",
    "Copy the marked lines": "复制选中的行",
    "Copy the marked places": "复制选中的位置",
    "Go to the box and type on.": "回到输入框继续输入。",
    "One hit up, without leaving the box; so do ctrl+p and ctrl+k in it.": (
        "上移一条结果，光标留在输入框；在框里按 ctrl+p、ctrl+k 也行。"
    ),
    "One hit down, without leaving the box; so do ctrl+n and ctrl+j in it.": (
        "下移一条结果，光标留在输入框；在框里按 ctrl+n、ctrl+j 也行。"
    ),
    "One page of hits up.": "上移一页结果。",
    "One page of hits down.": "下移一页结果。",
    "The query before this one.": "这一次之前的搜索。",
    "The query after this one.": "这一次之后的搜索。",
    "Only L1, then only L2, only L3, then all layers again.": "只看 L1，再只看 L2、L3，然后回到全部。",
    "Only days, then weeks, months, core, then all tiers again.": "只看日，再看周、月、核心，然后回到全部。",
    "Only the last week, then 30 days, 90 days, a year, then all time again.": (
        "只看最近一周，再看 30 天、90 天、一年，然后回到全部。"
    ),
    "Take away the filter that was set last.": "去掉最后设置的筛选。",
    "Mark this hit, or take the mark away; marked hits are copied together, two are compared.": (
        "选中这条结果或取消；选中的一起复制，选中两条可以对比。"
    ),
    "Compare the marked hits": "对比选中的结果",
    "Lay two marked hits side by side, word against word; else compare this note with its sources.": (
        "把选中的两条结果并排逐词对比；否则把这篇与它的来源对比。"
    ),
    "two hits can be compared; {n} are marked": "只能对比两条结果，现在选中了 {n} 条",
    "Side by side": "并排对比",
    "What differs": "差异",
    "both lines say the same:": "两行内容相同：",
    "Copy the marked lines, or this one, as they stand in the files.": "复制选中的行或当前行，与文件里一样。",
    "Copy path and line number of the marked hits, or of this one.": (
        "复制选中结果（或当前一条）的路径和行号。"
    ),
}
