"""What commands print, in Chinese."""

WORDS = {
    ": ": "：",
    "; ": "；",
    " ({what})": "（{what}）",
    "all": "全部",
    "nothing": "无",
    "yes": "是",
    "no": "否",
    "undated": "无日期",
    "{n} days": "{n} 天",
    "{n} topics": "{n} 个主题",
    "{n} {kind}": "{kind} {n}",
    "{n} {fate}": "{fate} {n}",
    "{first} to {last}": "{first} 至 {last}",
    "{size} of {limit} B": "{size} / {limit} B",
    "{path}  ({what})": "{path}（{what}）",
    "from {place}": "来自 {place}",
    "by {place}": "由 {place}",
    "… and {n} more": "… 还有 {n} 个",
    "{before} to {after} tokens ({share})": "{before} → {after} token（{share}）",
    # status
    "{root}  ({layout}, {days})": "{root}（{layout}，{days}）",
    (
        "{entries} entries, {bytes} of {limit} B ({share}{over}), {chars} characters, {lines} lines, "
        "~{tokens} tokens"
    ): "{entries} 个条目，{bytes} / {limit} B（{share}{over}），{chars} 字符，{lines} 行，约 {tokens} token",
    ", {n} B over budget": "，超出预算 {n} B",
    "largest entry: line {line}, {size} B": "最大条目：第 {line} 行，{size} B",
    "none: nothing has been promoted yet": "无：还没有内容进入核心",
    "none: `ssmem-tui index` makes one": "无：`ssmem-tui index` 可建立",
    ", {n} dead": "，{n} 个失效",
    "{n} files, {size} B ({kinds})": "{n} 个文件，{size} B（{kinds}）",
    "empty": "空",
    "Start-up ({host}): {n} files, {size} B, ~{tokens} tokens": (
        "启动（{host}）：{n} 个文件，{size} B，约 {tokens} token"
    ),
    "; all logs raw ~{tokens} tokens, ratio {ratio}": "；全部原始日志约 {tokens} token，占 {ratio}",
    "; {n} lines not seen": "；{n} 行看不到",
    "Due: {n}": "到期：{n}",
    "{why}, ~{tokens} tokens": "{why}，约 {tokens} token",
    "… and {n} older; ssmem-tui rollup due makes them all": (
        "… 还有 {n} 个更早的；ssmem-tui rollup due 一并汇总"
    ),
    "Waiting for review: {n}": "待审：{n}",
    "Waiting for review: {n}, oldest {days} days": "待审：{n}，最久 {days} 天",
    "core memory cannot be read": "无法读取核心记忆",
    "not worked out for a core this large; --full does, once, and keeps it until a file changes": (
        "核心太大，没有计算；--full 计算一次，文件改动之前保留结果"
    ),
    "Expiring: {n}": "久未使用：{n}",
    "… and {n} more; ssmem-tui expire lists them": "… 还有 {n} 条；ssmem-tui expire 列出全部",
    "Over budget: {n} B; ssmem-tui expire shows what could leave": (
        "超出预算：{n} B；ssmem-tui expire 列出可移出的"
    ),
    "History: {what}": "历史：{what}",
    "History: cannot be read": "历史：无法读取",
    "1 act waits for git; the next act takes them": "1 个操作等待进入 git；下次操作一并提交",
    "{n} acts wait for git; the next act takes them": "{n} 个操作等待进入 git；下次操作一并提交",
    "Kept aside: {n} (O in the app shows, takes or lets go)": (
        "被搁置的版本：{n}（应用里按 O 查看、并入或放弃）"
    ),
    "Outside changes: {n}": "外部改动：{n}",
    "Warnings": "警告",
    "The days here go by {file}, made by the demo, not by the machine's clock.": (
        "这里的日期按示例生成的 {file}，不按机器的时钟。"
    ),
    # status --trends
    "Days with a log or a decision, last two years: {n}": "最近两年有日志或决定的日子：{n}",
    ", the newest {n} here": "，这里列出最新的 {n} 天",
    "tokens": "token",
    "entries": "条目",
    "decisions": "决定",
    "Tokens of core memory over its commits": "核心记忆历次提交的 token",
    "most {n}": "最多 {n}",
    "Themes of {month}": "{month} 的主题",
    "Compression": "压缩",
    "made": "次数",
    "tokens in": "输入 token",
    "out": "输出",
    "share": "比例",
    "facts kept": "保留的事实",
    "Core entries by last use": "核心条目的最近使用",
    "up to {n} days": "{n} 天以内",
    "over {n} days": "超过 {n} 天",
    # rollup
    "Nothing is due.": "没有到期的内容。",
    "stopped": "停止",
    "refused": "拒绝",
    "unchanged": "不变",
    "written": "已写入",
    "confirmed": "已确认",
    "would be": "将写入",
    "draft": "草稿",
    "draft: {path}": "草稿：{path}",
    "not kept (dry run)": "未保存（试运行）",
    "{figures}, keeps {share} of the facts": "{figures}，保留 {share} 的事实",
    "would ask": "将询问",
    "{period} has not begun.": "{period} 还没有开始。",
    "{value} is no number of this range.": "{value} 不是这个范围内的数。",
    "--batch goes with --engine claude; the offline engine is free.": (
        "--batch 只用于 --engine claude；离线引擎不花钱。"
    ),
    "Handed in to {model}: {periods}; at most ${price}. Call the same again later to collect them.": (
        "已提交给 {model}：{periods}；最多 ${price}。稍后再次运行同一命令即可取回。"
    ),
    "No week has been rolled up yet; name one with --period.": "还没有汇总过任何一周；请用 --period 指定。",
    "The days of {period} hold no fact to ask for.": "{period} 的日志里没有可问的事实。",
    "{period}: of {n} facts of its days are still answered by {scores}": (
        "{period}：日志里的 {n} 个事实，各级还能回答：{scores}"
    ),
    "for: {words}": "查找：{words}",
    "The log {file} cannot be written: {why}.": "无法写入日志 {file}：{why}。",
    # schedule
    "Installed.": "已安装。",
    "Not installed.": "未安装。",
    "Removed.": "已移除。",
    "There is neither crontab nor systemctl here; `schedule show` prints the lines.": (
        "这里既没有 crontab 也没有 systemctl；`schedule show` 会输出那些行。"
    ),
    "The cron lines are installed already.": "cron 行已经安装了。",
    "There are no cron lines of this workspace.": "没有这个工作区的 cron 行。",
    "Your crontab cannot be read: {why}. Nothing was changed.": "无法读取你的 crontab：{why}。未作任何改动。",
    "The new crontab was not accepted: {why}. The old one is in place.": (
        "新的 crontab 没有被接受：{why}。旧的仍在。"
    ),
    "The timers are installed already.": "定时器已经安装了。",
    "There are no timers of this workspace.": "没有这个工作区的定时器。",
    "systemctl {verb} failed: {why}. `schedule show` prints the units.": (
        "systemctl {verb} 失败：{why}。`schedule show` 会输出单元文件。"
    ),
    "{program} could not be run.": "无法运行 {program}。",
    "exit code {n}": "退出码 {n}",
    # trace
    "{n} files, {first} .. {last}": "{n} 个文件，{first} .. {last}",
    "{path}  against {sources}": "{path}  对照  {sources}",
    "{before} to {after} tokens ({share}), keeps {kept} of the facts by weight": (
        "{before} → {after} token（{share}），按分量保留 {kept} 的事实"
    ),
    "lines: {figures}": "行：{figures}",
    "days: {figures}": "日：{figures}",
    "Claims: {n}, {shown} shown": "陈述：{n} 条，列出 {shown} 条",
    "Claims: no conflict found": "陈述：没有发现冲突",
    "Marked as intended: {n}": "标为有意：{n}",
    "Lost facts: {n}, heaviest first": "丢失的事实：{n} 个，重的在前",
    "and {n} more (--all)": "还有 {n} 个（--all）",
    "and {n} that may be lost (marked as intended)": "另有 {n} 个可以丢（标为有意）",
    "Superseded later, not lost: {n}": "后来被取代，不算丢失：{n}",
    "Over the ceiling: {name} is {found}, allowed {limit}": "超过上限：{name} 为 {found}，允许 {limit}",
    "no source; nearest {place}": "没有来源；最接近 {place}",
    "There is no summary of {name}; its {n} logs are originals.": (
        "{name} 没有摘要；它的 {n} 篇日志就是原文。"
    ),
    "{path} was made from no notes that are here; name some with --against.": (
        "{path} 的来源都不在这里；请用 --against 指定。"
    ),
    # review, expire
    "{does}; goes to {where}; +{tokens} tokens; {seen}": "{does}；放到 {where}；+{tokens} token；{seen}",
    "the end": "末尾",
    "{test}: {answer} ({why})": "{test}：{answer}（{why}）",
    "Rejected:": "被拒绝的：",
    ", came back {n}×": "，回来过 {n} 次",
    (
        "{n} places look like secrets, and history keeps them for good, also when they leave the files. "
        "`ssmem-tui doctor --all` names them."
    ): "有 {n} 处疑似机密；即使以后从文件中删去，历史也会永久保留。`ssmem-tui doctor --all` 会列出它们。",
    "No repository was made.": "没有建立仓库。",
    "Make the repository all the same?": "仍要建立仓库吗？",
    "{warning}. Let it in all the same?": "{warning}。仍要放进去吗？",
    "{test}: suggested {answer} ({why}). Do you say yes?": "{test}：建议{answer}（{why}）。你答“是”吗？",
    "Write this as one commit?": "写成一次提交？",
    "(no line end)": "（没有换行）",
    "Nothing was written.": "未写入任何内容。",
    "written, no repository": "已写入，没有仓库",
    "One decision at a time: --approve, --replace, --reject or --reopen.": (
        "一次只能作一个决定：--approve、--replace、--reject 或 --reopen。"
    ),
    "No single candidate on the desk has the id {id}; see `ssmem-tui review`.": (
        "没有唯一的候选以 {id} 为标识；见 `ssmem-tui review`。"
    ),
    "No single rejection has the id {id}; see `ssmem-tui review --rejected`.": (
        "没有唯一的拒绝以 {id} 为标识；见 `ssmem-tui review --rejected`。"
    ),
    "One at a time: --retire, --keep, --pin, --unpin or --restore.": (
        "一次只能用一个：--retire、--keep、--pin、--unpin 或 --restore。"
    ),
    "nothing has left core.": "没有内容离开过核心。",
    "Core is {n} B over its budget; worth least first:": "核心超出预算 {n} B；价值最低的在前：",
    "core memory holds no entry yet.": "核心记忆还没有条目。",
    "nothing in core is old enough to leave; --all shows every entry with its last access.": (
        "核心里没有久未使用的条目；--all 列出每个条目和最近一次使用。"
    ),
    "No single retired entry fits {wanted}; see `ssmem-tui expire --retired`.": (
        "没有唯一的已移出条目符合 {wanted}；见 `ssmem-tui expire --retired`。"
    ),
    "{what} needs a person at a terminal; agents and scheduled jobs may only propose.": (
        "{what}，需要有人在终端前操作；智能体和定时任务只能提议。"
    ),
    "Deciding what core keeps": "决定核心保留什么",
    "Deciding what leaves core": "决定什么离开核心",
    "Deciding about a version kept aside": "决定被搁置的版本",
    "Bringing something back into core": "把内容放回核心",
    "Taking back what was decided about core": "撤回关于核心的决定",
    (
        "ssmem.toml asks for Claude, and nobody has let this workspace send its text to {host} yet: run "
        "it once at a terminal, or say --engine claude or --engine offline."
    ): (
        "ssmem.toml 要用 Claude，但还没有人允许这个工作区把文字发给 {host}：请在终端里运行一次，或写明 "
        "--engine claude 或 --engine offline。"
    ),
    "ssmem.toml asks for Claude: notes would go to {host} with your key. Allow it from now on?": (
        "ssmem.toml 要用 Claude：笔记会用你的密钥发给 {host}。今后都允许吗？"
    ),
    "Nothing was sent. --engine offline rolls up without a network.": (
        "未发送任何内容。--engine offline 不用网络即可汇总。"
    ),
    # index
    "{path}: {n} topics, {size} bytes; {more}": "{path}：{n} 个主题，{size} 字节；{more}",
    "{n} more does not fit": "还有 {n} 个放不下",
    "{n} more do not fit": "还有 {n} 个放不下",
    "the old index pointed at {name}, which is gone.": "旧索引指向 {name}，它已不在。",
    "no topic is called {name}; it will be listed once there is one.": "没有主题叫 {name}；有了就会列出。",
    # search
    "nothing found.": "没有找到。",
    "Say what to look for: ssmem-tui search QUERY.": "请写要找什么：ssmem-tui search 词语。",
    "{what} What was indexed before is searched.": "{what}只搜索之前已索引的内容。",
    "{path} cannot be read and was not searched.": "{path} 无法读取，没有搜索。",
    "There is no hit {n}: {found} were found.": "没有第 {n} 条：共找到 {found} 条。",
    "The access was not recorded: {why}": "这次使用没有记录：{why}",
    # context
    "there is nothing to load yet.": "还没有可加载的内容。",
    ", {n} lines left out": "，略去 {n} 行",
    "{period} is no day; write it as 2026-02-10.": "{period} 不是日；请写成 2026-02-10。",
    "{host} loads {n} files, in this order:": "{host} 依次加载 {n} 个文件：",
    "{bytes} B {chars} chars {lines} lines ~{tokens} tokens": (
        "{bytes} B {chars} 字符 {lines} 行 约 {tokens} token"
    ),
    "not seen: line {a}": "看不到：第 {a} 行",
    "not seen: lines {a}-{b}": "看不到：第 {a}-{b} 行",
    "together": "合计",
    "period": "时段",
    "raw": "原始",
    "layered": "分层",
    "ratio": "比例",
    "not rolled up yet": "尚未汇总",
    # doctor
    "nothing found": "没有发现问题",
    "{severity}: {kind} ({n})": "{severity}：{kind}（{n}）",
    "{n} problems": "{n} 个问题",
    "{n} warnings": "{n} 个警告",
    "{n} notes": "{n} 条提示",
    "{n} of {total} notes": "{n} / {total} 篇笔记",
    "… and {n} more; --all prints them": "… 还有 {n} 处；--all 全部输出",
    # log, show, blame, undo, restore
    "History has no such commit.": "历史里没有这样的提交。",
    "(taken back)": "（已撤回）",
    "new file": "新文件",
    "… {n} lines as before": "… {n} 行未变",
    " as {commit}": "，提交 {commit}",
    "not in git": "未提交",
    "{path} is empty.": "{path} 是空的。",
    "{path} has no line {n}.": "{path} 没有第 {n} 行。",
    "There is no file {path} in this workspace.": "这个工作区里没有文件 {path}。",
    "Redo takes no commit; undo of an undo names it instead.": (
        "重做不带提交；要撤销某次撤销，请用 undo 写明它。"
    ),
    "--drop and --whole go with --aside, and --from does not.": (
        "--drop 和 --whole 要配合 --aside，--from 则不能。"
    ),
    "The entry has always had these words; there is nothing to bring back.": (
        "这个条目一直是这样写的；没有可取回的。"
    ),
    "Nothing tells which file this version belongs to; it can only be let go (--drop).": (
        "无从得知这个版本属于哪个文件；只能放弃（--drop）。"
    ),
    "{what} With --whole this version is put in place of the file.": (
        "{what}加 --whole 则用这个版本替换整个文件。"
    ),
    "No version is kept aside.": "没有被搁置的版本。",
    "{id} {what}": "{id} {what}",
    "Several versions are called {name}: {list}.": "有几个版本都叫 {name}：{list}。",
    "No version kept aside is called {name}: {list}.": "没有被搁置的版本叫 {name}：{list}。",
    # sync
    "{remote}: {pulled} commits taken in, {pushed} published": (
        "{remote}：拉取 {pulled} 次提交，发布 {pushed} 次"
    ),
    "two versions in {path} ({section})": "{path} 里有两个版本（{section}）",
    "here": "本机",
    "there": "远端",
    "1 entry has two versions; the sync screen of the app shows them side by side": (
        "1 个条目有两个版本；应用的同步界面并列显示"
    ),
    "{n} entries have two versions; the sync screen of the app shows them side by side": (
        "{n} 个条目有两个版本；应用的同步界面并列显示"
    ),
    # note, propose, demo, mcp, errors
    "There is nothing to note: give the text, or pipe it in.": "没有要记的内容：请写明文字，或从管道传入。",
    "propose: {what}; {more}": "propose: {what}；{more}",
    "rejected before, so it stays out": "以前拒绝过，仍被排除",
    "let in before": "以前放进来过",
    "it waits for a person: ssmem-tui review": "等待审核：ssmem-tui review",
    "{name} names no line; write it as memory/2026-02-10.md:12.": (
        "{name} 不是行；请写成 memory/2026-02-10.md:12。"
    ),
    "There is no line {n} in {path}.": "{path} 里没有第 {n} 行。",
    "The demo lies in {folder}; delete it whenever you like.": "示例在 {folder}；随时可删。",
    ("The Model Context Protocol is an extra of ssmem-tui; where its source lies: pip install '.[mcp]'."): (
        "MCP 是 ssmem-tui 的附加功能；在其源码处：pip install '.[mcp]'。"
    ),
    (
        "ssmem-tui: serving a memory to a host, not to a person; ctrl+c ends it. `ssmem-tui mcp --json` "
        "prints what the host's configuration needs."
    ): (
        "ssmem-tui: 正在为宿主提供记忆，不是给人用的；按 ctrl+c 结束。`ssmem-tui mcp --json` 输出宿主配置"
        "所需的内容。"
    ),
    "There is no command {name}; did you mean {other}?": "没有命令 {name}；是不是 {other}？",
    "{why}.": "{why}。",
    "{why}: {file}.": "{why}：{file}。",
}
