"""How a workspace stands to git, in Chinese."""

WORDS = {
    (
        "This folder is in no git repository: changes are written safely, but there is no history "
        "and no undo."
    ): "这个文件夹不在 git 仓库里：改动会安全写入，但没有历史，也不能撤销。",
    "`ssmem-tui init` makes a repository here; nothing else changes.": (
        "`ssmem-tui init` 在这里建一个仓库；别的都不变。"
    ),
    (
        "There is no git program on this machine: changes are written safely, but there is no history and "
        "no undo."
    ): "这台机器没有 git：改动会安全写入，但没有历史，也不能撤销。",
    "There is no git program on this machine; install git to have history and undo.": (
        "这台机器没有 git；安装 git 才有历史和撤销。"
    ),
    "Install git, then open the workspace again.": "请安装 git，再打开工作区。",
    (
        "The repository belongs to another user, so git refuses it, and so do we: it is open for reading "
        "only."
    ): "仓库属于另一个用户，git 拒绝它，我们也一样：只能阅读。",
    "If you trust it: git config --global --add safe.directory {root}": (
        "若信任它：git config --global --add safe.directory {root}"
    ),
    "This folder is inside a bare repository or a .git folder: it is open for reading only.": (
        "这个文件夹在裸仓库或 .git 里：只能阅读。"
    ),
    "Clone it, and open the clone.": "请克隆它，再打开克隆。",
    "git cannot read the repository of this folder ({detail}): it is open for reading only.": (
        "git 读不了这个文件夹的仓库（{detail}）：只能阅读。"
    ),
    "no reason given": "没有说明原因",
    "The .git file here points to a repository that is gone: git worktree repair there, or move that file "
    "away, then open the workspace again.": (
        "这里的 .git 文件指向已不存在的仓库：请在原仓库运行 git worktree repair，或移走这个文件再打开。"
    ),
    "Repair it (git fsck says what is wrong), then open the workspace again.": (
        "请修复（git fsck 会指出问题），再打开工作区。"
    ),
    "Acts are kept on {ref}; your branch, index and staged work stay as they are.": (
        "操作记在 {ref}；你的分支、暂存区都不变。"
    ),
    "git log {ref} shows them.": "git log {ref} 可查看。",
    "A {work} is in progress in this repository. {private}": "仓库里正在进行 {work}。{private}",
    "Finish it with git; from then on acts go to your branch. {show}": (
        "请用 git 完成它；之后操作会记到你的分支。{show}"
    ),
    "No branch is checked out (detached HEAD). {private}": "没有检出分支（HEAD 游离）。{private}",
    "git switch BRANCH brings you back to a branch. {show}": "git switch 分支 可回到分支。{show}",
    "ssmem.toml keeps acts off your branch ([git] on_branch). {private}": (
        "ssmem.toml 不让操作记到你的分支（[git] on_branch）。{private}"
    ),
    "The workspace is a folder of the repository {top}. {private}": (
        "工作区是仓库 {top} 里的一个文件夹。{private}"
    ),
    "{show} `[git] on_branch = true` in ssmem.toml commits to your branch instead.": (
        "{show}在 ssmem.toml 写 `[git] on_branch = true` 则提交到你的分支。"
    ),
    "The repository has no commit yet; the first act makes one on {branch}.": (
        "仓库还没有提交；第一次操作会在 {branch} 上产生一个。"
    ),
    "Every act is one commit on {branch} of this repository.": "每次操作都是本仓库 {branch} 上的一次提交。",
    "Every act is one commit on {branch} of this submodule.": (
        "每次操作都是这个子模块 {branch} 上的一次提交。"
    ),
    "The outer repository records it when you commit there.": "外层仓库在你提交时记录它。",
    "Every act is one commit on {branch} of this added worktree.": (
        "每次操作都是这个附加工作树 {branch} 上的一次提交。"
    ),
    (
        "Acts are signed “ssmem-tui (no git identity set)”; git config --global user.name and user.email "
        "change that."
    ): (
        "操作署名为 “ssmem-tui (no git identity set)”；"
        "用 git config --global 设 user.name 和 user.email 可改。"
    ),
    (
        "This repository asks for signed commits; acts are committed unsigned, because a prompt for the "
        "passphrase would stop the app. Your own commits are signed as before."
    ): "仓库要求签名提交；操作不签名，因为询问口令会卡住应用。你自己的提交照旧签名。",
    "This is a shallow clone: history ends where it was cut; git fetch --unshallow brings the rest.": (
        "这是浅克隆：历史到截断处为止；git fetch --unshallow 取回其余。"
    ),
    "The workspace cannot be examined ({why}); it is open for reading only.": (
        "无法检查工作区（{why}）；只能阅读。"
    ),
    "The disk is mounted read-only; the workspace is open for reading only.": (
        "磁盘是只读的；工作区只能阅读。"
    ),
    "You may not write in this folder; it is open for reading only. chmod u+w grants it.": (
        "你无权写这个文件夹；只能阅读。chmod u+w 可授权。"
    ),
    "{sentence} {way}": "{sentence}{way}",
}
