"""What goes wrong, in Chinese: the sentences of errors."""

WORDS = {
    # The workspace and its config.
    "The current folder is gone; name a workspace with -C.": "当前文件夹已不存在；用 -C 指定工作区。",
    (
        "No workspace in {here} or above it: looked for MEMORY.md, memory/, diary/ and ssmem.toml. "
        "Name a folder, or try ssmem-tui demo."
    ): (
        "{here} 及其上层没有工作区：找过 MEMORY.md、memory/、diary/ 和 ssmem.toml。"
        "请指定一个文件夹，或试试 ssmem-tui demo。"
    ),
    "{nothing} Opened lately: ssmem-tui {root}.": "{nothing}最近打开过：ssmem-tui {root}。",
    (
        "Nothing in {folder} is memory: looked for MEMORY.md, memory/, diary/, ssmem.toml and any Markdown. "
        "Name another folder, begin one with an empty MEMORY.md, or try ssmem-tui demo."
    ): (
        "{folder} 里没有记忆：找过 MEMORY.md、memory/、diary/、ssmem.toml 和各种 Markdown。"
        "请指定别的文件夹，或新建一个空的 MEMORY.md，或试试 ssmem-tui demo。"
    ),
    "There is no folder {folder}.": "没有文件夹 {folder}。",
    "{folder} is a file, not a folder; name the folder that holds it.": (
        "{folder} 是文件，不是文件夹；请指定它所在的文件夹。"
    ),
    "The folder {folder} cannot be read: {why}.": "无法读取文件夹 {folder}：{why}。",
    "{path} lies outside the workspace.": "{path} 在工作区之外。",
    "{path} is not a regular file and is never opened.": "{path} 不是普通文件，不会打开。",
    "{path} is not a regular file.": "{path} 不是普通文件。",
    "{path} cannot be read: {why}.": "无法读取 {path}：{why}。",
    "ssmem.toml: layout {name} is not known; use one of {known}.": (
        "ssmem.toml：没有布局 {name}；可用的有 {known}。"
    ),
    "{file} is no file; move it away.": "{file} 不是文件；请移走。",
    (
        "{file} cannot be read: {why}. Give yourself the right to read it, or move it away to go by the "
        "defaults."
    ): ("无法读取 {file}：{why}。请给自己读取权限，或把它移走，按默认设置运行。"),
    "{file} is not UTF-8 text (line {line}); save it as UTF-8.": (
        "{file} 第 {line} 行不是 UTF-8；请另存为 UTF-8。"
    ),
    "{file} is not valid TOML: {error}.": "{file} 不是有效的 TOML：{error}。",
    "{file} is nested too deeply.": "{file} 嵌套太深。",
    "{file}: zone {zone} is no time zone, such as Europe/Berlin.": (
        "{file}：zone {zone} 不是时区，应写成 Europe/Berlin 这样。"
    ),
    "{file}: {name} must be a clock time such as 05:00.": "{file}：{name} 应是钟点，如 05:00。",
    "{file}: {name} must be a table, written as [{name}].": "{file}：{name} 应是一节，写成 [{name}]。",
    "{file}: {name} must be a whole number, 0 or more.": "{file}：{name} 应是不小于 0 的整数。",
    "{file}: {name} must be a number, 0 or more.": "{file}：{name} 应是不小于 0 的数。",
    "{file}: {name} must be {kind}.": "{file}：{name} 应是{kind}。",
    "a list of strings": "字符串列表",
    "a clock time": "钟点",
    "a string": "字符串",
    "true or false": " true 或 false",
    "a number": "数",
    "{old} is now called {path}": "{old} 现名 {path}",
    "{path} is gone ({before} B)": "{path} 不见了（{before} B）",
    "{path} shrank from {before} to {after} B": "{path} 从 {before} B 缩到 {after} B",
    "{what}, {lost} lines gone": "{what}，少了 {lost} 行",
    "{path} lost {lost} of its lines": "{path} 少了 {lost} 行",
    "{path} appeared": "新出现 {path}",
    "{path} changed": "{path} 有改动",
    # Periods, comparing, editing.
    "Core memory has no period; name a day, a week or a month.": "核心记忆没有时段；请写日、周或月。",
    "There is no period {period} in the calendar.": "日历里没有时段 {period}。",
    "{period} is no period; write 2026-02-10, 2026-W07 or 2026-02.": (
        "{period} 不是时段；请写成 2026-02-10、2026-W07 或 2026-02。"
    ),
    "There are no notes of {period}.": "{period} 没有笔记。",
    "Name periods, files or @commits other than the summary itself.": ("请写摘要以外的时段、文件或 @提交。"),
    "This workspace has no core memory yet.": "这个工作区还没有核心记忆。",
    "{name} is neither a note of this workspace nor a period.": "{name} 既不是这里的笔记，也不是时段。",
    "{path} was not there in {name}.": "{name} 里没有 {path}。",
    "The comparison was stopped; nothing was changed.": "对照已停止；未作任何改动。",
    "This entry was changed or removed since it was read; reload the file and decide again.": (
        "这一条在读入后被改动或删除；请重新读取文件再决定。"
    ),
    "The change would run into the lines around it; edit the file by hand instead.": (
        "这样改会与前后行连在一起；请手工编辑文件。"
    ),
    "There is nothing to insert.": "没有可插入的内容。",
    "The search cache is damaged; delete it or search again to have it built anew.": (
        "搜索缓存已损坏；删除它或再搜一次即可重建。"
    ),
    # Roll-ups.
    "The roll-up was cancelled; nothing was written.": "汇总已取消；未写入任何内容。",
    "Another roll-up of this workspace is running; nothing was written.": (
        "这个工作区正在进行另一次汇总；未写入任何内容。"
    ),
    "{lock} cannot be opened: {why}.": "无法打开 {lock}：{why}。",
    "The draft could not be kept in {folder}: {why}.": "草稿无法存入 {folder}：{why}。",
    "The sources of {period} hold no statement that fits {target_tokens} tokens.": (
        "{period} 的来源中没有一句放得进 {target_tokens} token。"
    ),
    "The sources of {period} hold nothing to send.": "{period} 的来源没有可发送的内容。",
    "The log of {period} is the original; roll up its week, {parent}.": (
        "{period} 的日志就是原文；请汇总它所在的周 {parent}。"
    ),
    "There are no notes in {period} to roll up.": "{period} 没有可汇总的笔记。",
    "{period} is no week; name a week or a day, or roll up monthly.": (
        "{period} 不是周；请写周或日，或按月汇总。"
    ),
    "{target_path} was not made by ssmem-tui, or was rewritten since; use --force to replace it.": (
        "{target_path} 不是 ssmem-tui 生成的，或之后被改写过；要替换请用 --force。"
    ),
    "{gone} is no longer there; plan again.": "{gone} 已经不在了；请重新计划。",
    # Claude.
    "{what} The old summary is in place; the offline engine works without a model.": (
        "{what}旧摘要仍在；离线引擎不需要模型。"
    ),
    "{what} It is kept in {path}.": "{what}已存入 {path}。",
    "{what} What came so far is kept in {path}.": "{what}已收到的部分存入 {path}。",
    "There is no key: set {key} in the environment, or use the offline engine, which needs none.": (
        "没有密钥：请在环境变量里设 {key}，或改用不需要密钥的离线引擎。"
    ),
    "The base_url of the Claude engine must begin with http:// or https://.": (
        "Claude 引擎的 base_url 应以 http:// 或 https:// 开头。"
    ),
    "The base_url of the Claude engine must not hold a password; use the environment.": (
        "Claude 引擎的 base_url 不能含密码；请用环境变量。"
    ),
    (
        "ssmem.toml of this workspace would send your key to {host}; if you trust that endpoint, "
        "set {base} to it as well."
    ): "这个工作区的 ssmem.toml 会把你的密钥发给 {host}；若信任它，请把 {base} 也设成它。",
    "{name} holds something that no key holds, such as a blank; copy it anew.": (
        "{name} 里有密钥不该有的字符，例如空格；请重新复制。"
    ),
    "ssmem.toml: claude.prices.{name} takes {figures} only.": (
        "ssmem.toml：claude.prices.{name} 只能写 {figures}。"
    ),
    "ssmem.toml: claude.prices.{name} holds something that is no price.": (
        "ssmem.toml：claude.prices.{name} 里有不是价格的内容。"
    ),
    "{overrides}/{name} is a link that leads out of the workspace; put the file there.": (
        "{overrides}/{name} 是通向工作区外的链接；请把文件放到那里。"
    ),
    "{overrides}/{name} is over 64 KB, which is no prompt.": "{overrides}/{name} 超过 64 KB，不像提示词。",
    "{overrides}/{name} cannot be read as UTF-8 text.": "{overrides}/{name} 不是 UTF-8 文本。",
    (
        "The limit of ${limit} per {which} would be passed: ${spent} spent in this run and ${before} "
        "before it this month. Nothing was written."
    ): "会超过每{which} ${limit} 的上限：本次已花 ${spent}，本月此前 ${before}。未写入任何内容。",
    "run": "次",
    (
        "The price of {name} is not known, so the cost limit cannot be kept; put input and output "
        '(USD per million tokens) under [claude.prices."{name}"] in ssmem.toml.'
    ): (
        "不知道 {name} 的价格，无法守住费用上限；请在 ssmem.toml 的 "
        '[claude.prices."{name}"] 里写 input 和 output（单位：美元/百万 token）。'
    ),
    "What was spent cannot be noted in {folder}: {why}.": "花费无法记入 {folder}：{why}。",
    "The context of {name} ({context} tokens) is too small.": "{name} 的上下文（{context} token）太小。",
    "The run made {most_calls} calls without coming to an end and was stopped.": (
        "这次调用了 {most_calls} 次仍未结束，已停止。"
    ),
    "No statement of the model stands on the sources.": "模型的陈述没有一条有来源。",
    "The SDK refused to make the call.": "SDK 拒绝发起调用。",
    "The account behind the key has no credit left.": "密钥所属账户余额不足。",
    "The answer could not be read ({name}).": "无法读取回答（{name}）。",
    "The connection broke in the middle of the answer.": "回答中途连接断开。",
    "The connection ended before the answer was complete.": "回答未完成连接就结束了。",
    "The endpoint asks for a pause: too many requests.": "端点要求暂停：请求太多。",
    "The endpoint broke the answer off.": "端点中断了回答。",
    "The endpoint cannot be reached.": "无法连接端点。",
    "The endpoint did not accept the key.": "端点不接受这个密钥。",
    "The endpoint did not answer in time.": "端点没有按时回答。",
    "The endpoint does not serve this model.": "端点不提供这个模型。",
    "The endpoint does not take an output schema.": "端点不支持输出格式约束。",
    "The endpoint failed (HTTP {status}).": "端点出错（HTTP {status}）。",
    "The endpoint failed in the middle of its answer.": "端点在回答中途出错。",
    "The endpoint fell silent in the middle of its answer.": "端点在回答中途停止响应。",
    "The endpoint is overloaded.": "端点过载。",
    "The endpoint points to another address, which is not followed; name that one.": (
        "端点指向另一个地址，不会跟随；请直接写那个地址。"
    ),
    "The endpoint refused the request (HTTP {status}).": "端点拒绝了请求（HTTP {status}）。",
    "The key may not use this endpoint or model.": "这个密钥无权使用该端点或模型。",
    "The model answered none of the questions.": "模型一个问题也没回答。",
    "The model answered nothing.": "模型什么都没回答。",
    "The model declined to summarise this text.": "模型拒绝概括这段文字。",
    "The model did not answer in {language}.": "模型没有用{language}回答。",
    "The model repeated itself without end and was stopped.": "模型不停重复，已停止。",
    "The model's answer grew longer than its sources and was stopped.": "模型的回答比来源还长，已停止。",
    "The model's answer holds no statement.": "模型的回答里没有陈述。",
    "The model's answer is longer than its sources.": "模型的回答比来源还长。",
    "The model's answer is not of the agreed shape.": "模型的回答不合约定的格式。",
    "The model's answer is not valid JSON.": "模型的回答不是有效的 JSON。",
    "The model's answer was cut at its length limit.": "模型的回答到长度上限被截断。",
    "The text is larger than the endpoint takes.": "文字超出端点可接受的大小。",
    "The text is larger than the model's context.": "文字超出模型的上下文。",
    (
        "{model} at {endpoint}: ~{tokens} tokens in, ~{out} out, {price} "
        "(${spent} of ${most} spent this month)"
    ): (
        "{model}，{endpoint}：输入约 {tokens} token，输出约 {out}，{price}（本月已花 ${spent}，上限 ${most}）"
    ),
    "{model} at {endpoint}: ~{tokens} tokens in, {money}": (
        "{model}，{endpoint}：输入约 {tokens} token，{money}"
    ),
    "about ${price}": "约 ${price}",
    "price unknown": "价格未知",
    "free": "免费",
    "free, on this machine": "免费，在本机",
    (
        "The package anthropic is not installed, so no model can be asked: install it with "
        "pip install anthropic, or use the offline engine."
    ): "没有安装 anthropic 这个包，无法询问模型：用 pip install anthropic 安装，或用离线引擎。",
    # Writing.
    "git {verb} failed ({status}): {tail}.": "git {verb} 失败（{status}）：{tail}。",
    (
        "{names}: the same lines were changed meanwhile (near line {where}){what}. Nothing was written; "
        "read the file again and decide anew."
    ): "{names}：相同的行在此期间被改动（第 {where} 行附近）{what}。未写入任何内容；请重新读取再决定。",
    "{names}: removed or renamed meanwhile{what}. Nothing was written; O or status shows it.": (
        "{names}：在此期间被移走或改名{what}。未写入任何内容；按 O 或用 status 查看。"
    ),
    "; {doing}": "；{doing}",
    "Another ssmem-tui (process {process}) is writing here; try again shortly.": (
        "另一个 ssmem-tui（进程 {process}）正在这里写入；请稍后再试。"
    ),
    "An earlier act is on disk but not finished yet ({why}); nothing more is written before it is.": (
        "先前的操作已在磁盘上但还没完成（{why}）；在此之前不再写入。"
    ),
    "What was written to {path} is not known any more.": "已无法得知当时写入 {path} 的内容。",
    "“{act}” could not be carried through; it was taken back.": "“{act}”无法完成；已撤回。",
    "Nothing was written ({why}); the old files are in place.": "什么都没写（{why}）；旧文件仍在。",
    "Nothing can be written here ({why}); the workspace stays open for reading.": (
        "这里无法写入（{why}）；工作区仍可阅读。"
    ),
    "The folder .ssmem is a symbolic link; replace it by a folder, then write again.": (
        ".ssmem 是符号链接；请换成文件夹再写。"
    ),
    "{place} belongs to somebody else; set XDG_CACHE_HOME to a folder of yours.": (
        "{place} 属于别人；请把 XDG_CACHE_HOME 设成你的文件夹。"
    ),
    "A folder of {path} is a symbolic link or no folder; it is not followed.": (
        "{path} 的某级是符号链接或不是文件夹；不会跟随。"
    ),
    "{path} is a symbolic link; open the workspace it points to and change it there.": (
        "{path} 是符号链接；请打开它指向的工作区去改。"
    ),
    "{path} has a second name (hard link); replacing it would split the two.": (
        "{path} 有另一个名字（硬链接）；替换会使两者分开。"
    ),
    "{path} appears and disappears too fast to be changed.": "{path} 时有时无，无法改动。",
    "Two changes of {path} in one act do not follow on each other.": "一次操作里对 {path} 的两处改动接不上。",
    "The name {shown} is not UTF-8; rename the file to manage it here.": (
        "文件名 {shown} 不是 UTF-8；改名后才能在这里管理。"
    ),
    "The name {shown} holds invisible or control characters; rename the file.": (
        "文件名 {shown} 含不可见或控制字符；请改名。"
    ),
    "{shown} is not a plain path inside the workspace.": "{shown} 不是工作区内的普通路径。",
    "{shown} is reserved for git or for ssmem-tui itself.": "{shown} 留给 git 或 ssmem-tui 自己用。",
    "{shown} steers git and is not memory.": "{shown} 是 git 的设置，不是记忆。",
    "This seems to hold a secret ({kinds}); note where it is kept instead.": (
        "这里疑似有机密（{kinds}）；请改记它存放在哪里。"
    ),
    # History, undo, sync.
    "There is no commit of that name; `ssmem-tui log` lists them.": "没有这个提交；`ssmem-tui log` 可列出。",
    "There is no act of ours left to take back.": "没有可撤销的操作了。",
    "There is nothing to bring back.": "没有可重做的操作。",
    "“{subject}” is already taken back.": "“{subject}”已经撤销过了。",
    "The files already are as if “{subject}” had not happened.": "文件已经和没有“{subject}”时一样。",
    "The entry stands there already, word for word.": "这一条已原样在那里。",
    "This workspace is in a git repository already.": "这个工作区已经在 git 仓库里。",
    (
        "Nothing was written ({why}); the old files are in place. It is mounted apart from the rest, "
        "and a file is exchanged within one mount only: mount the whole workspace instead."
    ): (
        "什么都没有写入（{why}）；旧文件还在原处。它是单独挂载的，而文件只能在同一挂载内交换："
        "请改为挂载整个工作区。"
    ),
    "the workspace is a folder of a larger repository": "工作区是更大仓库中的一个文件夹",
    "a {work} is in progress": "正在进行 {work}",
    "no branch is checked out (detached HEAD)": "没有检出任何分支（分离的 HEAD）",
    "the file lies in a submodule": "该文件位于子模块中",
    "a filter or encoding attribute (such as LFS or git-crypt) changes the file": (
        "过滤器或编码属性（如 LFS 或 git-crypt）会改变该文件"
    ),
    "git changes the line ends of the file": "git 会改变该文件的换行符",
    "you told git to leave the file as it is (skip-worktree or assume-unchanged)": (
        "你让 git 保持该文件不动（skip-worktree 或 assume-unchanged）"
    ),
    "the file is ignored by git": "git 忽略该文件",
    "Kept on {ref}, your branch stays as it is: {why}.": "保存在 {ref}，你的分支保持不变：{why}。",
    (
        "A version that history names is not in this repository, which was cloned in part or is "
        "damaged. git fetch --refetch brings what is missing, git fsck names what is damaged."
    ): (
        "历史中提到的一个版本不在这个仓库里：仓库只克隆了一部分，或已损坏。"
        "git fetch --refetch 取回缺少的部分，git fsck 指出损坏之处。"
    ),
    (
        "This is a shallow clone, and its history begins with this commit: what it changed is not "
        "known here. git fetch --unshallow brings the rest."
    ): "这是浅克隆，历史从这个提交开始：这里不知道它改动了什么。git fetch --unshallow 取回其余部分。",
    (
        "A sparse checkout leaves {path} out of this folder. git sparse-checkout add "
        "brings it here; then it can be changed."
    ): "稀疏检出没有把 {path} 放进这个文件夹。用 git sparse-checkout add 取来，之后就能修改。",
    "Not synced: {why}. Finish that with git first.": "没有同步：{why}。请先用 git 完成它。",
    "Not synced: {why}. Share these files with git itself.": "没有同步：{why}。请直接用 git 共享这些文件。",
    "Stopped; what was merged so far stays, nothing was published.": "已停止；已合并的保留，未发布任何内容。",
    "Other machines publish faster than this one can follow; try again in a minute.": (
        "别的机器发布得太快，跟不上；请过一分钟再试。"
    ),
    "The remote also changes {path}, which is no memory file; take that in with git pull, then sync.": (
        "远端还改了 {path}，它不是记忆文件；请先 git pull 再同步。"
    ),
    (
        "The remote holds another history that has nothing in common with this one; nothing was merged. "
        "Use an empty remote, or clone the other and copy your notes into it."
    ): "远端的历史与这里毫无关系；未合并任何内容。请用空的远端，或克隆对方再把笔记拷进去。",
    (
        "The remote's history was rewritten: it no longer holds what it held at the last sync. Nothing was "
        "merged. Look at it with git, or merge it knowingly (--accept-rewritten on the command line); that "
        "loses nothing of yours."
    ): (
        "远端的历史被改写：上次同步时的内容已不在。未合并任何内容。"
        "请用 git 查看，或明知仍要合并（命令行用 --accept-rewritten），不会丢失你的任何内容。"
    ),
    (
        "Not published: history holds what looks like secrets in {n} places: {shown}. Take them out, or "
        "publish them knowingly (--allow-secrets on the command line)."
    ): ("没有发布：历史中有 {n} 处疑似机密：{shown}。请先去掉，或明知仍要发布（命令行用 --allow-secrets）。"),
    "{path} ({kind})": "{path}（{kind}）",
    (
        "Not synced: {remote} cannot be used now ({tail}). Your commits stay here, nothing was published; "
        "check address, network and rights, then sync again."
    ): (
        "没有同步：现在无法使用 {remote}（{tail}）。你的提交都在这里，未发布任何内容；"
        "请检查地址、网络和权限，再同步一次。"
    ),
    "The work was stopped; nothing was changed.": "已停止；未作任何改动。",
    "{path} is a link or no plain file; move it away.": "{path} 是链接或不是普通文件；请移走。",
    "The search cache cannot be used right now: {error}.": "搜索缓存暂时无法使用：{error}。",
    "The remote moved meanwhile.": "远端在此期间有了变化。",
    "The remote {name} has an address that could run a program ({shown}).": (
        "远端 {name} 的地址可能会运行程序（{shown}）。"
    ),
    "There is no remote {wanted}, and it is no address of a repository.": (
        "没有远端 {wanted}，它也不是仓库地址。"
    ),
    "No remote is set up; name its address once: ssmem-tui sync ADDRESS.": (
        "还没有设远端；写一次地址即可：ssmem-tui sync 地址。"
    ),
    "{path} was changed here and on the remote and is no memory file; merge it with git, then sync.": (
        "{path} 在这里和远端都改了，又不是记忆文件；请用 git 合并再同步。"
    ),
}
