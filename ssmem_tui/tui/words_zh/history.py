"""The history, blame and sync screens in Chinese."""

WORDS = {
    "{n} places look like secrets. History keeps them for good, also when they leave the files:": (
        "有 {n} 处疑似机密。即使以后从文件中删去，历史也会永久保留："
    ),
    "and {n} more": "另有 {n} 处",
    "`ssmem-tui doctor --all` names them all: take them out first, or make it knowingly.": (
        "`ssmem-tui doctor --all` 会全部列出：请先去掉，或明知仍要建立。"
    ),
    "no git: no history; t I makes a repository": "没有 git，不留历史；按 t I 建仓库",
    "r names a remote from here": "r 可在这里指定远端",
    "A: this machine": "A：本机",
    "B: published": "B：已发布",
    "Blame": "逐行溯源",
    "Choose the remote": "选择远端",
    "Fetch, merge and publish over the remote that is shown; nothing is ever forced.": (
        "通过所示的远端获取、合并、发布；绝不强推。"
    ),
    "Filter history": "筛选历史",
    "Go to the next line that another commit wrote.": "转到由另一提交写下的下一行。",
    "Go to the other commit before": "到前一个别的提交",
    "Go back to where another commit begins above this line.": "回到上方属于另一个提交的行。",
    "Go to the next other commit": "转到下一个不同的提交",
    "I in the history (t) makes a repository here; nothing else changes.": (
        "在历史（t）里按 I，就在这里建一个仓库；别的都不变。"
    ),
    "No remote is set up.": "还没有设远端。",
    (
        "Not published: history holds what looks like secrets in {n} places: {shown}. Take them out, or "
        "publish them knowingly."
    ): "没有发布：历史中有 {n} 处疑似机密：{shown}。请先去掉，或明知仍要发布。",
    (
        "The remote's history was rewritten: it no longer holds what it held at the last sync. Nothing was "
        "merged. Look at it with git, or merge it knowingly; that loses nothing of yours."
    ): (
        "远端的历史被改写：上次同步时的内容已不在。未合并任何内容。"
        "请用 git 查看，或明知仍要合并，不会丢失你的任何内容。"
    ),
    "{target_path} was not made by ssmem-tui, or was rewritten since; F replaces it.": (
        "{target_path} 不是 ssmem-tui 生成的，或之后被改写过；F 替换它。"
    ),
    "Keep both versions": "两个版本都保留",
    "Keep both versions as two entries and close the question.": "两个版本各成一个条目保留，并结束这一冲突。",
    "Keep version A": "保留版本 A",
    "Keep version B": "保留版本 B",
    "Leave the published version in place and close the question.": "保留已发布的版本，并结束这一冲突。",
    "Machines": "各机器",
    "Make a git repository here?": "在此建立 git 仓库？",
    "Make a git repository of a workspace that has none, so that there is history and undo.": (
        "为没有仓库的工作区建立 git 仓库，从而有历史和撤销。"
    ),
    "Make a repository here": "在此建立仓库",
    "Mark this state": "标记此状态",
    "Mark this state; with two marked, the difference between them is shown.": (
        "标记此状态；标记两个时显示二者的差异。"
    ),
    "Merge the rewritten history?": "合并被改写的历史？",
    "Open the first line that the decision behind this line rests on.": (
        "打开这一行背后的决定所依据的第一行。"
    ),
    "Open the first line this decision rests on; enter on a row of the reasons opens that one.": (
        "打开此决定所依据的第一行；在理由的某一行按 enter 则打开那一行。"
    ),
    "Open the source line": "打开来源行",
    "Open the source of the line": "打开此行的来源",
    "Publish although it looks like secrets?": "看起来含有机密，仍要发布？",
    "Put this machine's version in place and close the question.": "换上本机的版本，并结束这一冲突。",
    "Show only some commits: words, act:promote, by:NAME, since:2026-02, until:2026-03, day:2026-02-10.": (
        "只显示部分提交：词语、act:promote、by:名字、since:2026-02、until:2026-03、day:2026-02-10。"
    ),
    "Show the history of this entry, of its file, or of everything, in turn.": (
        "依次显示此条目、其文件或全部的历史。"
    ),
    "Sync": "同步",
    "Sync now": "立即同步",
    "Take back this one commit and nothing after it; a commit of its own, which ctrl+r takes back again.": (
        "只撤回这一次提交，不动之后的；这是单独的一次提交，ctrl+r 可再撤回。"
    ),
    "Take this commit back": "撤回此提交",
    "This was settled meanwhile.": "期间已经处理完了。",
    "Two versions": "两个版本",
    "Type the name or address of the remote to sync with.": "输入要同步的远端的名字或地址。",
    "Whose history": "谁的历史",
    "Why": "为何",
    "Write a third version in your editor, from both, and close the question.": (
        "在编辑器里据两者写出第三个版本，并结束这一冲突。"
    ),
    "Write one from both": "据两者写一个",
    "Your notes are recorded as they are; no file is changed.": "笔记按原样记录；不改动任何文件。",
    "a repository was made; from now on every act is one commit": ("仓库已建立；从现在起每个操作是一次提交"),
    "both": "两者",
    "new file": "新文件",
    "this entry": "此条目",
    "this file": "此文件",
    "everything": "全部",
    "evidence": "依据",
    "an act that a crash had cut short was finished": "已完成一个因崩溃中断的操作",
    "{n} acts that a crash had cut short were finished": "已完成 {n} 个因崩溃中断的操作",
    "a text that could not be placed is kept in {place}": "一段未能写入的文本保存在 {place}",
    "finishing what was cut short": "完成中断的操作",
    "difference": "差异",
    "entry/file/all": "条目/文件/全部",
    "filter: words, act: by: since: until: day:": "筛选：词语、act: by: since: until: day:",
    "filter: {words}": "筛选：{words}",
    "init": "建仓库",
    "keep A": "留 A",
    "keep B": "留 B",
    "make it": "建立",
    "mark for diff": "标记比较",
    "never synced with it": "从未与它同步",
    "next commit": "下个提交",
    "no commit fits": "没有符合的提交",
    "Where two machines changed one entry, both versions stand here to choose from.": (
        "两台机器改了同一条目时，两个版本并列在此供选择。"
    ),
    "no entry has two versions": "没有条目存在两个版本",
    "no entry stands on this line; this is the history of its file": "这一行没有条目；以下是其文件的历史",
    "no file was changed; what was decided is recorded in the ledger": "没有改动文件；决定记在账本里",
    "no remote": "没有远端",
    "not in git": "不在 git 中",
    "nothing happened here yet": "这里还没有发生过什么",
    "older ones follow": "后面还有更早的",
    "recorded": "记录",
    "recorded in the ledger {name}": "记在账本 {name} 中",
    "remote": "远端",
    "remote: a name or an address": "远端：名字或地址",
    "rests on": "依据",
    "settle": "处理",
    "sync now": "立即同步",
    "take back": "撤回",
    "taken back": "已撤回",
    "the file is empty": "文件是空的",
    "this commit names no source": "此提交没有写明来源",
    "this line is not in history yet": "这一行还不在历史中",
    "this was taken back later": "这后来被撤回了",
    "two states; = takes a mark off": "两个状态；按 = 取消标记",
    "1 commit": "1 次提交",
    "{n} more files": "另有 {n} 个文件",
    "… more lines than fit here: E opens the file": "… 行数过多，此处放不下：按 E 打开文件",
    "{n} commits": "{n} 次提交",
    "{n} commits not published yet": "{n} 次提交尚未发布",
    "{n} files changed by agents; sync records them first": "智能体改动了 {n} 个文件；同步会先记录它们",
    "{n} with two versions": "{n} 个有两个版本",
    "two versions wait: a keeps A, B keeps B, x keeps both, e writes one": (
        "有两个版本待定：a 留 A，B 留 B，x 都留，e 写一个"
    ),
    "{pulled} commits taken in, {pushed} published": "拉取 {pulled} 次提交，发布 {pushed} 次",
    "… {n} lines as before": "… {n} 行未变",
}
