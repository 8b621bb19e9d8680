import SafeText

// Messages of several places.
extension Message {
    package static func imported(people: Int, sources: Int, new: Int, changed: Int, removed: Int, isPlanned: Bool)
        -> Message
    {
        .english(
            "\(isPlanned ? "Would import" : "Imported") \(people.counted("contact with a birthday", "contacts with birthdays")) from \(sources.counted("source")) (\(new) new, \(changed) changed, \(removed) removed)"
        )
    }
    package static func cardsRead(_ cards: Int, with: Int, without: Int, groups: Int, skipped: Int) -> Message {
        .english(
            "\(cards.counted("entry", "entries")) read: \(with) with a birthday, \(without) without, \(groups.counted("group card")), \(skipped) skipped"
        )
    }
    package static func progress(cards: Int) -> Message { .english("\(cards.counted("entry", "entries")) …") }
    package static var nothingStoredAtThatTime: Message { .english("nothing is stored with --now, as with --dry-run") }
    package static var nothingRead: Message { .english("nothing could be read") }
    package static var noCards: Message { .english("there are no contacts in it") }
    package static func noContactsFound(looked: String) -> Message { .english("no contacts found in \(looked)") }
    package static var addSome: Message { .english("add some with: ") }
    package static var noSourceInUse: Message { .english("no contact source is in use") }
    package static func wasForgotten(source: String, command: String) -> Message {
        .english("\(source) was forgotten; to read it again: \(command)")
    }
    package static func onlyImported(_ paths: [String]) -> Message {
        .english(
            "\(paths.joined(separator: ", ")) \(paths.count == 1 ? "was imported once, and is" : "were imported once, and are") not read again automatically"
        )
    }
    package static var toReadFromNowOn: Message { .english("to read it from now on: ") }
    package static var notImported: Message {
        .english("nothing was read yet, and contacts are read only when you say so")
    }
    package static var tooSlow: Message { .english("Took too long to read, or too much memory") }
    package static var noContactReadable: Message { .english("no contact can be read in it now") }
    package static func keeping(contacts: Int) -> Message {
        .english(
            contacts == 0
                ? "keeping the contacts it gave before" : "keeping the \(contacts.counted("contact")) it gave before")
    }
    package static var ifGone: Message { .english("if it is gone for good: ") }
    package static var fileIsMissing: Message { .english("No such file or directory") }
    package static var permissionDenied: Message { .english("Permission denied") }
    package static var isUnmounted: Message { .english("Empty, and not the directory that it was (not mounted?)") }
    package static func contacts(_ people: Int, without: Int) -> Message {
        .english(
            people.counted("entry with a birthday", "entries with birthdays")
                + (without == 0 ? "" : ", \(without) without"))
    }
    package static var foundByItself: Message { .english("found by itself") }
    package static var importedOnce: Message { .english("imported once") }
    package static var notReadYet: Message { .english("not read yet: bday-widget import") }
    package static var partlyUnreadable: Message { .english("some unreadable") }
    package static var perhapsUnmounted: Message { .english("empty; is it mounted?") }
    package static var notFound: Message { .english("not found") }
    package static func forgot(source: String, people: Int) -> Message {
        .english(
            "Forgot \(source): \(people.counted("contact with a birthday is gone", "contacts with birthdays are gone")); no file was changed"
        )
    }
    package static var gone: Message { .english("gone") }
    package static var kept: Message { .english("kept") }
    package static func preference(group: String, when: String) -> Message {
        .english("the notification preference of \(group.quotedGroup), \(when)")
    }
    package static var toListKept: Message { .english("to list what is kept: ") }
    package static var toKeepNothing: Message { .english("to keep nothing: ") }
    package static var notASource: Message { .english("not a contact source") }
    package static var configured: Message { .english("named in your configuration") }
    package static var removeThere: Message { .english("remove it there") }
    package static func noContacts(sources: Int) -> Message {
        .english("no contacts in \(sources == 1 ? "the source" : "the \(sources) sources")")
    }
    package static func noContactsIn(_ sources: String) -> Message { .english("no contacts in \(sources)") }
    package static func noBirthday(people: Int) -> Message {
        .english(people == 1 ? "the one contact has no birthday" : "none of the \(people) contacts has a birthday")
    }
    package static func noReadableBirthday(people: Int, unusable: Int) -> Message {
        .english(
            people == 1
                ? "the birthday of the one contact cannot be read"
                : "none of the \(people) contacts has a birthday that can be read; \(unusable) \(unusable == 1 ? "has" : "have") one that cannot"
        )
    }
    package static var lookedForIn: Message { .english("where they are looked for: ") }
    package static var addBirthdays: Message { .english("add birthdays in your address book (BDAY in a vCard)") }
    package static var why: Message { .english("why: ") }
    package static func everybodyHidden(_ people: Int) -> Message {
        .english(
            people == 1
                ? "the one person with a birthday is not shown"
                : "none of the \(people) people with a birthday is shown")
    }
    package static var whoTheyAre: Message { .english("who they are: ") }
    package static func nobodyInGroups(_ names: [String]) -> Message {
        .english("nobody with a birthday is in \(Self.alternatives(names))")
    }
    package static var whoIsInIt: Message { .english("who is in it: ") }
    package static func everybodyExcluded(_ names: [String]) -> Message {
        .english("everybody with a birthday is in \(Self.alternatives(names)), which is excluded")
    }
    package static func nobodyWithin(days: Int, next: Int) -> Message {
        .english(
            "nobody's birthday is within \(days.counted("day")); the next is \(next == 1 ? "tomorrow" : "in \(next) days")"
        )
    }
    package static func nobodyMatches(_ text: String) -> Message {
        .english("nobody with a birthday matches \"\(text)\"")
    }
    package static func withoutShownBirthday(_ count: Int) -> Message {
        .english("\(count) without a shown birthday \(count == 1 ? "does" : "do"): ")
    }
    package static var onlyTheseGroups: Message { .english("only these groups were searched: ") }
    package static func nobodyCalled(_ name: String, inGroups: Bool) -> Message {
        .english("nobody\(inGroups ? " in these groups" : "") is called \"\(name)\"")
    }
    package static var whoIsKnown: Message { .english("who is known: ") }
    package static func severalCalled(_ count: Int, _ name: String) -> Message {
        .english("\(count) contacts match \"\(name)\"; use an ID from the list above")
    }
    package static var nothingPlanned: Message { .english("no notifications are planned") }
    package static var locked: Message { .english("the stored contacts are locked") }
    package static var unlock: Message { .english("unlock them: ") }
    package static func unknownLocale(_ name: String) -> Message {
        .english("\"\(name)\" is not a locale that is known; words and dates are English")
    }
    package static func created(_ group: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would create" : "Created") \(group.quotedGroup)")
    }
    package static func renamed(from: String, to: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would rename" : "Renamed") \(from.quotedGroup) to \(to.quotedGroup)")
    }
    package static func deleted(_ group: String, people: Int, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would delete" : "Deleted") \(group.quotedGroup)\(Self.whoStays(people))")
    }
    package static func notificationsSet(_ group: String, when: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would set" : "Set") notifications of \(group.quotedGroup) to \(when)")
    }
    package static func added(people: String, to group: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would add" : "Added") \(people) to \(group.quotedGroup)")
    }
    package static func removed(people: String, from group: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would remove" : "Removed") \(people) from \(group.quotedGroup)")
    }
    package static func changed(_ group: String, isPlanned: Bool) -> Message {
        .english("\(isPlanned ? "Would change" : "Changed") \(group.quotedGroup)")
    }
    package static var nobody: Message { .english("nobody") }
    package static func others(names: String, _ count: Int) -> Message { .english("\(names) and \(count) more") }
    package static func cards(_ count: Int, in source: String) -> Message {
        .english("\(count.counted("card")) in \(source)")
    }
    package static func cardCount(_ count: Int) -> Message { .english(count.counted("card")) }
    package static func cardsOfGone(_ count: Int, file: String) -> Message {
        .english("\(count.counted("card")) of \(file), saved only here because that is gone")
    }
    package static func membershipsInStore(_ count: Int) -> Message {
        .english("\(count.counted("membership")) in the store")
    }
    package static func changes(_ result: String, places: String) -> Message { .english("\(result): \(places)") }
    package static func inStore(_ result: String) -> Message { .english("\(result) in the store") }
    package static func deleteQuestion(_ group: String, people: Int) -> Message {
        .english("Delete \(group.quotedGroup)\(Self.whoStays(people))?")
    }
    package static func ownCardsGoToo(_ files: String) -> Message {
        .english("Its own card goes too, and with the next synchronization on the server: \(files).")
    }
    package static var nothingChanged: Message { .english("nothing was changed") }
    package static var isInAlready: Message { .english("is in it already") }
    package static var isNotIn: Message { .english("is not in it") }
    package static func cannotBeChanged(source: String) -> Message {
        .english("saved only here, because \(source) cannot be changed")
    }
    package static func inStoreAlone(because reason: String) -> Message {
        .english("saved only here, because of \(reason)")
    }
    package static var isStillIn: Message { .english("is still in it") }
    package static func isStillInBecause(_ reason: String) -> Message {
        .english("is still in it, because of \(reason)")
    }
    package static func onCards(files: Int, _ names: String) -> Message {
        .english("on cards in \(files) files: \(names)")
    }
    package static func goneWithLast(isPlanned: Bool) -> Message {
        .english("the group \(isPlanned ? "would be" : "is") gone with its last member")
    }
    package static func notifiedOf(_ group: String, when: String) -> Message {
        .english("notifications of \(group.quotedGroup): \(when)")
    }
    package static func asBefore(when: String) -> Message {
        .english("its notification preference is that of an earlier group of the name: \(when)")
    }
    package static var groupIsGone: Message { .english("nobody is in the group now") }
    package static func configurationNames(place: String, setting: String, group: String, new: String?) -> Message {
        .english(
            "\(place): \"\(setting)\" names \(group.quotedGroup); \(new.map { "write \($0.quotedGroup) there" } ?? "remove it there")"
        )
    }
    package static func toMakeAgain(underAnotherName isRenamed: Bool) -> Message {
        .english("to make it again\(isRenamed ? " under another NAME" : ""): ")
    }
    package static func cardsNotChanged(_ count: Int, isPlanned: Bool) -> Message {
        .english(
            isPlanned
                ? "\(count.counted("card")) would not be changed"
                : "\(count.counted("card was", "cards were")) not changed")
    }
    package static func makeWritable(_ count: Int) -> Message {
        .english("make \(count == 1 ? "it" : "what is read-only") writable, then call this again")
    }
    package static var goesOnThere: Message { .english("to go on there, call this again") }
    package static func groupRenamed(from: String, to: String) -> Message {
        .english(
            "the group \(from.quotedGroup) is called \(to.quotedGroup) now, and keeps its notification preference and local members"
        )
    }
    package static func groupIsBack(_ group: String, when: String) -> Message {
        .english("the group \(group.quotedGroup) is back, and notified of as before: \(when)")
    }
    package static var toChangeThat: Message { .english("to change that: ") }
    package static func groupUnborne(_ group: String, when: String) -> Message {
        .english("no card names the group \(group.quotedGroup) any more; its notification preference, \(when), stays")
    }
    package static var toPassOn: Message { .english("if it has another name now: ") }
    package static func unknownGroup(_ name: String) -> Message { .english("no group \(name.quotedGroup)") }
    package static func groupComesFirst(_ group: String) -> Message {
        .english("the group comes first, then the people: \(group.quotedGroup)")
    }
    package static func didYouMean(group: String) -> Message { .english("did you mean \(group.quotedGroup)?") }
    package static func groupsThereAre(_ names: [String], hasMore: Bool) -> Message {
        .english("there are \(names.map(\.quotedGroup).joined(separator: ", "))\(hasMore ? " and others" : "")")
    }
    package static var thereAreNoGroups: Message { .english("the contacts are in no groups") }
    package static var toMakeOne: Message { .english("to make one: ") }
    package static func groupExists(_ name: String) -> Message {
        .english("there is a group \(name.quotedGroup) already")
    }
    package static var toJoinTheTwo: Message { .english("to join the two: ") }
    package static func directoryGroup(_ name: String, directory: String) -> Message {
        .english("the group \(name.quotedGroup) is the directory \(directory): nothing is changed")
    }
    package static var changeDirectory: Message {
        .english(
            "who is in it lies there; to rename it, rename the directory, or write a name into its file displayname")
    }
    package static func deliveredByTimer(time: String, runs: Bool) -> Message {
        .english("\(Self.notices(runs)) delivered by a timer of systemd: at \(time), and every hour what is left.")
    }
    package static var deliveredByCron: Message { .english("Notices are delivered by a line in your crontab.") }
    package static func deliveredFromLogin(time: String, runs: Bool) -> Message {
        .english(
            "\(Self.notices(runs)) delivered at \(time) by bday-widget notify --stay, which your desktop starts at login."
        )
    }
    package static func deliveredInSession(time: String) -> Message {
        .english("Notices are delivered at \(time) by bday-widget notify --stay, until this session ends.")
    }
    package static var lockIsFollowed: Message {
        .english("The session's lock is followed: no names are shown while it is locked.")
    }
    package static var notDelivered: Message { .english("Notices are not delivered; to have them: ") }
    package static func next(_ time: String) -> Message { .english("Next: \(time)") }
    package static func last(_ time: String, failure: String?) -> Message {
        .english("Last: \(time): \(failure.map { "failed (\($0))" } ?? "done")")
    }
    package static var nothingScheduled: Message { .english("nothing is scheduled: no notice is delivered") }
    package static func neverMiss(_ days: NoticeDays, time: String) -> Message {
        .english("Never miss a birthday: a notice \(Self.leads(days)), at \(time), made on this machine.")
    }
    package static func noticesInYear(_ count: Int, next: String) -> Message {
        .english("For your contacts that is \(count.counted("notice")) a year. The next one, on \(next):")
    }
    package static var nobodyToNotify: Message {
        .english("Nobody's birthday is known yet, or none is to be notified of: ")
    }
    package static var deliverQuestion: Message { .english("Deliver notices from now on?") }
    package static var later: Message { .english("later: ") }
    package static func removedFile(_ path: String) -> Message { .english("removed \(path)") }
    package static var nothingWasScheduled: Message { .english("nothing was scheduled") }
    package static var toBeGuided: Message { .english("step by step: ") }
    package static var nextStep: Message { .english("next step: ") }

    package static func person(_ message: PersonMessage) -> Message { .english(message.english) }
}

extension Message {
    /// When people are notified of birthdays.
    package enum NoticeDays: Hashable, Sendable {
        case onTheDay, theDayBefore, both, asGroupsSay
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
