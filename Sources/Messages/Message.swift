/// What is said to the user as a result, a remark or a reason. Its English stands in `EnglishMessages.swift`; a language
/// translates those that it can (`Localization`). Scripts read JSON, or the status.
///
/// Values are as the user knows them: paths with `~`, days as `2026-11-23`, names of groups as they are spelled. A value that is
/// a text has been said already.
package indirect enum Message: Hashable, Sendable {
    /// In English in every language.
    case english(String)
    /// With a remark in English: what helps.
    case remarked(Message, String)
    /// A message about a file, a directory, or a place in one.
    case at(String, Message)
    /// Something that has a name, such as what is kept.
    case labelled(Message, Message)
    case clauses([Message])
    case lines([Message])
    /// One behind another, as they are.
    case sequence([Message])
    /// What to type.
    case command(String)
    case person(PersonMessage)

    // Reading contacts.

    case imported(people: Int, sources: Int, new: Int, changed: Int, removed: Int, isPlanned: Bool)
    case cardsRead(Int, with: Int, without: Int, groups: Int, skipped: Int)
    case progress(cards: Int)
    case nothingStoredAtThatTime
    case nothingRead
    case noCards
    case noContactsFound(looked: String)
    case addSome
    case noSourceInUse
    case wasForgotten(source: String, command: String)
    case onlyImported([String])
    case toReadFromNowOn
    case notImported
    case tooSlow
    case noContactReadable
    /// What a source gave before is shown further.
    case keeping(contacts: Int)
    case ifGone
    case fileIsMissing
    case permissionDenied
    case isUnmounted

    // The sources.

    case contacts(Int, without: Int)
    case foundByItself
    case importedOnce
    case notReadYet
    case partlyUnreadable
    case perhapsUnmounted
    case notFound
    case forgot(source: String, people: Int)
    case gone
    case kept
    case preference(group: String, when: String)
    case toListKept
    case toKeepNothing
    case notASource
    case configured
    case removeThere

    // Why nobody is shown.

    case noContacts(sources: Int)
    case noContactsIn(String)
    case noBirthday(people: Int)
    case noReadableBirthday(people: Int, unusable: Int)
    case lookedForIn
    case addBirthdays
    case why
    case everybodyHidden(Int)
    case whoTheyAre
    case nobodyInGroups([String])
    case whoIsInIt
    case everybodyExcluded([String])
    case nobodyWithin(days: Int, next: Int)
    case nobodyMatches(String)
    case withoutShownBirthday(Int)
    case onlyTheseGroups
    case nobodyCalled(String, inGroups: Bool)
    case whoIsKnown
    case severalCalled(Int, String)
    case nothingPlanned
    case locked
    case unlock
    case unknownLocale(String)

    // Groups.

    case created(String, isPlanned: Bool)
    case renamed(from: String, to: String, isPlanned: Bool)
    case deleted(String, people: Int, isPlanned: Bool)
    case notificationsSet(String, when: String, isPlanned: Bool)
    case added(people: String, to: String, isPlanned: Bool)
    case removed(people: String, from: String, isPlanned: Bool)
    case changed(String, isPlanned: Bool)
    case nobody
    case others(names: String, Int)
    case cards(Int, in: String)
    /// How many cards a person has.
    case cardCount(Int)
    case cardsOfGone(Int, file: String)
    case membershipsInStore(Int)
    /// What was changed, and where.
    case changes(String, places: String)
    /// What was changed where nothing is in a source.
    case inStore(String)
    case isInAlready
    case isNotIn
    case cannotBeChanged(source: String)
    case inStoreAlone(because: String)
    case isStillIn
    case isStillInBecause(String)
    case onCards(files: Int, String)
    case goneWithLast(isPlanned: Bool)
    case asBefore(when: String)
    case notifiedOf(String, when: String)
    case groupIsGone
    case configurationNames(place: String, setting: String, group: String, new: String?)
    case toMakeAgain(underAnotherName: Bool)
    case cardsNotChanged(Int, isPlanned: Bool)
    case makeWritable(Int)
    case goesOnThere
    case deleteQuestion(String, people: Int)
    case ownCardsGoToo(String)
    case nothingChanged
    case unknownGroup(String)
    case groupComesFirst(String)
    case didYouMean(group: String)
    case groupsThereAre([String], hasMore: Bool)
    case thereAreNoGroups
    case toMakeOne
    case groupExists(String)
    case toJoinTheTwo
    case directoryGroup(String, directory: String)
    case changeDirectory
    case groupRenamed(from: String, to: String)
    case groupIsBack(String, when: String)
    case toChangeThat
    case groupUnborne(String, when: String)
    case toPassOn

    // The delivery of notices.

    case deliveredByTimer(time: String, runs: Bool)
    case deliveredByCron
    case deliveredFromLogin(time: String, runs: Bool)
    case deliveredInSession(time: String)
    case lockIsFollowed
    case notDelivered
    case next(String)
    case last(String, failure: String?)
    case nothingScheduled
    case neverMiss(NoticeDays, time: String)
    case noticesInYear(Int, next: String)
    case nobodyToNotify
    case deliverQuestion
    case later
    case removedFile(String)
    case nothingWasScheduled
    /// Stands before the command of the guided start.
    case toBeGuided
    case nextStep
    /// Between two parts of a message, and between two sentences.
    case clauseJoint, sentenceJoint

    /// When people are notified of birthdays.
    package enum NoticeDays: Hashable, Sendable {
        case onTheDay, theDayBefore, both, asGroupsSay
    }

    /// The text in a language, or else in English.
    package func text(_ translation: MessageTranslation = { _ in nil }) -> String {
        switch self {
        case .english(let text), .command(let text): text
        case .remarked(let message, let remark): "\(message.text(translation)) (\(remark))"
        case .at(let place, let message): "\(place): \(message.text(translation))"
        case .labelled(let label, let message): "\(label.text(translation)): \(message.text(translation))"
        case .clauses(let messages):
            messages.map { $0.text(translation) }.joined(separator: Message.clauseJoint.text(translation))
        case .lines(let messages): messages.map { $0.text(translation) }.joined(separator: "\n")
        case .sequence(let messages): messages.map { $0.text(translation) }.joined()
        default: translation(self) ?? english
        }
    }

    /// The commands that stand in the text.
    package var commands: [String] {
        switch self {
        case .command(let command), .wasForgotten(_, let command): [command]
        case .notReadYet: ["bday-widget import"]
        case .deliveredFromLogin, .deliveredInSession: ["bday-widget notify --stay"]
        case .remarked(let message, _), .at(_, let message): message.commands
        case .labelled(let label, let message): label.commands + message.commands
        case .clauses(let messages), .lines(let messages), .sequence(let messages): messages.flatMap(\.commands)
        default: []
        }
    }
}

extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .english(text) }
}

/// A language's text for a message; nil for one that it has none for.
package typealias MessageTranslation = @Sendable (Message) -> String?

/// What is said of people who are hidden or muted, and of why somebody is notified of at some time.
package enum PersonMessage: Hashable, Sendable {
    /// What became of a person, by name.
    case changed(String, Change)
    /// Stands before a command.
    case toTakeBack
    /// What is read and kept, for the first time.
    case kept(sources: String, place: String)
    case hidden, muted
    /// Nobody is hidden or muted.
    case nobody
    /// The person is in no group.
    case inNoGroup
    /// The group has a preference of its own.
    case byGroup(String)
    /// The group has no preference of its own.
    case byDefault(String)
    /// How many people are hidden or muted.
    case choices(Int)

    package enum Change: String, CaseIterable, Sendable {
        case hide, show, mute, unmute
    }

    package var english: String {
        switch self {
        case .changed(let name, .hide): "\(name) is hidden: shown nowhere, and in no notice"
        case .changed(let name, .show): "\(name) is shown again"
        case .changed(let name, .mute): "\(name) is muted: in no notice"
        case .changed(let name, .unmute): "\(name) is in notices again"
        case .toTakeBack: "to take that back: "
        case .kept(let sources, let place):
            "the first time, \(sources) is read; names, birthdays and groups are kept, encrypted, in \(place)"
        case .hidden: "hidden"
        case .muted: "muted"
        case .nobody: "nobody is hidden or muted"
        case .inNoGroup: "in no group"
        case .byGroup(let group): "set for \(group.quotedGroup)"
        case .byDefault(let group): "the default, for \(group.quotedGroup)"
        case .choices(let count): "\(count.counted("person", "people")) hidden or muted"
        }
    }
}
