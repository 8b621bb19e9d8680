import BirthdayCore
import ContactSources
import ContactStore
import Failures
import LinuxSystem
import LocalTime
import Messages
import NameDays
import PathBytes
import SafeText
import Settings
import SystemPackage
import TextSearch

/// Contacts, and what a caller has to know about where they come from.
package struct ContactReading: Sendable {
    /// Each person once, in the order of the sources: everybody, or after `select` those who are shown.
    package var contacts: [Contact] = []
    /// Those who are known, shown or not: everybody, or after `select` all members of the groups.
    package var everybody: [Contact] = []
    /// Why there is nobody, where that is known before anybody is selected.
    package var emptiness: Diagnosis?
    /// Whether there are contacts, and none of them has a birthday, whoever was selected.
    package private(set) var isWithoutBirthdays = false
    /// That some people are shown though a card of theirs is in an excluded group.
    package private(set) var notExcluded: Diagnosis?
    /// Whether nothing was stored before.
    package var isFirst = false
    /// Whether no source was found, and none is named.
    package var hasNoSource = false
    /// What was chosen for groups, under the names that cards have for them.
    package var groups: [ContactGroup] { groupChoices.groups }
    private var groupChoices = GroupChoices([], in: GroupBook([]))
    /// What was chosen for people who are not there.
    package var choicesOfNobody: [PersonChoice] = []
    /// The names of groups that are there whether or not a contact is in them.
    var groupNames: Set<String> = []
    /// The names under which something was chosen for groups, whether or not cards name these.
    private var choiceNames: [String] = []
    /// How many sources the contacts come from.
    var sources = 0
    /// Those that the call names, as words for a shell.
    private var namedSources: [String] = []
    /// The files and directories that the contacts depend on.
    package var dependencies: [Dependency] = []
    /// A change could be hidden from the dependencies' fingerprints, so an archive must not be made of this.
    package var isRacy = false
    /// What the user should know.
    package var notes: [Diagnosis] = []
    /// The problems of the cards, for sources that are named in the call.
    package var problems: [SourceProblem] = []
    /// Why the first unreadable source could not be read, or nobody can be selected: a group does not exist.
    package var failure: CommandFailure?

    init() {}

    /// Why there is nobody to show and nothing is known to be empty; nil if there is somebody, or nobody in earnest.
    package var failureOfAll: CommandFailure? { contacts.isEmpty ? failure : nil }

    /// The contacts of sources that are named in the call. Nothing is stored.
    package init(
        ofSources paths: [FilePath], today: CalendarDay, environment: UserEnvironment,
        hasCollectionGroups: Bool = false, within budget: ReadingBudget = .unlimited
    ) {
        let reader = SourceReader(today: today, environment: environment, hasCollectionGroups: hasCollectionGroups)
        let outcomes = reader.preview(paths, within: budget)
        add(outcomes.compactMap(\.after), of: StoreDocument())
        namedSources = paths.map(environment.shellWord)
        dependencies = outcomes.flatMap { $0.reading?.dependencies ?? [] }
        add(outcomes)
        problems = outcomes.flatMap { $0.reading?.problems ?? [] }
        failure = failure ?? ImportReport(outcomes).failure
    }

    /// - Parameter document: with the choices.
    mutating func add(_ shown: [StoredSource], of document: StoreDocument) {
        contacts = shown.people
        groupChoices = document.groupChoices(in: GroupBook(shown))
        choiceNames = document.groups.map(\.name) + document.joinedGroups
        choicesOfNobody = document.mark(&contacts, in: groupChoices)
        everybody = contacts
        groupNames = Set(shown.lazy.flatMap(\.groupCards).map(\.name))
            .union(groups.filter(groupChoices.isLocal).map(\.name))
        sources = shown.count
    }

    /// Puts the family's name first in names that are made of their parts.
    package mutating func putFamilyNamesFirst() {
        for index in everybody.indices where everybody[index].isNameOfParts {
            everybody[index].name = everybody[index].structuredName?.full(isFamilyFirst: true) ?? everybody[index].name
        }
        contacts = everybody
    }

    package mutating func add(_ nameDays: NameDays) {
        everybody.addNameDays(nameDays)
        contacts = everybody
    }

    /// Leaves the contacts that are selected.
    package mutating func select(_ selection: ContactSelection) {
        if everybody.isEmpty, emptiness != nil { return }
        isWithoutBirthdays = !everybody.isEmpty && !everybody.contains(where: \.hasBirthday)
        if let failure = selection.failure {
            self.failure = failure
            (contacts, everybody) = ([], [])
            return
        }
        var selection = selection
        if let (unknown, place) = selection.resolveGroups(among: everybody, groupNames.union(choiceNames)) {
            failure = .unknownGroup(unknown, known: groupNames(with: everybody), configured: place)
            (contacts, everybody) = ([], [])
            return
        }
        contacts = selection.celebrated(among: everybody)
        notExcluded = selection.notExcluded(among: contacts)
        if contacts.isEmpty {
            // Where there are people with birthdays, what cannot be read is not the reason.
            if everybody.contains(where: \.hasBirthday) { failure = nil }
            emptiness = selection.emptiness(of: everybody, sources: sources, named: namedSources)
        }
        everybody = selection.members(of: everybody)
    }

    /// The contacts with all that their cards say, whatever of it is shown.
    package var asTheyAre: [Contact] {
        let shown = Set(contacts.lazy.map(\.origin))
        return everybody.filter { shown.contains($0.origin) }
    }

    /// The group of a name, with what was chosen for it.
    func group(_ name: String) -> ContactGroup { groupChoices.group(name) }

    /// The names of the groups of people, and of the groups that nobody is in, each once under its first spelling, in order.
    func groupNames(with people: [Contact]) -> [String] {
        var spellings: Set<String> = []
        var seen: Set<GroupName> = []
        var names: [String] = []
        for name in people.lazy.flatMap(\.groups) where spellings.insert(name).inserted {
            if seen.insert(GroupName(name)).inserted { names.append(name) }
        }
        return (names + groupNames.sorted().filter { seen.insert(GroupName($0)).inserted }).sorted()
    }

    mutating func add(_ outcomes: [SourceOutcome]) {
        for source in outcomes {
            notes += source.groupChanges.notes
            if let failure = source.failure { notes.append(failure.at(source.path.string)) }
            if let error = source.error {
                failure = failure ?? CommandFailure(reading: error, cause: .unreadable)
                if error.isMissing {
                    dependencies.append(
                        Dependency(path: error.path))
                } else {
                    // Permissions can change without a modification time.
                    isRacy = true
                }
            }
        }
    }
}

extension ContactReading {
    /// The problems for the log of a bar, which others may read: `~/.contacts/contact 4:3: …`. A card stands there by its
    /// number in its source, because a file's name is often the person's.
    package var problemsForLog: [SourceProblem] {
        if problems.isEmpty { return [] }
        var numbers: [FilePath: Int] = [:]
        var counts: [FilePath: Int] = [:]
        for card in contacts.lazy.flatMap(\.cards).map(\.origin) where numbers[card.file] == nil {
            counts[card.source, default: 0] += 1
            numbers[card.file] = counts[card.source]
        }
        let sources = Set(counts.keys)
        return problems.map { problem in
            guard !sources.contains(problem.file) else { return problem }
            var source = problem.file
            while !sources.contains(source), source.removeLastComponent() {}
            // English, as all of a log.
            let number = numbers[problem.file].map { "contact \($0)" } ?? "a file without contacts"
            return SourceProblem(
                file: (sources.contains(source) ? source : "…").appending(number), line: problem.line,
                reason: problem.reason)
        }
    }
}

extension [StoredSource] {
    /// Each person once, in the order of the sources. A source that lies inside another one gives the same cards, so a
    /// card that an earlier source gave is left out of a later one.
    var people: [Contact] {
        if count == 1 { return ContactMerge.people(in: self[0].contacts) }
        guard areNested else { return ContactMerge.people(in: flatMap(\.contacts)) }
        var seen: Set<ContactOrigin> = []
        return ContactMerge.people(
            in: flatMap { source in
                source.contacts.filter {
                    seen.insert(ContactOrigin(source: "", $0.origin.location, line: $0.origin.line)).inserted
                }
            })
    }

    /// Whether one of the sources lies inside another one, which is a directory. Paths are looked up as bytes: taken apart
    /// by components, those of thousands of sources take longer than all the rest.
    private var areNested: Bool {
        let slash = UInt8(ascii: "/")
        let directories = Set(lazy.filter(\.hasCardFiles).map { $0.identity == "/" ? [] : $0.identity.bytes[...] })
        return !directories.isEmpty
            && contains { source in
                let path = source.identity.bytes
                return path.count > 1
                    && path.indices.contains { path[$0] == slash && directories.contains(path[..<$0]) }
            }
    }
}

extension StoredSource {
    /// How many of its contacts have a birthday.
    var contactsWithBirthday: Int { content.cards.count(where: \.hasBirthday) }
}

extension StoreDocument {
    /// What was chosen for groups, by the names that sources have for them.
    func groupChoices(in book: GroupBook) -> GroupChoices { GroupChoices(groups, joined: joinedGroups, in: book) }

    /// Marks people with what was chosen for them.
    ///
    /// - Returns: the choices that are nobody's.
    func mark(_ people: inout [Contact], in groups: GroupChoices) -> [PersonChoice] {
        markKey.map { people.mark(choices, $0, in: groups, nameKeys: SearchText.keys(of:)) } ?? []
    }
}

// Why nobody is shown.

extension Diagnosis {
    /// There is no contact source. The places that were looked at, and the sources that are there and were forgotten, are
    /// for people to read.
    static func noSources(looked: [Message.Value], forgotten: [String]) -> Diagnosis {
        if forgotten.isEmpty {
            return Diagnosis(
                Message("no contacts found in {places}", ["places": .message(.list(looked))]), .line,
                Message("add some with: {command}", ["command": sourcesAdd]))
        }
        return Diagnosis(Message("no contact source is in use"), .line, toReadAgain(forgotten))
    }

    /// How sources are read again that the user had forgotten.
    ///
    /// - Parameter forgotten: their paths, as a shell reads them.
    static func toReadAgain(_ forgotten: [String]) -> Message {
        .lines(
            forgotten.map { source in
                Message(
                    "{source} was forgotten; to read it again: {command}",
                    ["source": .path(source), "command": .command("bday-widget sources add \(source)")])
            })
    }

    static let sourcesAdd = Message.Value.command("bday-widget sources add PATH")

    /// Nothing was read yet, and nothing is read by itself.
    package static let notImported = Diagnosis(
        Message("nothing was read yet, and contacts are read only when you say so"), .colon,
        .command("bday-widget import"))

    /// The sources have cards without birthdays, some of them perhaps with one that cannot be read, or no cards. Those that
    /// the call names are words for a shell.
    static func noBirthdays(people: Int, unusable: Int, sources: Int, named: [String] = []) -> Diagnosis {
        let importing = "bday-widget import" + (named.isEmpty ? "" : " --dry-run \(named.joined(separator: " "))")
        if people == 0, named.isEmpty {
            return Diagnosis(
                sources == 1
                    ? Message("no contacts in the source")
                    : .plural("no contacts in the {count} source", "no contacts in the {count} sources", sources),
                .line,
                Message("to see where they are looked for: {command}", ["command": .command("bday-widget sources")]))
        }
        if people > 0, unusable == 0 {
            return Diagnosis(.noBirthday(people: people), .line, .addBirthdays)
        }
        let problem: Message =
            people == 0
            // Translators: {sources} is paths in a list.
            ? Message("no contacts in {sources}", ["sources": .message(.list(named.map(Message.Value.path)))])
            : .noReadableBirthday(people: people, unusable: unusable)
        return Diagnosis(problem, .line, .why(importing))
    }

    /// Everybody with a birthday has died, is excluded or hidden: the list says which.
    static func everybodyHidden(_ people: Int) -> Diagnosis {
        Diagnosis(
            people == 1
                ? Message("the one person with a birthday is not shown")
                : .plural(
                    "none of the {count} people with a birthday is shown",
                    "none of the {count} people with a birthday is shown", people), .line,
            Message("to see who they are: {command}", ["command": .command("bday-widget list --all")]))
    }

    /// The groups exist, and nobody in them is shown.
    static func emptyGroups(_ names: [String]) -> Diagnosis {
        let options = names.map { " --group \(ShellWords.group($0))" }
        let command = Message.Value.command("bday-widget list --all" + options.joined())
        if names.count == 1 {
            return Diagnosis(
                Message("nobody with a birthday is in \"{group}\"", ["group": .group(names[0])]), .line,
                Message("to see who is in it: {command}", ["command": command]))
        }
        return Diagnosis(
            // Translators: {groups} is several names, such as ""Family" or "Club"".
            Message("nobody with a birthday is in {groups}", ["groups": .quotedGroups(names)]), .line,
            // Translators: "them" are several groups; the command lists who is in one of them.
            Message("to see who is in them: {command}", ["command": command]))
    }

    /// Everybody is in a group that is not shown.
    static func everybodyInExcludedGroups(_ names: [String]) -> Diagnosis {
        Diagnosis(
            names.count == 1
                ? Message("everybody with a birthday is in \"{group}\", which is excluded", ["group": .group(names[0])])
                // Translators: {groups} is several names, such as ""Family" or "Club"".
                : Message(
                    "everybody with a birthday is in {groups}, which are excluded", ["groups": .quotedGroups(names)]))
    }
}

extension Message {
    fileprivate static func noReadableBirthday(people: Int, unusable: Int) -> Message {
        if people == 1 { return Message("the birthday of the one contact cannot be read") }
        return .plural(
            // Translators: {unusable} is "3 have one that cannot".
            "none of the {count} contacts has a birthday that can be read; {unusable}",
            "none of the {count} contacts has a birthday that can be read; {unusable}", people,
            [
                "unusable": .message(
                    // Translators: Of the contacts, in "none of the 5 contacts has a birthday that can be read; 3 have one that cannot".
                    .plural("{count} has one that cannot", "{count} have one that cannot", unusable))
            ])
    }
}

extension Message {
    /// Of people in a group: those whom only a card has in it that only adds.
    package static func notAffected(_ members: Int) -> Message {
        .plural(
            "{count} member is not affected: only a card without a birthday names the group",
            "{count} members are not affected: only cards without a birthday name the group", members)
    }
}

extension Message.Value {
    fileprivate static func quotedGroups(_ names: [String]) -> Self { .message(.oneOf(names.map(quotedGroup))) }
}
