"""What `doctor` finds, in Chinese: kinds, places, meanings, ways on."""

WORDS = {
    "secret": "机密",
    "unreadable": "无法读取",
    "broken state file": "状态文件损坏",
    "history": "历史",
    "kept aside": "被搁置的版本",
    "contradiction": "矛盾",
    "planted order": "植入的命令",
    "oversize": "过大",
    "dead link": "失效链接",
    "derived text in a log": "日志里的派生文字",
    "template token": "模板标记",
    "wrong period label": "时段写错",
    "no such date": "没有这个日期",
    "odd bytes": "异常字节",
    "unfinished merge": "未完成的合并",
    "Both versions and git's marks stand in the file, and an agent reads them all as memory.": (
        "文件里有两个版本和 git 的标记，智能体会把它们全当作记忆。"
    ),
    "Keep one of each pair, delete the marks (E in the reader), then finish the merge with git.": (
        "每对留一个，删掉标记（在阅读器里按 E），再用 git 完成合并。"
    ),
    "two versions that git could not merge": "git 无法合并的两个版本",
    "open code block": "代码块未结束",
    "duplicate": "重复",
    "near-duplicate": "近似重复",
    "archive twin": "归档里的同名文件",
    "second memory file": "另一个记忆文件",
    "symbolic link": "符号链接",
    "not read": "未读取",
    "confusing name": "易混的文件名",
    "orphan": "孤立",
    "unknown setting": "未知设置",
    "problem": "问题",
    "warning": "警告",
    "note": "提示",
    # Meanings and ways on.
    "It looks like a credential; it would be copied to every commit, backup and model.": (
        "像是密钥；它会被带进每次提交、备份和模型。"
    ),
    "Change the credential, then take the value out (E in the reader); see ssmem-tui log {path}.": (
        "先更换密钥，再删掉这个值（阅读器里按 E）；见 ssmem-tui log {path}"
    ),
    "The file is there and its words cannot be read; nothing is known about them.": (
        "文件存在但读不了；内容无从得知。"
    ),
    "chmod u+r {path}": "chmod u+r {path}",
    "A state file of the agent does not parse; it is shown, never rewritten, and stops nothing here.": (
        "智能体的状态文件解析不了；只显示，绝不改写，也不影响这里。"
    ),
    "Let the agent write it anew, or repair it by hand: E in the reader.": (
        "让智能体重写，或手工修复：阅读器里按 E。"
    ),
    "Without a history a decision cannot be taken back.": "没有历史，决定就不能撤回。",
    "ssmem-tui init": "ssmem-tui init",
    "A version of this file that was decided or written is seen by nobody; its bytes are kept.": (
        "这个文件有一个写过或决定过的版本没人看得到；内容仍保留。"
    ),
    "ssmem-tui restore {path} --aside takes it, with --drop lets it go; O in the app shows it first.": (
        "ssmem-tui restore {path} --aside 取用，加 --drop 放弃；应用里按 O 先查看。"
    ),
    "Two lines of standing memory cannot both be true; the agent will follow whichever it reads last.": (
        "常驻记忆里的两行不能同时成立；智能体会以最后读到的那一行为准。"
    ),
    "Keep one: v opens the review desk, E the file.": "只留一行：v 打开审核，E 打开文件。",
    "The line gives orders to an agent, as a planted line would; nothing promotes it unseen.": (
        "这一行在对智能体下命令，像是植入的；没人看过就不会进核心。"
    ),
    "Read it where it stands; delete it if nobody you trust wrote it: E in the reader.": (
        "请看原处；若不是可信的人所写就删掉：阅读器里按 E。"
    ),
    "It costs tokens at every start, or its middle is not seen at all.": (
        "每次启动都花 token，或者中间部分根本看不到。"
    ),
    "ssmem-tui expire": "ssmem-tui expire",
    "The pointer leads nowhere, so what it promised is not found.": "指针没有目标，所指的内容找不到。",
    "ssmem-tui index, or E in the reader.": "ssmem-tui index，或阅读器里按 E。",
    "A tool wrote this from memory into a log; it feeds no roll-up, so nothing recalled is kept twice.": (
        "工具把记忆写进了日志；它不参与汇总，免得回想的内容再存一遍。"
    ),
    "Nothing to do, or delete the block: E in the reader.": "不必处理，或删掉这一块：阅读器里按 E。",
    "A placeholder or a model's control token was saved as if it were memory.": (
        "占位符或模型的控制标记被当作记忆存了下来。"
    ),
    "Fill it in or delete it: E in the reader.": "填上或删掉：阅读器里按 E。",
    "Name and words disagree about the period; the name wins everywhere here.": (
        "文件名和正文说的时段不同；这里一律以文件名为准。"
    ),
    "Rename the file or correct its words: E in the reader.": "改文件名，或改正文：阅读器里按 E。",
    "The name looks like a date and is none, so the file belongs to no day.": (
        "文件名像日期却不是，所以不属于任何一天。"
    ),
    "Rename the file.": "请改文件名。",
    "Some bytes are not UTF-8 or would act on a terminal; they are shown as marks and kept as they are.": (
        "有些字节不是 UTF-8，或会影响终端；以记号显示，原样保留。"
    ),
    "Save the file as UTF-8, or leave it.": "另存为 UTF-8，或不管它。",
    "Strict readers take everything after it for code; here it ends with its section.": (
        "严格的阅读器会把其后全部当作代码；这里到本节为止。"
    ),
    "Close the block: E in the reader.": "补上结束标记：阅读器里按 E。",
    "The same words stand twice and cost twice.": "同样的话写了两遍，也花两遍的 token。",
    "Keep one: E in the reader.": "只留一处：阅读器里按 E。",
    "Two lines of standing memory say the same in other words.": "常驻记忆里有两行换了说法但意思一样。",
    "Keep the better one: E in the reader.": "留下更好的一行：阅读器里按 E。",
    "Two files of one day; both are read, and what both say counts once.": (
        "同一天有两个文件；都会读，两边都说的只算一次。"
    ),
    "Nothing to do.": "不必处理。",
    "Only one memory file loads; what the agent writes into the other is never seen at a start.": (
        "只加载一个记忆文件；智能体写进另一个的内容，启动时永远看不到。"
    ),
    "Merge them by hand, or name one as core_file in ssmem.toml.": (
        "请手工合并，或在 ssmem.toml 的 core_file 里指定一个。"
    ),
    "The link is shown and not followed.": "链接只显示，不跟随。",
    "Remove or correct the link.": "请删除或改正链接。",
    "Nothing in it is read here.": "这里不读其中任何内容。",
    "Move what is memory to a plain file.": "请把属于记忆的内容移到普通文件里。",
    "Two names differ only by case or spelling, or end twice; some systems take them for one.": (
        "两个文件名只差大小写或写法，或扩展名重复；有些系统会当成同一个。"
    ),
    "Rename one.": "请改其中一个的名字。",
    "No index, core memory or other note points here; only a search finds it.": (
        "索引、核心记忆和别的笔记都没有指向这里；只有搜索能找到。"
    ),
    "ssmem-tui index": "ssmem-tui index",
    "ssmem.toml holds a setting that does nothing.": "ssmem.toml 里有一项不起作用的设置。",
    "Correct its name in ssmem.toml.": "请在 ssmem.toml 里改正名字。",
    # What was found where.
    "nothing points here": "没有任何东西指向这里",
    "the same words as {place}": "与 {place} 文字相同",
    "says in other words what stands in {place}": "换了说法，与 {place} 意思相同",
    "{what}; {n} more lines of this file are alike": "{what}；本文件还有 {n} 行也是如此",
    "{what}; {n} more lines of the two files are alike": "{what}；两个文件还有 {n} 行也是如此",
    "gives another value than {place}": "给出的值与 {place} 不同",
    "says the opposite of {place}": "与 {place} 说法相反",
    "ends in .md twice": "以 .md.md 结尾",
    "{n} bytes in one note": "一篇笔记有 {n} 字节",
    "not loaded; {path} is": "不加载；加载的是 {path}",
    "{key} is not known": "没有 {key} 这个设置",
    "the same bytes as {path}": "与 {path} 内容相同",
    "another text under the same name as {path}": "与 {path} 同名但内容不同",
    "{what}; so are {n} more in {folder}": "{what}；{folder} 里还有 {n} 个也是",
    "differs from {path} only by case or spelling": "与 {path} 只差大小写或写法",
    "{n} bytes, {over} over the budget of {limit}": "{n} 字节，超出预算 {limit} {over} 字节",
    "one entry of {n} bytes, which can only be kept or dropped whole": (
        "一个条目有 {n} 字节，只能整条保留或舍弃"
    ),
    "{n} bytes, {over} over the budget of the index": "{n} 字节，超出索引预算 {over} 字节",
    "lines {first}-{last} are not seen at a start": "第 {first}-{last} 行启动时看不到",
    "{why}, {at}": "{why}，{at}",
    "1 act waits to be committed": "1 个操作等待提交",
    "{n} acts wait to be committed": "{n} 个操作等待提交",
    "code block not closed": "代码块没有结束",
    "and {n} more of this kind up to here": "到这里为止还有 {n} 处同类",
    "looks like UTF-16, which no agent here reads": "像是 UTF-16，这里的智能体都不读",
    "written with a literal \\n instead of line ends": "写的是字面的 \\n，而不是换行",
    "shaped like a credential ({kind})": "形似密钥（{kind}）",
    "holds a model's control token or a template field": "含有模型的控制标记或模板字段",
    "holds a placeholder nobody filled in": "含有没人填写的占位符",
    "a block that a tool manages begins here": "由工具管理的一块从这里开始",
    "a line that a tool promoted, with its scores": "工具提升的一行，带有分数",
    "addresses the agent with an order": "在对智能体下命令",
}
