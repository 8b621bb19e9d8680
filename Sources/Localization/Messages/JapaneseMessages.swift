import Messages

extension Language {
    static let japaneseMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(isPlanned.japanesePlan)取得元\(sources)件から、誕生日のある連絡先\(people)件をインポートしま\(isPlanned.japaneseEnd)（新規\(new)件、変更\(changed)件、削除\(removed)件）"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "項目\(cards)件を読み取りました（誕生日あり\(with)件、なし\(without)件、グループのカード\(groups)件、スキップ\(skipped)件）"
        case .progress(let cards): "項目を読み取り中：\(cards)件…"
        case .nothingStoredAtThatTime: "--nowを指定すると、--dry-runと同様に何も保存されません"
        case .nothingRead: "何も読み取れませんでした"
        case .noCards: "連絡先がありません"
        case .noContactsFound(let looked): "連絡先が見つかりません（検索した場所：\(looked)）"
        case .addSome: "追加するには："
        case .noSourceInUse: "使用中の連絡先の取得元がありません"
        case .wasForgotten(let source, let command): "\(source)は登録が解除されています。再び読み取るには：\(command)"
        case .onlyImported(let paths): "自動で読み取り直す取得元がありません。\(paths.joined(separator: "、"))は一度だけインポートされたものです"
        case .toReadFromNowOn: "今後も読み取るには："
        case .notImported: "まだ何も読み取られていません。更新は手動です"
        case .tooSlow: "読み取りに時間がかかりすぎたか、メモリを使いすぎました"
        case .noContactReadable: "現在、読み取れる連絡先がありません"
        case .keeping(0): "以前に読み取った連絡先を引き続き使用します"
        case .keeping(let contacts): "以前に読み取った連絡先\(contacts)件を引き続き使用します"
        case .ifGone: "今後も戻らない場合は："
        case .fileIsMissing: "そのようなファイルやディレクトリはありません"
        case .permissionDenied: "アクセスが許可されていません"
        case .isUnmounted: "空で、以前と同じディレクトリではありません（未マウント？）"
        case .contacts(let people, let without): "誕生日のある項目\(people)件" + (without == 0 ? "" : "、誕生日なし\(without)件")
        case .foundByItself: "自動検出"
        case .importedOnce: "一度だけインポート"
        case .notReadYet: "未読み取り：bday-widget import"
        case .partlyUnreadable: "一部は読み取れません"
        case .perhapsUnmounted: "空です。マウントされていますか？"
        case .notFound: "見つかりません"
        case .forgot(let source, let people): "\(source)の登録を解除し、誕生日のある連絡先\(people)件を削除しました。ファイルは変更されていません"
        case .gone: "削除済み"
        case .kept: "保管中"
        case .preference(let group, let when): "グループ\(group.inQuotes)の通知設定（\(when)）"
        case .toListKept: "保管中の内容を表示するには："
        case .toKeepNothing: "何も保管しない場合は："
        case .notASource: "連絡先の取得元ではありません"
        case .configured: "設定ファイルで指定されています"
        case .removeThere: "設定ファイルから削除してください"
        case .noContacts(1): "取得元に連絡先がありません"
        case .noContacts(let sources): "\(sources)件の取得元のどれにも連絡先がありません"
        case .noContactsIn(let sources): "\(sources)に連絡先がありません"
        case .noBirthday(1): "連絡先は1件だけで、誕生日がありません"
        case .noBirthday(let people): "\(people)件の連絡先のどれにも誕生日がありません"
        case .noReadableBirthday(1, _): "連絡先は1件だけで、誕生日を読み取れません"
        case .noReadableBirthday(let people, let unusable): "\(people)件の連絡先のどれにも、読み取れる誕生日がありません（読み取れないもの：\(unusable)件）"
        case .lookedForIn: "検索する場所を確認するには："
        case .addBirthdays: "アドレス帳に誕生日を追加してください（vCardのBDAY）"
        case .why: "理由を確認するには："
        case .everybodyHidden(1): "誕生日のある人は1人だけで、表示されません"
        case .everybodyHidden(let people): "誕生日のある\(people)人は、誰も表示されません"
        case .whoTheyAre: "該当者を確認するには："
        case .nobodyInGroups(let names): "グループ\(names.japaneseNames)には誕生日のある人がいません"
        case .whoIsInIt: "メンバーを確認するには："
        case .everybodyExcluded(let names): "誕生日のある人は全員、除外対象のグループ\(names.japaneseNames)に入っています"
        case .nobodyWithin(let days, let next): "\(days)日以内に誕生日を迎える人はいません。次の誕生日は\(next == 1 ? "明日" : "\(next)日後")です"
        case .nobodyMatches(let text): "誕生日のある人の中に「\(text)」に一致する人はいません"
        case .withoutShownBirthday(let count): "誕生日が表示されない人では\(count)人が一致します："
        case .onlyTheseGroups: "検索したのは指定のグループのみです。すべてを検索するには："
        case .nobodyCalled(let name, let inGroups): "「\(name)」という名前の人は\(inGroups ? "これらのグループに" : "")いません"
        case .whoIsKnown: "すべての連絡先を確認するには："
        case .severalCalled(let count, let name): "「\(name)」に一致する連絡先が\(count)件あります。上の一覧のIDを指定してください"
        case .nothingPlanned: "予定されている通知はありません"
        case .locked: "保存された連絡先はロックされています"
        case .unlock: "ロックを解除するには："
        case .unknownLocale(let name): "「\(name)」は不明なロケールです。言葉と日付は英語で表示されます"
        case .created(let group, let isPlanned): group.japaneseGroup(isPlanned, "を作成しま")
        case .renamed(let from, let to, let isPlanned): from.japaneseGroup(isPlanned, "の名前を\(to.inQuotes)に変更しま")
        case .deleted(let group, let people, let isPlanned): group.japaneseGroup(isPlanned, "を削除しま") + people.whoStays
        case .notificationsSet(let group, let when, let isPlanned): group.japaneseGroup(isPlanned, "の通知を\(when)に設定しま")
        case .added(let people, let group, let isPlanned):
            "\(isPlanned.japanesePlan)グループ\(group.inQuotes)に追加\(isPlanned ? "する" : "した")人：\(people)"
        case .removed(let people, let group, let isPlanned):
            "\(isPlanned.japanesePlan)グループ\(group.inQuotes)から外\(isPlanned ? "す" : "した")人：\(people)"
        case .changed(let group, let isPlanned): group.japaneseGroup(isPlanned, "を変更しま")
        case .nobody: "なし"
        case .others(let names, let count): "\(names)、ほか\(count)件"
        case .cards(let count, let source): "\(source)のカード\(count)件"
        case .cardCount(let count): "カード\(count)件"
        case .cardsOfGone(let count, let file): "\(file)のカード\(count)件（ファイルがもうないため、ここにのみ保存）"
        case .membershipsInStore(let count): "所属\(count)件（ここにのみ保存）"
        case .changes(let result, let places): "\(result)。対象：\(places)"
        case .inStore(let result): "\(result)（ここにのみ保存）"
        case .isInAlready: "すでにこのグループのメンバーです"
        case .isNotIn: "このグループのメンバーではありません"
        case .cannotBeChanged(let source): "\(source)は変更できないため、ここにのみ保存"
        case .inStoreAlone(let reason): "ここにのみ保存（理由：\(reason)）"
        case .isStillIn: "まだこのグループのメンバーです"
        case .isStillInBecause(let reason): "まだこのグループのメンバーです（理由：\(reason)）"
        case .onCards(let files, let names): "\(files)個のファイルのカードに記載：\(names)"
        case .goneWithLast(let isPlanned): "最後のメンバーとともに、グループもなくなりま\(isPlanned.japaneseEnd)"
        case .notifiedOf(let group, let when): "グループ\(group.inQuotes)の通知：\(when)"
        case .asBefore(let when): "以前の同名のグループの通知設定が適用されます：\(when)"
        case .groupIsGone: "現在、グループの記載があるカードはありません"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place)の「\(setting)」でグループ\(group.inQuotes)が指定されています。\(new.map { "\($0.inQuotes)に書き換えて" } ?? "そこから削除して")ください"
        case .toMakeAgain(let isRenamed): "\(isRenamed ? "別の名前（NAME）で" : "")作成し直すには："
        case .cardsNotChanged(let count, let isPlanned):
            "\(isPlanned.japanesePlan)カード\(count)件は変更されません\(isPlanned ? "" : "でした")"
        case .makeWritable: "書き込めるようにしてから、同じコマンドをもう一度実行してください"
        case .goesOnThere: "同じコマンドで続きから再開します"
        case .deleteQuestion(let group, let people): "グループ\(group.inQuotes)を削除しますか？\(people.whoStays)"
        case .ownCardsGoToo(let files): "グループ自体のカードも削除され、次回の同期でサーバーからも削除されます：\(files)。"
        case .nothingChanged: "何も変更されていません"
        case .unknownGroup(let name): "グループ\(name.inQuotes)はありません"
        case .groupComesFirst(let group): "最初にグループ（\(group.inQuotes)）、次に人を指定します"
        case .didYouMean(let group): "もしかして\(group.inQuotes)ですか？"
        case .groupsThereAre(let names, let hasMore): "存在するグループ：\(names.japaneseNames)\(hasMore ? "など" : "")"
        case .thereAreNoGroups: "どの連絡先もグループに入っていません"
        case .toMakeOne: "作成するには："
        case .groupExists(let name): "グループ\(name.inQuotes)はすでに存在します"
        case .toJoinTheTwo: "2つを統合するには："
        case .directoryGroup(let name, let directory): "グループ\(name.inQuotes)はディレクトリ\(directory)そのものです。何も変更されていません"
        case .changeDirectory: "メンバーのカードはそのディレクトリにあります。名前を変更するには、ディレクトリ名を変更するか、その中のdisplaynameファイルに名前を書いてください"
        case .groupRenamed(let from, let to): "グループ\(from.inQuotes)の名前は\(to.inQuotes)になりました。通知設定と、ここに保存されたメンバーは引き継がれます"
        case .groupIsBack(let group, let when): "グループ\(group.inQuotes)が戻りました。通知は以前の設定のままです：\(when)"
        case .toChangeThat: "変更するには："
        case .groupUnborne(let group, let when):
            "グループ\(group.inQuotes)の記載があるカードはなくなりました。通知設定（\(when)）は残ります"
        case .toPassOn: "名前が変わった場合："
        case .deliveredByTimer(let time, let runs): "通知はsystemdのタイマーが\(time)に配信し、未配信のものは1時間ごとに配信\(runs.japaneseDuty)。"
        case .deliveredByCron: "通知は、crontabの設定行によって配信されます。"
        case .deliveredFromLogin(let time, let runs):
            "通知は、ログイン時にデスクトップが起動するbday-widget notify --stayが\(time)に配信\(runs.japaneseDuty)。"
        case .deliveredInSession(let time): "通知は、このセッションが終わるまで、bday-widget notify --stayが\(time)に配信します。"
        case .lockIsFollowed: "セッションのロックに連動し、ロック中は名前を表示しません。"
        case .notDelivered: "通知は配信されません。配信するには："
        case .next(let time): "次回：\(time)"
        case .last(let time, let failure): "前回：\(time)（\(failure.map { "失敗：\($0)" } ?? "完了")）"
        case .nothingScheduled: "スケジュールが設定されていないため、通知は配信されません"
        case .neverMiss(.onTheDay, let time): "当日の\(time)".japanesePromise
        case .neverMiss(.theDayBefore, let time): "前日の\(time)".japanesePromise
        case .neverMiss(.both, let time): "前日と当日の\(time)".japanesePromise
        case .neverMiss(.asGroupsSay, let time): "グループごとに設定した日の\(time)".japanesePromise
        case .noticesInYear(let count, let next): "現在の連絡先では、通知は年に\(count)件です。次の通知（\(next)）："
        case .nobodyToNotify: "誕生日がまだ登録されていないか、通知の対象になっていません："
        case .deliverQuestion: "今後、通知を配信しますか？"
        case .later: "後で行うには："
        case .removedFile(let path): "\(path)を削除しました"
        case .nothingWasScheduled: "スケジュールは設定されていませんでした"
        case .toBeGuided: "案内に沿って設定するには："
        case .nextStep: "次の手順："
        case .clauseJoint: "。"
        case .sentenceJoint: "。"
        case .person(let message): message.japanese
        default: nil
        }
    }
}

extension Int {
    fileprivate var whoStays: String { self == 0 ? "" : "（メンバー\(self)人は連絡先に残ります）" }
}

extension Bool {
    fileprivate var japanesePlan: String { self ? "ドライラン：" : "" }
    fileprivate var japaneseEnd: String { self ? "す" : "した" }
    fileprivate var japaneseDuty: String { self ? "します" : "することになっています" }
}

extension String {
    fileprivate var inQuotes: String { "「\(shownGroup)」" }
    fileprivate var japanesePromise: String { "誕生日を忘れないために、\(self)に、このコンピューターで作成した通知を配信します。" }
    fileprivate func japaneseGroup(_ isPlanned: Bool, _ change: String) -> String {
        "\(isPlanned.japanesePlan)グループ\(inQuotes)\(change)\(isPlanned.japaneseEnd)"
    }
}

extension [String] {
    fileprivate var japaneseNames: String { map(\.inQuotes).joined(separator: "、") }
}
