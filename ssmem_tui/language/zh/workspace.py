"""What was noticed when a workspace was opened, in Chinese."""

WORDS = {
    "{path}: {what}.": "{path}：{what}。",
    "There is no core memory: looked for MEMORY.md and memory/MEMORY.md.": (
        "没有核心记忆：找过 MEMORY.md 和 memory/MEMORY.md。"
    ),
    "There is no core memory: looked for MEMORY.md.": "没有核心记忆：找过 MEMORY.md。",
    "No day log is read yet, but {folder}/ holds notes named after days: write log_folders = [{quoted}] into "
    "ssmem.toml and they are.": (
        "还没有读到日志，但 {folder}/ 里有以日期命名的笔记："
        "在 ssmem.toml 里写 log_folders = [{quoted}] 即可读入。"
    ),
    "There are no day logs: looked in {places}. Other folders: set log_folders in ssmem.toml.": (
        "没有日志：找过 {places}。若在别处，请在 ssmem.toml 里设 log_folders。"
    ),
    (
        "{path} looks like a day log, but its name does not say which day: it is read as a topic. "
        "Name it like 2026-02-10.md."
    ): "{path} 像是日志，但名字没有说明是哪一天，因此按主题笔记处理。请改成 2026-02-10.md 这样的名字。",
    (
        "{n} notes look like day logs ({path} …), but their names do not say which day: they are read as "
        "topics. Name them like 2026-02-10.md."
    ): (
        "{n} 篇笔记像是日志（{path} 等），但名字没有说明是哪一天，因此按主题笔记处理。"
        "请改成 2026-02-10.md 这样的名字。"
    ),
    "ssmem.toml names {file} as core memory, but there is no such note.": (
        "ssmem.toml 指定 {file} 为核心记忆，但没有这篇笔记。"
    ),
    "{path} is a second memory file and is not loaded.": "{path} 是另一个记忆文件，不会加载。",
    "ssmem.toml: {key} is not a known setting.": "ssmem.toml：没有 {key} 这个设置。",
    "{path} is a link that {state}.": "{path} 是链接，{state}。",
    "followed": "会跟随",
    "listed under its own path": "已按原路径列出",
    "leads out of the workspace, not followed": "通向工作区之外，不跟随",
    "leads nowhere": "没有目标",
    "leads back to itself": "绕回自身",
    "cannot be read: {why}": "无法读取：{why}",
    "hidden folder, not read": "隐藏文件夹，不读",
    "a folder with the name of a note, which holds no text": "是文件夹，却用了笔记的名字，不含文字",
    "not a regular file, never opened": "不是普通文件，不会打开",
    "holds two versions that git could not merge (line {n}): settle them": (
        "有 git 无法合并的两个版本（第 {n} 行）：请处理"
    ),
    "not valid UTF-8, first bad byte at offset {n}": "不是有效的 UTF-8，第一个坏字节在位置 {n}",
    "holds control characters, shown as marks": "含控制字符，以记号显示",
    "code block not closed (line {n})": "代码块没有结束（第 {n} 行）",
    "there is no date {date}": "没有日期 {date}",
    "there is no period {period}": "没有时段 {period}",
    "states {first} to {last}, but {period} is {start} to {end}": (
        "写的是 {first} 到 {last}，但 {period} 是 {start} 到 {end}"
    ),
    "contains {day}, which is in {period}": "含有 {day}，那天属于 {period}",
    "is titled {week}; the name wins": "标题写的是 {week}；以文件名为准",
    "CLAUDE_CODE_DISABLE_AUTO_MEMORY is set: Claude Code neither reads nor writes this memory.": (
        "设了 CLAUDE_CODE_DISABLE_AUTO_MEMORY：Claude Code 既不读也不写这份记忆。"
    ),
    "autoMemoryEnabled is off in Claude Code's settings: it does not load this memory.": (
        "Claude Code 的设置关掉了 autoMemoryEnabled：它不加载这份记忆。"
    ),
    "currentWeek says {told}, but {day} is in {week}": "currentWeek 写的是 {told}，但 {day} 属于 {week}",
    "larger than 8 MB, not looked into": "超过 8 MB，没有检查",
    "cannot be read as JSON": "不是有效的 JSON",
    "{bad} of {n} lines cannot be read as JSON": "{n} 行中有 {bad} 行不是有效的 JSON",
    "there is no such file": "没有这个文件",
    "{path} has only {n} lines": "{path} 只有 {n} 行",
    (
        "{path} does not lie at the root, where OpenClaw looks for it: it loads only when an instruction "
        "file tells the agent to read it."
    ): "{path} 不在根目录，OpenClaw 只在那里找：要有指令文件叫智能体去读，它才会加载。",
    "With the caps of {when} ({n} characters a file) lines {first}-{last} of {path} are not seen.": (
        "按 {when} 的上限（每个文件 {n} 字符），{path} 的第 {first}-{last} 行看不到。"
    ),
    # Versions kept aside.
    "a text of unknown file": "不知属于哪个文件的文本",
    "git threw it away": "被 git 丢弃",
    "a crash left it unwritten": "崩溃时未写入",
    "overwritten meanwhile": "期间被覆盖",
    "{path}: {why}, {at}": "{path}：{why}，{at}",
    "{path}: {why}, {at} ({act})": "{path}：{why}，{at}（{act}）",
}
