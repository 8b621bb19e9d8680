import Messages

extension Language {
    static let chineseMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(isPlanned.willOrDid)从\(sources)个来源导入\(people)个有生日信息的联系人（新增\(new)个、更改\(changed)个、移除\(removed)个）"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "已读取\(cards)条记录（有生日信息\(with)条、无生日信息\(without)条、群组名片\(groups)张、跳过\(skipped)条）"
        case .progress(let cards): "\(cards)条记录…"
        case .nothingStoredAtThatTime: "使用--now时不保存任何内容，与--dry-run相同"
        case .nothingRead: "未能读取任何内容"
        case .noCards: "没有联系人"
        case .noContactsFound(let looked): "未找到联系人（已查找：\(looked)）"
        case .addSome: "如要添加："
        case .noSourceInUse: "没有正在使用的联系人来源"
        case .wasForgotten(let source, let command): "来源\(source)已移除；如要重新读取：\(command)"
        case .onlyImported(let paths): "没有可自动重新读取的来源：\(paths.joined(separator: "、"))只导入过一次"
        case .toReadFromNowOn: "如要今后持续读取："
        case .notImported: "尚未读取任何内容，且只能手动刷新"
        case .tooSlow: "读取耗时过长或占用内存过多"
        case .noContactReadable: "目前无法从中读取任何联系人"
        case .keeping(0): "继续使用之前读取的联系人"
        case .keeping(let contacts): "继续使用之前读取的\(contacts)个联系人"
        case .ifGone: "如果不会再恢复："
        case .fileIsMissing: "没有那个文件或目录"
        case .permissionDenied: "权限不够"
        case .isUnmounted: "目录为空，且不是原来的目录（未挂载？）"
        case .contacts(let people, let without): "\(people)条记录有生日信息" + (without == 0 ? "" : "，\(without)条没有")
        case .foundByItself: "自动发现"
        case .importedOnce: "一次性导入"
        case .notReadYet: "尚未读取：bday-widget import"
        case .partlyUnreadable: "部分无法读取"
        case .perhapsUnmounted: "为空；是否已挂载？"
        case .notFound: "未找到"
        case .forgot(let source, let people): "已移除来源\(source)，删去\(people)个有生日信息的联系人；未更改任何文件"
        case .gone: "已删除"
        case .kept: "已保留"
        case .preference(let group, let when): "群组\(group.inQuotes)的通知设置（\(when)）"
        case .toListKept: "如要查看保留的内容："
        case .toKeepNothing: "如不想保留任何内容："
        case .notASource: "不是联系人来源"
        case .configured: "已在配置中指定"
        case .removeThere: "请在配置中移除"
        case .noContacts(1): "来源中没有联系人"
        case .noContacts(let sources): "\(sources)个来源中都没有联系人"
        case .noContactsIn(let sources): "\(sources)中没有联系人"
        case .noBirthday(1): "唯一的联系人没有生日信息"
        case .noBirthday(let people): "\(people)个联系人都没有生日信息"
        case .noReadableBirthday(1, _): "无法读取唯一联系人的生日"
        case .noReadableBirthday(let people, let unusable): "\(people)个联系人都没有可读取的生日；其中\(unusable)个的生日无法读取"
        case .lookedForIn: "查看查找的位置："
        case .addBirthdays: "请在通讯录中添加生日（vCard中的BDAY）"
        case .why: "查看原因："
        case .everybodyHidden(1): "唯一有生日信息的人未显示"
        case .everybodyHidden(let people): "有生日信息的\(people)人均未显示"
        case .whoTheyAre: "查看是谁："
        case .nobodyInGroups(let names): "群组\(names.chineseNames)中无人有生日信息"
        case .whoIsInIt: "查看成员："
        case .everybodyExcluded(let names): "有生日信息的人都在已排除的群组\(names.chineseNames)中"
        case .nobodyWithin(let days, let next): "\(days)天内没有人过生日；下一个生日在\(next == 1 ? "明天" : "\(next)天后")"
        case .nobodyMatches(let text): "有生日信息的人中没有与“\(text)”匹配的"
        case .withoutShownBirthday(let count): "不显示生日的人中有\(count)人匹配："
        case .onlyTheseGroups: "只在选定的群组中查找过；如要查找全部："
        case .nobodyCalled(let name, let inGroups): "\(inGroups ? "这些群组中" : "")没有名为“\(name)”的人"
        case .whoIsKnown: "查看所有联系人："
        case .severalCalled(let count, let name): "有\(count)个联系人与“\(name)”匹配；请使用上方列表中的标识符"
        case .nothingPlanned: "没有计划中的通知"
        case .locked: "已保存的联系人处于锁定状态"
        case .unlock: "如要解锁："
        case .unknownLocale(let name): "“\(name)”不是已知的区域设置；文字和日期使用英语"
        case .created(let group, let isPlanned): "\(isPlanned.willOrDid)创建群组\(group.inQuotes)"
        case .renamed(let from, let to, let isPlanned): "\(isPlanned.willOrDid)把群组\(from.inQuotes)重命名为\(to.inQuotes)"
        case .deleted(let group, let people, let isPlanned):
            "\(isPlanned.willOrDid)删除群组\(group.inQuotes)\(people.whoStays)"
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned.willOrDid)把群组\(group.inQuotes)的通知设为\(when)"
        case .added(let people, let group, let isPlanned): "\(isPlanned.willOrDid)添加到群组\(group.inQuotes)：\(people)"
        case .removed(let people, let group, let isPlanned): "\(isPlanned.willOrDid)从群组\(group.inQuotes)中移除：\(people)"
        case .changed(let group, let isPlanned): "\(isPlanned.willOrDid)更改群组\(group.inQuotes)"
        case .nobody: "无"
        case .others(let names, let count): "\(names)和另外\(count)个"
        case .cards(let count, let source): "\(source)中的\(count)张名片"
        case .cardCount(let count): "\(count)张名片"
        case .cardsOfGone(let count, let file): "\(file)的\(count)张名片（文件已不存在，仅保存在此处）"
        case .membershipsInStore(let count): "\(count)项成员关系（仅保存在此处）"
        case .changes(let result, let places): "\(result)；涉及\(places)"
        case .inStore(let result): "\(result)（仅保存在此处）"
        case .isInAlready: "已在该群组中"
        case .isNotIn: "不在该群组中"
        case .cannotBeChanged(let source): "仅保存在此处，因为无法更改\(source)"
        case .inStoreAlone(let reason): "仅保存在此处，原因：\(reason)"
        case .isStillIn: "仍在该群组中"
        case .isStillInBecause(let reason): "仍在该群组中，原因：\(reason)"
        case .onCards(let files, let names): "见于\(files)个文件的名片：\(names)"
        case .goneWithLast(let isPlanned): "最后一名成员离开后，群组\(isPlanned ? "也将不复存在" : "已不复存在")"
        case .notifiedOf(let group, let when): "群组\(group.inQuotes)的通知：\(when)"
        case .asBefore(let when): "沿用之前同名群组的通知设置：\(when)"
        case .groupIsGone: "目前没有名片写有该群组"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place)：“\(setting)”中写有群组\(group.inQuotes)；\(new.map { "请改为\($0.inQuotes)" } ?? "请从中删除")"
        case .toMakeAgain(let isRenamed): "如要\(isRenamed ? "以其他名称（NAME）" : "")重新创建："
        case .cardsNotChanged(let count, let isPlanned): "\(count)张名片\(isPlanned ? "将不会" : "未")更改"
        case .makeWritable: "请先设为可写，再次执行此命令"
        case .goesOnThere: "再次执行此命令即可继续"
        case .deleteQuestion(let group, let people): "要删除群组\(group.inQuotes)吗？\(people.whoStays)"
        case .ownCardsGoToo(let files): "群组自身的名片也会删除，下次同步时还会从服务器上删除：\(files)。"
        case .nothingChanged: "未作任何更改"
        case .unknownGroup(let name): "没有群组\(name.inQuotes)"
        case .groupComesFirst(let group): "先写群组（\(group.inQuotes)），再写人名"
        case .didYouMean(let group): "是否指\(group.inQuotes)？"
        case .groupsThereAre(let names, let hasMore): "现有群组\(names.chineseNames)\(hasMore ? "等" : "")"
        case .thereAreNoGroups: "联系人不属于任何群组"
        case .toMakeOne: "如要创建："
        case .groupExists(let name): "群组\(name.inQuotes)已存在"
        case .toJoinTheTwo: "如要合并两者："
        case .directoryGroup(let name, let directory): "群组\(name.inQuotes)就是目录\(directory)：未作任何更改"
        case .changeDirectory: "成员的名片就在该目录中；如要重命名群组，请重命名目录，或在其中的displayname文件里写入名称"
        case .groupRenamed(let from, let to): "群组\(from.inQuotes)现名\(to.inQuotes)，通知设置和保存在此处的成员不变"
        case .groupIsBack(let group, let when): "群组\(group.inQuotes)已恢复，沿用原来的通知设置：\(when)"
        case .toChangeThat: "如要更改："
        case .groupUnborne(let group, let when):
            "已没有名片写有群组\(group.inQuotes)；其通知设置（\(when)）仍保留"
        case .toPassOn: "如果群组已改名："
        case .deliveredByTimer(let time, let runs): "通知\(runs ? "" : "应")由systemd定时器在\(time)发送，此后每小时补发尚未发送的通知。"
        case .deliveredByCron: "通知由crontab中的条目发送。"
        case .deliveredFromLogin(let time, let runs):
            "通知\(runs ? "" : "应")由bday-widget notify --stay在\(time)发送，该命令由桌面环境在登录时启动。"
        case .deliveredInSession(let time): "通知由bday-widget notify --stay在\(time)发送，直到本次会话结束。"
        case .lockIsFollowed: "跟随会话的锁定状态：锁定期间不显示任何姓名。"
        case .notDelivered: "目前不会发送通知；如要接收通知："
        case .next(let time): "下次：\(time)"
        case .last(let time, let failure): "上次：\(time)（\(failure.map { "失败：\($0)" } ?? "完成")）"
        case .nothingScheduled: "未安排任何计划：不会发送通知"
        case .neverMiss(.onTheDay, let time): "当天\(time)".chinesePromise
        case .neverMiss(.theDayBefore, let time): "前一天\(time)".chinesePromise
        case .neverMiss(.both, let time): "前一天和当天\(time)".chinesePromise
        case .neverMiss(.asGroupsSay, let time): "各群组设定日期的\(time)".chinesePromise
        case .noticesInYear(let count, let next): "按现有联系人，每年有\(count)条通知。下一条（\(next)）："
        case .nobodyToNotify: "尚无已知的生日，或没有需要通知的生日："
        case .deliverQuestion: "从现在起发送通知吗？"
        case .later: "以后可执行："
        case .removedFile(let path): "已删除\(path)"
        case .nothingWasScheduled: "此前未安排任何计划"
        case .toBeGuided: "按步骤设置："
        case .nextStep: "下一步："
        case .clauseJoint: "；"
        case .sentenceJoint: "。"
        case .person(let message): message.chinese
        default: nil
        }
    }
}

extension Int {
    fileprivate var whoStays: String { self == 0 ? "" : "（\(self)人仍保留在联系人中）" }
}

extension Bool {
    fileprivate var willOrDid: String { self ? "将" : "已" }
}

extension String {
    fileprivate var inQuotes: String { "“\(shownGroup)”" }
    fileprivate var chinesePromise: String { "不错过任何生日：\(self)发送通知，由本机生成。" }
}

extension [String] {
    fileprivate var chineseNames: String { map(\.inQuotes).joined(separator: "、") }
}
