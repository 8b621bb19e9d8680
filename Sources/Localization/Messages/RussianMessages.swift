import Messages

extension Language {
    static let russianMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(isPlanned ? "Было бы импортировано" : "Импортировано") контактов с днём рождения: \(people), источников: \(sources) (новых: \(new), изменённых: \(changed), удалённых: \(removed))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "Прочитано записей: \(cards) (с днём рождения: \(with), без него: \(without), карточек групп: \(groups), пропущено: \(skipped))"
        case .progress(let cards): "\(cards.inRussian("запись", "записи", "записей"))…"
        case .nothingStoredAtThatTime: "с параметром --now ничего не сохраняется, как и с --dry-run"
        case .nothingRead: "ничего не удалось прочитать"
        case .noCards: "контактов здесь нет"
        case .noContactsFound(let looked): "контакты не найдены; просмотрено: \(looked)"
        case .addSome: "чтобы добавить их: "
        case .noSourceInUse: "ни один источник контактов не используется"
        case .wasForgotten(let source, let command): "источник \(source) забыт; чтобы снова его читать: \(command)"
        case .onlyImported(let paths):
            "автоматически ничего не перечитывается: \(paths.count == 1 ? "источник" : "источники") \(paths.joined(separator: ", ")) \(paths.count == 1 ? "импортирован" : "импортированы") один раз"
        case .toReadFromNowOn: "чтобы впредь читать автоматически: "
        case .notImported: "ещё ничего не прочитано, а обновление выполняется вручную"
        case .tooSlow: "Чтение заняло слишком много времени или памяти"
        case .noContactReadable: "сейчас отсюда не удаётся прочитать ни одного контакта"
        case .keeping(0): "остаются контакты, прочитанные раньше"
        case .keeping(let contacts):
            "\(contacts.eastSlavic(one: "остаётся", few: "остаются", many: "остаётся")) \(contacts.inRussian("контакт, прочитанный", "контакта, прочитанные", "контактов, прочитанных")) раньше"
        case .ifGone: "если источник исчез навсегда: "
        case .fileIsMissing: "Нет такого файла или каталога"
        case .permissionDenied: "Отказано в доступе"
        case .isUnmounted: "Каталог пуст, и это не тот каталог, что был раньше (не смонтирован?)"
        case .contacts(let people, let without):
            "\(people.inRussian("запись", "записи", "записей")) с днём рождения\(without == 0 ? "" : ", \(without) без него")"
        case .foundByItself: "найден автоматически"
        case .importedOnce: "импортирован один раз"
        case .notReadYet: "ещё не прочитан: bday-widget import"
        case .partlyUnreadable: "частично не читается"
        case .perhapsUnmounted: "пуст; смонтирован ли он?"
        case .notFound: "не найден"
        case .forgot(let source, let people):
            "Источник \(source) забыт, контактов с днём рождения удалено: \(people); ни один файл не изменён"
        case .gone: "удалено"
        case .kept: "хранится"
        case .preference(let group, let when): "настройка уведомлений группы \(group.inQuotes) (\(when))"
        case .toListKept: "чтобы увидеть, что хранится: "
        case .toKeepNothing: "чтобы ничего не хранить: "
        case .notASource: "это не источник контактов"
        case .configured: "источник указан в конфигурации"
        case .removeThere: "убрать его нужно там"
        case .noContacts(let sources): "в \(sources == 1 ? "источнике" : "источниках (\(sources))") нет контактов"
        case .noContactsIn(let sources): "нет контактов в \(sources)"
        case .noBirthday(1): "у единственного контакта не указан день рождения"
        case .noBirthday(let people): "ни у одного из \(people.ofRussianContacts) не указан день рождения"
        case .noReadableBirthday(1, _): "день рождения единственного контакта не удаётся прочитать"
        case .noReadableBirthday(let people, let unusable):
            "ни у одного из \(people.ofRussianContacts) нет дня рождения, который можно прочитать; не удалось прочитать: \(unusable)"
        case .lookedForIn: "где их ищут: "
        case .addBirthdays: "дни рождения добавляются в адресной книге (BDAY в vCard)"
        case .why: "чтобы узнать причину: "
        case .everybodyHidden(1): "единственный человек с днём рождения не показывается"
        case .everybodyHidden(let people): "люди с днём рождения (\(people)) не показываются"
        case .whoTheyAre: "кто это: "
        case .nobodyInGroups(let names): "в \(names.russianGroups("группе", "группах")) нет никого с днём рождения"
        case .whoIsInIt: "кто в ней состоит: "
        case .everybodyExcluded(let names):
            "все, у кого указан день рождения, состоят в \(names.russianGroups("исключённой группе", "исключённых группах"))"
        case .nobodyWithin(let days, let next):
            "ни у кого нет дня рождения в течение \(days.inRussian("дня", "дней", "дней")); ближайший — \(next == 1 ? "завтра" : "через \(next.inRussian("день", "дня", "дней"))")"
        case .nobodyMatches(let text): "по запросу «\(text)» не найден никто с днём рождения"
        case .withoutShownBirthday(let count):
            "без показанного дня рождения \(count.eastSlavic(one: "найден", few: "найдено", many: "найдено")) \(count.inRussian("человек", "человека", "человек")): "
        case .onlyTheseGroups: "поиск выполнялся только в выбранных группах; чтобы искать везде: "
        case .nobodyCalled(let name, let inGroups): "\(inGroups ? "в этих группах " : "")нет никого по имени «\(name)»"
        case .whoIsKnown: "чтобы увидеть все контакты: "
        case .severalCalled(let count, let name):
            "по запросу «\(name)» \(count.eastSlavic(one: "найден", few: "найдено", many: "найдено")) \(count.inRussian("контакт", "контакта", "контактов")); следует указать ID из списка выше"
        case .nothingPlanned: "запланированных уведомлений нет"
        case .locked: "сохранённые контакты заблокированы"
        case .unlock: "чтобы разблокировать их: "
        case .unknownLocale(let name): "неизвестная локаль «\(name)»; слова и даты — на английском языке"
        case .created(let group, let isPlanned): group.russianGroup(isPlanned, "создана")
        case .renamed(let from, let to, let isPlanned): from.russianGroup(isPlanned, "переименована в \(to.inQuotes)")
        case .deleted(let group, let people, let isPlanned): group.russianGroup(isPlanned, "удалена") + people.whoStays
        case .notificationsSet(let group, let when, let isPlanned):
            "Для группы \(group.inQuotes) \(isPlanned ? "был бы задан" : "задан") режим уведомлений \(when)"
        case .added(let people, let group, let isPlanned):
            "Участники, \(isPlanned ? "которые были бы добавлены" : "добавленные") в группу \(group.inQuotes): \(people)"
        case .removed(let people, let group, let isPlanned):
            "Участники, \(isPlanned ? "которые были бы удалены" : "удалённые") из группы \(group.inQuotes): \(people)"
        case .changed(let group, let isPlanned): group.russianGroup(isPlanned, "изменена")
        case .nobody: "нет"
        case .others(let names, let count): "\(names) и ещё \(count)"
        case .cards(let count, let source): "\(count.russianCards) в \(source)"
        case .cardCount(let count): count.russianCards
        case .cardsOfGone(let count, let file): "\(count.russianCards) из \(file) (только здесь: этого файла уже нет)"
        case .membershipsInStore(let count): "\(count.russianMemberships) только здесь"
        case .changes(let result, let places): "\(result) — \(places)"
        case .inStore(let result): "\(result) (только здесь)"
        case .isInAlready: "уже состоит в этой группе"
        case .isNotIn: "не состоит в этой группе"
        case .cannotBeChanged(let source): "сохранено только здесь, так как источник \(source) нельзя изменить"
        case .inStoreAlone(let reason): "сохранено только здесь; причина: \(reason)"
        case .isStillIn: "всё ещё состоит в этой группе"
        case .isStillInBecause(let reason): "всё ещё состоит в этой группе; причина: \(reason)"
        case .onCards(let files, let names): "в карточках из \(files.inRussian("файла", "файлов", "файлов")): \(names)"
        case .goneWithLast(let isPlanned): "вместе с последним участником исчезла\(isPlanned ? " бы" : "") и группа"
        case .notifiedOf(let group, let when): "уведомления группы \(group.inQuotes): \(when)"
        case .asBefore(let when): "действует настройка уведомлений прежней группы с этим названием: \(when)"
        case .groupIsGone: "группы сейчас нет ни в одной карточке"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): в «\(setting)» указана группа \(group.inQuotes); \(new.map { "нужно написать там \($0.inQuotes)" } ?? "нужно убрать её оттуда")"
        case .toMakeAgain(let isRenamed): "чтобы создать её снова\(isRenamed ? " под другим названием (NAME)" : ""): "
        case .cardsNotChanged(let count, let isPlanned): "не \(isPlanned ? "было бы " : "")изменено карточек: \(count)"
        case .makeWritable: "сначала нужно разрешить запись, затем повторить команду"
        case .goesOnThere: "повторный запуск продолжит с этого места"
        case .deleteQuestion(let group, let people): "Удалить группу \(group.inQuotes)\(people.whoStays)?"
        case .ownCardsGoToo(let files):
            "Собственная карточка группы тоже будет удалена, а при следующей синхронизации — и на сервере: \(files)."
        case .nothingChanged: "ничего не изменено"
        case .unknownGroup(let name): "группы \(name.inQuotes) нет"
        case .groupComesFirst(let group): "сначала указывается группа: \(group.inQuotes), затем люди"
        case .didYouMean(let group): "имелась в виду группа \(group.inQuotes)?"
        case .groupsThereAre(let names, let hasMore):
            names.russianGroups("есть группа", "есть группы") + (hasMore ? " и другие" : "")
        case .thereAreNoGroups: "контакты не состоят ни в каких группах"
        case .toMakeOne: "чтобы создать группу: "
        case .groupExists(let name): "группа \(name.inQuotes) уже существует"
        case .toJoinTheTwo: "чтобы объединить обе: "
        case .directoryGroup(let name, let directory): "группа \(name.inQuotes) — каталог \(directory): без изменений"
        case .changeDirectory:
            "её карточки лежат в этом каталоге; чтобы переименовать группу, нужно переименовать каталог или вписать название в его файл displayname"
        case .groupRenamed(let from, let to):
            "группа \(from.inQuotes) теперь называется \(to.inQuotes); настройка уведомлений и сохранённые здесь участники остаются"
        case .groupIsBack(let group, let when): "группа \(group.inQuotes) вернулась, уведомления как прежде: \(when)"
        case .toChangeThat: "чтобы это изменить: "
        case .groupUnborne(let group, let when):
            "группы \(group.inQuotes) больше нет ни в одной карточке; её настройка уведомлений (\(when)) остаётся"
        case .toPassOn: "если она называется теперь иначе: "
        case .deliveredByTimer(let time, let runs):
            "Уведомления \(runs ? "доставляет" : "должен доставлять") таймер systemd: в \(time), а оставшиеся — каждый час."
        case .deliveredByCron: "Уведомления доставляет строка в crontab."
        case .deliveredFromLogin(let time, let runs):
            "Уведомления в \(time) \(runs ? "доставляет" : "должна доставлять") команда bday-widget notify --stay, которую рабочий стол запускает при входе в систему."
        case .deliveredInSession(let time): "В \(time) уведомляет bday-widget notify --stay, до конца этого сеанса."
        case .lockIsFollowed: "Блокировка сеанса отслеживается: пока она действует, имена не показываются."
        case .notDelivered: "Уведомления не доставляются; чтобы получать их: "
        case .next(let time): "В следующий раз: \(time)"
        case .last(let time, let failure): "В прошлый раз: \(time) — \(failure.map { "ошибка (\($0))" } ?? "выполнено")"
        case .nothingScheduled: "ничего не запланировано: уведомления не доставляются"
        case .neverMiss(.onTheDay, let time): "в день рождения".russianPromise(time)
        case .neverMiss(.theDayBefore, let time): "накануне".russianPromise(time)
        case .neverMiss(.both, let time): "накануне и в день рождения".russianPromise(time)
        case .neverMiss(.asGroupsSay, let time): "в дни, заданные для групп".russianPromise(time)
        case .noticesInYear(let count, let next):
            "Для этих контактов это \(count.inRussian("уведомление", "уведомления", "уведомлений")) в год. Ближайшее (\(next)):"
        case .nobodyToNotify: "Дни рождения ещё не известны, или уведомлять о них не нужно: "
        case .deliverQuestion: "Доставлять уведомления с этого момента?"
        case .later: "позже: "
        case .removedFile(let path): "удалён файл \(path)"
        case .nothingWasScheduled: "ничего не было запланировано"
        case .toBeGuided: "пошаговая настройка: "
        case .nextStep: "следующий шаг: "
        case .person(let message): message.russian
        default: nil
        }
    }
}

extension Int {
    fileprivate func inRussian(_ one: String, _ few: String, _ many: String) -> String {
        "\(self) \(eastSlavic(one: one, few: few, many: many))"
    }
    fileprivate var russianCards: String { inRussian("карточка", "карточки", "карточек") }
    fileprivate var russianMemberships: String { inRussian("запись", "записи", "записей") + " о членстве" }
    fileprivate var ofRussianContacts: String { inRussian("контакта", "контактов", "контактов") }
    fileprivate var whoStays: String {
        self == 0
            ? "" : " (\(inRussian("человек остаётся", "человека остаются", "человек остаётся")) в контактах)"
    }
}

extension String {
    fileprivate var inQuotes: String { "«\(shownGroup)»" }
    fileprivate func russianGroup(_ isPlanned: Bool, _ change: String) -> String {
        "Группа \(inQuotes) \(isPlanned ? "была бы " : "")\(change)"
    }
    fileprivate func russianPromise(_ time: String) -> String {
        "Ни один день рождения не забудется: уведомление \(self), в \(time), создаётся на этом компьютере."
    }
}

extension [String] {
    fileprivate func russianGroups(_ one: String, _ several: String) -> String {
        "\(count == 1 ? one : several) \(map(\.inQuotes).joined(separator: ", "))"
    }
}
