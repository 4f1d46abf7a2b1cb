"""`--help` and click's own sentences, in Chinese."""

WORDS = {
    # click
    "Usage:": "用法:",
    "Options": "选项",
    "Commands": "命令",
    "For example:": "例如：",
    "Show this message and exit.": "显示帮助并退出。",
    "Show the version and exit.": "显示版本并退出。",
    "Error: {message}": "错误：{message}",
    "Try '{command} {option}' for help.": "用 '{command} {option}' 查看帮助。",
    "Aborted!": "已中止！",
    "default: {default}": "默认：{default}",
    "Invalid value: {message}": "值无效：{message}",
    "Invalid value for {param_hint}: {message}": "{param_hint} 的值无效：{message}",
    "Missing argument": "缺少参数",
    "Missing option": "缺少选项",
    "Missing parameter": "缺少参数",
    "Missing command.": "缺少命令。",
    "No such option {name!r}.": "没有选项 {name!r}。",
    "No such command {name!r}.": "没有命令 {name!r}。",
    "Did you mean {possibility}?": "是不是 {possibility}？",
    "(Did you mean one of: {possibilities}?)": "（是不是其中之一：{possibilities}？）",
    "Got unexpected extra argument ({args})": "多余的参数（{args}）",
    "Got unexpected extra arguments ({args})": "多余的参数（{args}）",
    "Option {name!r} does not take a value.": "选项 {name!r} 不带值。",
    "Option {name!r} requires an argument.": "选项 {name!r} 需要一个值。",
    "Option {name!r} requires {nargs} arguments.": "选项 {name!r} 需要 {nargs} 个值。",
    "{value!r} is not {choice}.": "{value!r} 不是 {choice}。",
    "{value!r} is not one of {choices}.": "{value!r} 不在可选值之中：{choices}。",
    "Choose from:\n\t{choices}": "可选值：\n\t{choices}",
    "{value!r} is not a valid {number_type}.": "{value!r} 不是有效的数（应为 {number_type}）。",
    "{value} is not in the range {range}.": "{value} 不在范围 {range} 之内。",
    "Error: invalid input": "错误：输入无效",
    # The program
    "See, compress, review and version the memory of your LLM agent.": (
        "查看、压缩、审核 LLM 智能体的记忆，并保留其版本。"
    ),
    (
        "Without a command: opens the app on the workspace found here, or prints `status` when there is "
        "no terminal."
    ): "不写命令：打开应用，工作区就在此处查找；没有终端时输出 `status`。",
    "Work on the workspace in this folder.": "使用这个文件夹里的工作区。",
    "Language to speak, else the locale's.": "界面语言，默认随区域设置。",
    "Leave the mouse to the terminal.": "鼠标留给终端。",
    "Draw borders, bars and marks with ASCII characters.": "边框、条形和记号用 ASCII 字符。",
    "Print JSON with stable keys.": "输出 JSON，键名固定。",
    # Commands
    "copy the sample workspace with its history to a temporary folder and open it": (
        "把示例工作区连同历史复制到临时文件夹并打开"
    ),
    "layers, budgets, start-up cost, due roll-ups, waiting reviews, outside changes": (
        "层、预算、启动用量、到期的汇总、待审内容、外部改动"
    ),
    "compress days to weeks, weeks to months": "压缩：日到周，周到月",
    "let cron or systemd do the roll-ups at night": "让 cron 或 systemd 在夜里汇总",
    "compare a compression with its sources": "对照摘要和来源",
    "what waits to enter core memory, and deciding about it": "等待进入核心的内容，以及审核",
    "what nobody used for months, and would leave core memory": "数月无人使用、可移出核心的内容",
    "rebuild the list of topics": "重建主题索引",
    "find a topic or any line": "查找主题或任何一行",
    "what an agent should load now; --simulate: what its host will load": (
        "智能体现在该加载什么；--simulate：宿主会加载什么"
    ),
    "what is broken, doubled, leaked or too large, and what fixes it": (
        "损坏、重复、泄露或过大之处，以及如何处理"
    ),
    "what happened to the memory, newest first": "记忆的经过，最新的在前",
    "one commit, word by word, with what it rests on": "一次提交的逐词差异和依据",
    "who wrote a line, with which decision, from which sources": "一行由谁写下，出于哪个决定，来自哪里",
    "take back the last act, or one named commit; --redo": "撤销最近的操作或指定的提交；--redo 重做",
    "bring one entry back from any time": "从任何时间取回一个条目",
    "share with other machines and agents over a git remote": "经 git 远端与其他机器和智能体共享",
    "make a git repository of a workspace that has none": "为没有仓库的工作区建立 git 仓库",
    "for agents: append a line to the log of today": "供智能体：在今天的日志里添一行",
    "for agents: suggest a line for core memory": "供智能体：提议一行进入核心",
    "for agents: report the use of a core entry": "供智能体：报告用到了某个核心条目",
    "for agents: all of this over the Model Context Protocol": "供智能体：经 MCP 使用以上功能",
    # demo
    "Copy the sample workspace with its history to a temporary folder and open it.": (
        "把示例工作区连同历史复制到临时文件夹并打开。"
    ),
    (
        "Whatever you do there stays there; the folder may be deleted at any time. Its clock stands at "
        "the end of the story and runs on from there (.ssmem/clock.json), in the app and for every "
        "command."
    ): (
        "在那里做什么都只影响那里；文件夹随时可删。它的时钟停在故事结尾，从那里继续走（.ssmem/clock.json"
        "），应用和各命令都按它。"
    ),
    "Make the folder and print its path only.": "只建文件夹并输出路径。",
    "Use this new or empty folder instead.": "改用这个新的或空的文件夹。",
    # status
    "Layers, budgets, start-up cost, due roll-ups, waiting reviews, expiring entries, outside changes.": (
        "层、预算、启动用量、到期的汇总、待审内容、久未使用的条目、外部改动。"
    ),
    "Work out waiting reviews and expiry anew, of any core.": "重新计算待审和久未使用的条目，不论核心多大。",
    "Add the tables of the T screen; reads two years of logs.": "加上 T 界面的表格；会读两年的日志。",
    # rollup
    "Compress days to weeks and weeks to months.": "把日压缩成周，把周压缩成月。",
    "daily    refresh the week that is running": "daily    刷新本周",
    "weekly   weeks that are over and have no summary, or one older than its logs": (
        "weekly   已结束而没有摘要、或摘要比日志旧的周"
    ),
    "monthly  the same for months, and first for their weeks": "monthly  月也一样，先汇总其中的周",
    "due      all of these that are over (default)": "due      以上所有已结束的（默认）",
    (
        "Unchanged sources change no byte and make no commit. Exit code 3: nothing to do; 5: a check or "
        "a guard stopped at least one period, its draft is in .ssmem/drafts/."
    ): (
        "来源不变就不改一个字节，也不提交。退出码 3：无事可做；5：至少一个时段被检查或保护拦下，草稿在 "
        ".ssmem/drafts/。"
    ),
    "2026-02-10, 2026-W07 or 2026-02, whatever its state.": "2026-02-10、2026-W07 或 2026-02，不论状态。",
    "Default: as in ssmem.toml, else offline.": "默认按 ssmem.toml，否则 offline。",
    "Model of the claude engine.": "claude 引擎的模型。",
    "Most the claude engine may spend.": "claude 引擎最多可花多少美元。",
    "Share of the sources' tokens, instead of 0.15.": "占来源 token 的比例，代替 0.15。",
    "Most tokens a summary may take.": "摘要最多多少 token。",
    "Make a month from its days, not from its weeks.": "月取自日而不是周。",
    "Replace a summary by someone else; make an unchanged one again.": "替换别人写的摘要；没变的也重做。",
    "Hand in to Claude at half the price; call again to collect.": "以半价批量交给 Claude；再次运行时取回。",
    "Append what was done to FILE.": "把经过追加到 FILE。",
    "Ask what the summaries still know of the days; write nothing.": "测验摘要还记得多少；不写入。",
    "Keep the result in .ssmem/drafts/ beside the summary, to compare.": (
        "结果存入 .ssmem/drafts/，不动摘要，供对照。"
    ),
    "Show what would be written; write nothing.": "显示将写入的内容；不写入。",
    # schedule
    "Show, install or remove the nightly roll-ups of this workspace.": (
        "显示、安装或移除这个工作区的夜间汇总。"
    ),
    (
        "Cron lines stand in a marked block of your crontab; other lines are never touched. Results go "
        "to .ssmem/rollup/log."
    ): "cron 行放在 crontab 里有标记的一块中，绝不动其他行。结果写入 .ssmem/rollup/log。",
    "Use systemd user timers (the default where there is no cron).": (
        "用 systemd 用户定时器（没有 cron 时默认）。"
    ),
    # trace
    "Compare a compression with its sources.": "对照摘要和来源。",
    (
        "SUMMARY is a file, a period such as 2026-W07, or `core`. Exit code 5: a ceiling of `[checks]` "
        "in ssmem.toml is passed (unsupported claims, conflicts, lost facts). What a person marked as "
        "intended on the compare screen does not count."
    ): (
        "SUMMARY 是文件、时段（如 2026-W07）或 `core`。退出码 5：超过 ssmem.toml 里 `[checks]` 的上限（无"
        "来源、冲突、丢失事实）。在对照界面标为有意的不算。"
    ),
    (
        "Sources instead of those it was made from: a file, a period, or @COMMIT (@HEAD, @HEAD~2, "
        "@an-id) for the summary as it was then; may be repeated."
    ): "改用别的来源：文件、时段，或 @COMMIT（@HEAD、@HEAD~2、@标识）即当时的摘要；可重复。",
    "Against the logs themselves, past the summaries between.": "越过中间的摘要，直接与日志对照。",
    "Against the rung below only: core against its months, without logs.": (
        "只与下一级对照：核心与其各月，不含日志。"
    ),
    "Print every claim and every lost fact.": "输出每条陈述和每个丢失的事实。",
    "Keep no analyses on this machine.": "不在本机保留分析结果。",
    # review
    "What waits to enter core memory, with evidence and suggested answers to the three tests.": (
        "等待进入核心的内容，附依据和三项检验的建议答案。"
    ),
    (
        "Shows only, unless told to decide: --approve, --replace, --reject and --reopen show the exact "
        "change, ask, and write one commit. They need a terminal (exit code 4 without one). Exit code 3: "
        "nothing waits."
    ): (
        "只显示，除非要求决定：--approve、--replace、--reject、--reopen 先显示确切改动并询问，再写成一次"
        "提交。它们需要终端（没有则退出码 4）。退出码 3：没有待审内容。"
    ),
    "Only what this month's summary says.": "只看这个月摘要里的。",
    "Most candidates to show; default: as configured.": "最多显示多少候选；默认按设置。",
    "Let a candidate into core.": "让候选进入核心。",
    "Let it in instead of its nearest core entry.": "让它替换核心里最近的条目。",
    "Keep it out, also in other words; needs --reason.": "排除，换种说法也不行；需要 --reason。",
    "Why it is rejected.": "为何拒绝。",
    "Other words for what is approved or replaces.": "批准或替换时改用的措辞。",
    "Ask OpenClaw for its promotion list as well.": "也向 OpenClaw 要它的提升列表。",
    "Show what was rejected, with how often it came back.": "显示被拒绝的，以及回来过几次。",
    "Let a rejected statement come again.": "让被拒绝的内容可以再来。",
    # expire
    "Core entries without any access for three months, least valuable and longest unseen first.": (
        "三个月无人使用的核心条目，价值最低、最久未用的在前。"
    ),
    "Where core is over its budget, then those that could make room in it.": (
        "核心超出预算时，再列出可以腾出位置的。"
    ),
    (
        "An access is a reported use (`used`), an entry opened after a search, or a later log line that "
        "clearly refers to it; being loaded at start is none. Exit code 3: nothing is old enough."
    ): (
        "使用是指报告过（`used`）、搜索后打开过，或之后的日志明确提到；启动时加载不算。退出码 3：没有久未"
        "使用的条目。"
    ),
    "Every entry with its last access.": "列出每个条目和最近一次使用。",
    "What left core and can come back.": "离开了核心、可以取回的。",
    "Move to the archive. A line, an id, or words.": "移入归档。写行、标识或词语。",
    "Keep for another term.": "再留一期。",
    "Never propose it again.": "固定，不再提议移出。",
    "Take a pin off.": "取消固定。",
    "Bring a retired entry back to its place.": "把移出的条目放回原处。",
    "Why it is retired.": "为何移出。",
    # index
    "Topics with the line each leads to, in a managed block of at most 2 KB; other text stays as it is.": (
        "各主题及其所指的行，放在不超过 2 KB 的管理块里；其余文字不变。"
    ),
    "The same memory gives the same bytes. Exit code 3: the index is up to date; 5: a topic seems to hold a "
    "key or a password.": (
        "同样的记忆得出同样的字节。退出码 3：索引已是最新；5：某个主题疑似含有密钥或密码。"
    ),
    "Print the index; write nothing.": "输出索引；不写入。",
    "Always list this topic.": "总是列出这个主题。",
    "Never list this topic.": "从不列出这个主题。",
    "Take a pin or ban off.": "取消固定或禁列。",
    # search
    "Find a topic or any line: English, Chinese, pinyin, typing slips forgiven.": (
        "查找主题或任何一行：中文、拼音、英文，容许打错。"
    ),
    (
        "With --open N the section around the N-th hit is printed instead, topics counted first. When an "
        "agent does this, and not a person at a terminal, it counts as an access of the entry or note."
    ): (
        "加 --open N 则输出第 N 条结果所在的一节，主题排在前面。由智能体（而不是终端前的人）打开时，算作使"
        "用了该条目或笔记。"
    ),
    "Exits with 3 when nothing was found; JSON is printed all the same.": (
        "没有结果时退出码 3；JSON 照样输出。"
    ),
    'In QUERY also: "a phrase", !without, #heading, path:part, layer:L1, tier:week, 2026-02, since:2w.': (
        'QUERY 里还可写："短语"、!排除、#标题、path:部分、layer:L1、tier:week、2026-02、since:2w。'
    ),
    "A date, week or month, or 30d, 2w, 3m, 1y ago.": "日期、周、月，或 30d、2w、3m、1y 之前。",
    "Hits a section.": "每部分的结果数。",
    "Show the section around hit N; agents' opens are recorded.": (
        "显示第 N 条结果所在的一节；智能体打开会记录。"
    ),
    "Who opens it; default: unnamed agent.": "谁打开；默认：未署名的智能体。",
    # context
    "Print today, this week, this month, core, index and fitting sticky notes, within --budget tokens.": (
        "在 --budget 个 token 之内输出今天、本周、本月、核心、索引和合适的便签。"
    ),
    "What is shaped like a credential is masked, since this text goes to a model.": (
        "形似密钥的内容会遮住，因为这段文字要交给模型。"
    ),
    (
        "With --simulate: replay the start of OpenClaw or Claude Code instead, with the lines that are "
        "cut off and the table of raw logs against layered memory."
    ): "加 --simulate：重放 OpenClaw 或 Claude Code 的启动，列出被截去的行，以及原始日志与分层记忆的对比表。",
    "Words that choose the sticky notes; default: those of today's log.": (
        "用来选便签的词语；默认取自今天的日志。"
    ),
    "As if it were this day.": "当作这一天。",
    "What the host agent loads at its next start, and does not see.": (
        "宿主智能体下次启动加载什么、看不到什么。"
    ),
    # doctor
    "Health of workspace, index, git, secrets, duplicates, contradictions; changes nothing.": (
        "检查工作区、索引、git、机密、重复、矛盾；什么都不改。"
    ),
    "End with code 1 when there is a problem, for scripts.": "有问题时以退出码 1 结束，供脚本用。",
    "Print every place, also of frequent findings.": "输出每一处，常见的也不省略。",
    # log, show, blame
    "Print what happened, newest first: to the workspace, to a note (PATH), or to one entry.": (
        "输出经过，最新的在前：整个工作区、一篇笔记（PATH）或一个条目。"
    ),
    (
        "ENTRY is `path:line`, an entry's ident, or words that only it holds; it is followed through "
        "rewordings, moves between sections and files, retirement and return."
    ): "ENTRY 是 `路径:行`、条目的标识，或只有它才有的词语；改写、换小节换文件、移出和取回都会跟踪。",
    "Most commits to print.": "最多输出多少提交。",
    "Only acts of this kind: promote, reject, roll-up, outside …": (
        "只看这类操作：promote、reject、roll-up、outside …"
    ),
    "Only by this person or agent (part of name or address).": "只看这个人或智能体的（名字或地址的一部分）。",
    "Not before this day, week or month.": "不早于这一日、周或月。",
    "Not after this day, week or month.": "不晚于这一日、周或月。",
    "Only with these words in subject, trailers or paths.": "只看标题、附注或路径里有这些词的。",
    "Print what one commit changed, word by word, and what it rests on.": "输出一次提交的逐词改动和依据。",
    "COMMIT is the start of a commit's id, or the id of an act.": "COMMIT 是提交标识的开头，或操作的标识。",
    "Print who wrote each line of a note, or one line (PLACE as MEMORY.md:12), and from which sources.": (
        "输出笔记的每一行或某一行（PLACE 如 MEMORY.md:12）由谁写下、来自哪里。"
    ),
    "Follow lines that came from another file.": "跟踪从别的文件移来的行。",
    # undo, restore
    "Take back the last act, or the named commit and nothing after it, as a commit of its own.": (
        "撤销最近的操作，或只撤销指定的提交；撤销本身也是一次提交。"
    ),
    (
        "Without a commit, roll-ups that one run wrote go back together, a commit each. What agents report "
        "of their use of entries is passed over. Exit code 3: there is nothing to take back. Exit code 4: it "
        "was a decision about core memory, and there is no person at a terminal. Exit code 5: later changes "
        "touch the same lines; what is not named was not written."
    ): (
        "不指定提交时，同一次运行写入的汇总一起撤销，各成一次提交。智能体报告的使用会跳过。退出码 3：没有可撤"
        "销的；4：那是关于核心的决定，而没有人在终端前；5：之后的改动涉及相同的行，没有列出的都未写入。"
    ),
    "Bring back what the last undo took away.": "恢复上一次撤销的内容。",
    "Bring ENTRY back: a retired one to its place in core, a reworded one to its words before.": (
        "取回 ENTRY：移出的放回核心原处，改写过的恢复原来的措辞。"
    ),
    (
        "ENTRY is `path:line`, an ident, or words that only it holds. Exit code 3: it stands there "
        "already. Exit code 4: without a terminal nothing comes back into core memory."
    ): "ENTRY 是 `路径:行`、标识，或只有它才有的词语。退出码 3：已经在那里；4：没有终端就不能放回核心。",
    "As it stood in this commit.": "取这个提交里的样子。",
    "ENTRY is a version kept aside (see status): its path or id.": (
        "ENTRY 是被搁置的版本（见 status）：路径或标识。"
    ),
    "With --aside: let the version go; its bytes stay.": "配合 --aside：放弃这个版本；内容仍保留。",
    "With --aside: in place of the file where lines clash.": "配合 --aside：行有冲突时替换整个文件。",
    # sync, init
    "Fetch, merge, publish. REMOTE is a name or an address; default: the one the branch follows.": (
        "获取、合并、发布。REMOTE 是名字或地址；默认是分支所跟随的。"
    ),
    (
        "Nothing is ever forced. Where the same entry was changed on two machines, the published version "
        "stays and both are kept for a person (exit code 4). Exit code 5: stopped by a guard, nothing "
        "was published."
    ): (
        "绝不强推。两台机器改了同一条目时，已发布的版本不动，两个版本都留给人决定（退出码 4）。退出码 5："
        "被保护拦下，未发布任何内容。"
    ),
    "Only take in what others have done.": "只拉取别人的改动。",
    "Publish although something looks like a secret.": "看起来含有机密也发布。",
    "Merge although the remote's history was rewritten.": "远端历史被改写也合并。",
    "Make a repository here and record the notes as they are found. Exit code 3: there is one already.": (
        "在此建立仓库，按原样记录笔记。退出码 3：已经有了。"
    ),
    "Tells first how many places look like secrets, which history keeps for good; at a terminal it asks.": (
        "先说明有多少处疑似机密，因为历史会永久保留；在终端中会先询问。"
    ),
    # note, propose, used, mcp
    "Append TEXT (or standard input) to today's log as one list item, in one commit.": (
        "把 TEXT（或标准输入）作为一个列表项添到今天的日志，成一次提交。"
    ),
    "Exit code 5: the text seems to hold a key or a password, and memory is copied onward.": (
        "退出码 5：文字疑似含有密钥或密码，而记忆会被复制到别处。"
    ),
    "Who notes it; default: unnamed agent.": "谁记的；默认：未署名的智能体。",
    "Write it although it looks like it holds a key.": "看起来含有机密也写入。",
    "Suggest a line for core memory. It waits on the review desk; nothing enters core by itself.": (
        "提议一行进入核心。它在审核台等待；没有任何内容会自行进入核心。"
    ),
    (
        "What a person rejected before, in these or other words, is recorded but will not be shown "
        "again. Exit code 5: the text seems to hold a key or a password."
    ): "人以前拒绝过的（换种说法也算）会记录，但不再显示。退出码 5：文字疑似含有密钥或密码。",
    "A line that speaks for it.": "支持它的一行。",
    "Why it should be kept.": "为何应当保留。",
    "Who proposes; default: unnamed agent.": "谁提议；默认：未署名的智能体。",
    "Propose it although it looks like it holds a key.": "看起来含有机密也提议。",
    "Report a use of ENTRY: a line such as MEMORY.md:12, an id, or words only it holds.": (
        "报告用到了 ENTRY：行（如 MEMORY.md:12）、标识，或只有它才有的词语。"
    ),
    "It will not be proposed to leave for the next three months.": "今后三个月内不会提议移出它。",
    "Who used it; default: unnamed agent.": "谁用到；默认：未署名的智能体。",
    "Serve this memory to an agent: search, read, context, status, log, trace; note, propose, used.": (
        "把这份记忆提供给智能体：search、read、context、status、log、trace；note、propose、used。"
    ),
    (
        "A host such as Claude Code or OpenClaw starts it and talks to it over standard input and "
        "output. It offers nothing that is a person's to decide: no approval, no undo, no roll-up. With "
        "--json it serves nothing and prints the entry for the host's configuration. For Claude Code:"
    ): (
        "由 Claude Code 或 OpenClaw 等宿主启动，经标准输入输出对话。该由人决定的一概不提供：不批准，不撤"
        "销，不汇总。加 --json 则不提供服务，只输出宿主配置里要写的条目。Claude Code 用："
    ),
    "Offer no tool that writes, and record no access.": "不提供写入的工具，也不记录使用。",
    "The agent's name in notes and ledger; default: as its host says.": (
        "笔记和账本里智能体的名字；默认按宿主所说。"
    ),
}
