import SafeText

extension Message {
    /// The message in English.
    package var english: String {
        switch self {
        case .english, .remarked, .at, .labelled, .clauses, .lines, .sequence, .command: text()

        // Reading contacts.

        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(isPlanned ? "Would import" : "Imported") \(people.counted("contact with a birthday", "contacts with birthdays")) from \(sources.counted("source")) (\(new) new, \(changed) changed, \(removed) removed)"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.counted("entry", "entries")) read: \(with) with a birthday, \(without) without, \(groups.counted("group card")), \(skipped) skipped"
        case .progress(let cards): "\(cards.counted("entry", "entries")) …"
        case .nothingStoredAtThatTime: "nothing is stored with --now, as with --dry-run"
        case .nothingRead: "nothing could be read"
        case .noCards: "there are no contacts in it"
        case .noContactsFound(let looked): "no contacts found in \(looked)"
        case .addSome: "add some with: "
        case .noSourceInUse: "no contact source is in use"
        case .wasForgotten(let source, let command): "\(source) was forgotten; to read it again: \(command)"
        case .onlyImported(let paths):
            "\(paths.joined(separator: ", ")) \(paths.count == 1 ? "was imported once, and is" : "were imported once, and are") not read again automatically"
        case .toReadFromNowOn: "to read it from now on: "
        case .notImported: "nothing was read yet, and contacts are read only when you say so"
        case .tooSlow: "Took too long to read, or too much memory"
        case .noContactReadable: "no contact can be read in it now"
        case .keeping(let contacts):
            contacts == 0
                ? "keeping the contacts it gave before" : "keeping the \(contacts.counted("contact")) it gave before"
        case .ifGone: "if it is gone for good: "
        case .fileIsMissing: "No such file or directory"
        case .permissionDenied: "Permission denied"
        case .isUnmounted: "Empty, and not the directory that it was (not mounted?)"

        // The sources.

        case .contacts(let people, let without):
            people.counted("entry with a birthday", "entries with birthdays")
                + (without == 0 ? "" : ", \(without) without")
        case .foundByItself: "found by itself"
        case .importedOnce: "imported once"
        case .notReadYet: "not read yet: bday-widget import"
        case .partlyUnreadable: "some unreadable"
        case .perhapsUnmounted: "empty; is it mounted?"
        case .notFound: "not found"
        case .forgot(let source, let people):
            "Forgot \(source): \(people.counted("contact with a birthday is gone", "contacts with birthdays are gone")); no file was changed"
        case .gone: "gone"
        case .kept: "kept"
        case .preference(let group, let when): "the notification preference of \(group.quotedGroup), \(when)"
        case .toListKept: "to list what is kept: "
        case .toKeepNothing: "to keep nothing: "
        case .notASource: "not a contact source"
        case .configured: "named in your configuration"
        case .removeThere: "remove it there"

        // Why nobody is shown.

        case .noContacts(let sources): "no contacts in \(sources == 1 ? "the source" : "the \(sources) sources")"
        case .noContactsIn(let sources): "no contacts in \(sources)"
        case .noBirthday(let people):
            people == 1 ? "the one contact has no birthday" : "none of the \(people) contacts has a birthday"
        case .noReadableBirthday(let people, let unusable):
            people == 1
                ? "the birthday of the one contact cannot be read"
                : "none of the \(people) contacts has a birthday that can be read; \(unusable) \(unusable == 1 ? "has" : "have") one that cannot"
        case .lookedForIn: "where they are looked for: "
        case .addBirthdays: "add birthdays in your address book (BDAY in a vCard)"
        case .why: "why: "
        case .everybodyHidden(let people):
            people == 1
                ? "the one person with a birthday is not shown"
                : "none of the \(people) people with a birthday is shown"
        case .whoTheyAre: "who they are: "
        case .nobodyInGroups(let names): "nobody with a birthday is in \(Self.alternatives(names))"
        case .whoIsInIt: "who is in it: "
        case .everybodyExcluded(let names):
            "everybody with a birthday is in \(Self.alternatives(names)), which is excluded"
        case .nobodyWithin(let days, let next):
            "nobody's birthday is within \(days.counted("day")); the next is \(next == 1 ? "tomorrow" : "in \(next) days")"
        case .nobodyMatches(let text): "nobody with a birthday matches \"\(text)\""
        case .withoutShownBirthday(let count): "\(count) without a shown birthday \(count == 1 ? "does" : "do"): "
        case .onlyTheseGroups: "only these groups were searched: "
        case .nobodyCalled(let name, let inGroups): "nobody\(inGroups ? " in these groups" : "") is called \"\(name)\""
        case .whoIsKnown: "who is known: "
        case .severalCalled(let count, let name):
            "\(count) contacts match \"\(name)\"; use an ID from the list above"
        case .nothingPlanned: "no notifications are planned"
        case .locked: "the stored contacts are locked"
        case .unlock: "unlock them: "
        case .unknownLocale(let name): "\"\(name)\" is not a locale that is known; words and dates are English"

        // Groups.

        case .created(let group, let isPlanned): "\(isPlanned ? "Would create" : "Created") \(group.quotedGroup)"
        case .renamed(let from, let to, let isPlanned):
            "\(isPlanned ? "Would rename" : "Renamed") \(from.quotedGroup) to \(to.quotedGroup)"
        case .deleted(let group, let people, let isPlanned):
            "\(isPlanned ? "Would delete" : "Deleted") \(group.quotedGroup)\(Self.whoStays(people))"
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned ? "Would set" : "Set") notifications of \(group.quotedGroup) to \(when)"
        case .added(let people, let group, let isPlanned):
            "\(isPlanned ? "Would add" : "Added") \(people) to \(group.quotedGroup)"
        case .removed(let people, let group, let isPlanned):
            "\(isPlanned ? "Would remove" : "Removed") \(people) from \(group.quotedGroup)"
        case .changed(let group, let isPlanned): "\(isPlanned ? "Would change" : "Changed") \(group.quotedGroup)"
        case .nobody: "nobody"
        case .others(let names, let count): "\(names) and \(count) more"
        case .cards(let count, let source): "\(count.counted("card")) in \(source)"
        case .cardCount(let count): count.counted("card")
        case .cardsOfGone(let count, let file):
            "\(count.counted("card")) of \(file), saved only here because that is gone"
        case .membershipsInStore(let count): "\(count.counted("membership")) in the store"
        case .changes(let result, let places): "\(result): \(places)"
        case .inStore(let result): "\(result) in the store"
        case .deleteQuestion(let group, let people): "Delete \(group.quotedGroup)\(Self.whoStays(people))?"
        case .ownCardsGoToo(let files):
            "Its own card goes too, and with the next synchronization on the server: \(files)."
        case .nothingChanged: "nothing was changed"
        case .isInAlready: "is in it already"
        case .isNotIn: "is not in it"
        case .cannotBeChanged(let source): "saved only here, because \(source) cannot be changed"
        case .inStoreAlone(let reason): "saved only here, because of \(reason)"
        case .isStillIn: "is still in it"
        case .isStillInBecause(let reason): "is still in it, because of \(reason)"
        case .onCards(let files, let names): "on cards in \(files) files: \(names)"
        case .goneWithLast(let isPlanned): "the group \(isPlanned ? "would be" : "is") gone with its last member"
        case .notifiedOf(let group, let when): "notifications of \(group.quotedGroup): \(when)"
        case .asBefore(let when): "its notification preference is that of an earlier group of the name: \(when)"
        case .groupIsGone: "nobody is in the group now"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): \"\(setting)\" names \(group.quotedGroup); \(new.map { "write \($0.quotedGroup) there" } ?? "remove it there")"
        case .toMakeAgain(let isRenamed): "to make it again\(isRenamed ? " under another NAME" : ""): "
        case .cardsNotChanged(let count, let isPlanned):
            isPlanned
                ? "\(count.counted("card")) would not be changed"
                : "\(count.counted("card was", "cards were")) not changed"
        case .makeWritable(let count):
            "make \(count == 1 ? "it" : "what is read-only") writable, then call this again"
        case .goesOnThere: "to go on there, call this again"
        case .groupRenamed(let from, let to):
            "the group \(from.quotedGroup) is called \(to.quotedGroup) now, and keeps its notification preference and local members"
        case .groupIsBack(let group, let when):
            "the group \(group.quotedGroup) is back, and notified of as before: \(when)"
        case .toChangeThat: "to change that: "
        case .groupUnborne(let group, let when):
            "no card names the group \(group.quotedGroup) any more; its notification preference, \(when), stays"
        case .toPassOn: "if it has another name now: "
        case .unknownGroup(let name): "no group \(name.quotedGroup)"
        case .groupComesFirst(let group): "the group comes first, then the people: \(group.quotedGroup)"
        case .didYouMean(let group): "did you mean \(group.quotedGroup)?"
        case .groupsThereAre(let names, let hasMore):
            "there are \(names.map(\.quotedGroup).joined(separator: ", "))\(hasMore ? " and others" : "")"
        case .thereAreNoGroups: "the contacts are in no groups"
        case .toMakeOne: "to make one: "
        case .groupExists(let name): "there is a group \(name.quotedGroup) already"
        case .toJoinTheTwo: "to join the two: "
        case .directoryGroup(let name, let directory):
            "the group \(name.quotedGroup) is the directory \(directory): nothing is changed"
        case .changeDirectory:
            "who is in it lies there; to rename it, rename the directory, or write a name into its file displayname"

        // The delivery of notices.

        case .deliveredByTimer(let time, let runs):
            "\(Self.notices(runs)) delivered by a timer of systemd: at \(time), and every hour what is left."
        case .deliveredByCron: "Notices are delivered by a line in your crontab."
        case .deliveredFromLogin(let time, let runs):
            "\(Self.notices(runs)) delivered at \(time) by bday-widget notify --stay, which your desktop starts at login."
        case .deliveredInSession(let time):
            "Notices are delivered at \(time) by bday-widget notify --stay, until this session ends."
        case .lockIsFollowed: "The session's lock is followed: no names are shown while it is locked."
        case .notDelivered: "Notices are not delivered; to have them: "
        case .next(let time): "Next: \(time)"
        case .last(let time, let failure): "Last: \(time): \(failure.map { "failed (\($0))" } ?? "done")"
        case .nothingScheduled: "nothing is scheduled: no notice is delivered"
        case .neverMiss(let days, let time):
            "Never miss a birthday: a notice \(Self.leads(days)), at \(time), made on this machine."
        case .noticesInYear(let count, let next):
            "For your contacts that is \(count.counted("notice")) a year. The next one, on \(next):"
        case .nobodyToNotify: "Nobody's birthday is known yet, or none is to be notified of: "
        case .deliverQuestion: "Deliver notices from now on?"
        case .later: "later: "
        case .removedFile(let path): "removed \(path)"
        case .nothingWasScheduled: "nothing was scheduled"
        case .toBeGuided: "step by step: "
        case .nextStep: "next step: "
        case .person(let message): message.english
        case .clauseJoint: "; "
        case .sentenceJoint: ". "
        }
    }

    // Parts of sentences.

    static func alternatives(_ groups: [String]) -> String {
        groups.map(\.quotedGroup).joined(separator: " or ")
    }

    static func whoStays(_ people: Int) -> String {
        people == 0 ? "" : " (\(people.counted("person, who stays", "people, who stay")))"
    }

    static func notices(_ run: Bool) -> String { run ? "Notices are" : "Notices are to be" }

    static func leads(_ days: NoticeDays) -> String {
        switch days {
        case .onTheDay: "on the day"
        case .theDayBefore: "the day before"
        case .both: "on the day and the day before"
        case .asGroupsSay: "on the days that your groups say"
        }
    }
}

extension String {
    /// The name of a group as an English line shows it, in quotation marks.
    package var quotedGroup: String { "\"\(shownGroup)\"" }

    /// The name of a group as a line shows it.
    package var shownGroup: String { "\(CleanText(ofGroup: self).shortened)" }
}

extension Int {
    /// A number of things in English: `1 card`, `3 cards`.
    ///
    /// - Parameter many: what several are called, where that is not the one with an s.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
