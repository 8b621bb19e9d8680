import ContactSources
import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage
import TextSearch

// Why the library cannot do what it was asked to. A diagnosis names no person, but where it is about two who are taken for one.

extension CommandFailure.Cause {
    /// No source is configured, found or imported, or those that there are were imported once.
    package static let noSources = Self("noSources")
}

extension CommandFailure {
    /// The failure, with the remark that the cards were changed and the store was not.
    package var afterCards: Self {
        Self(status, diagnosis.at("it is in the cards, and what is stored is as before"))
    }

    /// None of the sources could be read; the error is the first one's.
    package static func nothingRead(_ error: SystemError) -> Self {
        Self(ExitStatus(reading: error), Diagnosis(Message("nothing could be read")))
    }

    static func noSources(_ diagnosis: Diagnosis) -> Self { Self(.noInput, diagnosis, cause: .noSources) }

    /// The sources that there are were imported once, and are not read again by themselves.
    static func onlyImported(paths: [String]) -> Self {
        let problem =
            paths.count == 1
            ? Message(
                "{source} was imported once, and is not read again automatically", ["source": .path(paths[0])])
            : Message(
                "{sources} were imported once, and are not read again automatically",
                ["sources": .message(.list(paths.map(Message.Value.path)))])
        let remedy = Message("to read it from now on: {command}", ["command": .command(Diagnosis.sourcesAdd)])
        return .noSources(Diagnosis(problem, .line, remedy))
    }

    /// The configuration is to name groups there, and names none that can be read.
    package static func unreadableGroups(place: String, setting: String = "group") -> Self {
        Self(
            .usage,
            Diagnosis(
                "\(place): \"\(setting)\" is no list of names, such as [\"Family\"], so nobody is shown", .clause,
                .english(correction)))
    }

    /// - Parameter other: what was to get that name, and can be joined to the group.
    static func groupExists(_ name: String, toJoin other: String? = nil) -> Self {
        let command = other.map {
            "bday-widget groups rename --merge -- \(ShellWords.group($0)) \(ShellWords.group(name))"
        }
        return Self(
            .cannotCreate,
            Diagnosis(
                Message("there is a group \"{group}\" already", ["group": .group(name)]), .line,
                command.map { Message("to join the two: {command}", ["command": .command($0)]) }))
    }

    /// Cards say that somebody is in the group, and the sources at these paths cannot be changed.
    static func unchangeableCards(group: String, cards: Int, paths: [FilePath]) -> Self {
        Self(
            .notPermitted,
            "the group \(group.quotedGroup) stands in \(cards.counted("card")) that cannot be changed, in \(paths.map(SourceIdentity.name).joined(separator: ", "))"
        )
    }

    /// The group is a directory of cards, which is the user's to change.
    static func directoryGroup(_ name: String, directory: FilePath) -> Self {
        Self(
            .notPermitted,
            Diagnosis(
                Message(
                    "the group \"{group}\" is the directory {directory}: nothing is changed",
                    ["group": .group(name), "directory": .path(directory.string)]), .line,
                Message(
                    "who is in it lies there; to rename it, rename the directory, or write a name into its file displayname"
                )))
    }

    /// Two people in an address book have one UID, by which the group's card there names both.
    static func sharedUID(_ one: String, _ other: String, book: FilePath) -> Self {
        Self(
            .notPermitted,
            Diagnosis(
                "\"\(CleanText(cleaning: one).shortened)\" and \"\(CleanText(cleaning: other).shortened)\" have the same UID in \(book), where the group's card names people by it: nothing is changed",
                .line,
                "give one of the two cards another UID, or name both people"))
    }

    /// A group can be made in several address books.
    static func severalBooks(_ paths: [FilePath]) -> Self {
        let others = paths.count > maximumGroupsNamed ? " and others" : ""
        let named = paths.prefix(maximumGroupsNamed).map(\.string).joined(separator: ", ")
        return Self(
            .usage,
            Diagnosis(
                "several address books can have the group: \(named)\(others)", .line, "name one of them: ",
                command: "bday-widget groups create NAME --in PATH"))
    }

    /// The path is no source in use.
    static func unknownSource(path: FilePath) -> Self {
        Self(
            .noInput,
            Diagnosis(
                .at(path.string, Message("not a contact source")), .clause, "which there are: ",
                command: "bday-widget sources"))
    }

    /// The source is named in the configuration, at the place, which is the user's to change.
    static func configuredByUser(path: FilePath, place: String?) -> Self {
        // Translators: A contact source, whose path stands before this.
        let problem = Message.at(path.string, Message("named in your configuration"))
        return Self(
            .usage, Diagnosis(place.map { .at($0, problem) } ?? problem, .clause, Message("remove it there")))
    }

    static func cannotBeReadAgain(path: FilePath) -> Self {
        Self(.usage, Diagnosis("\(path): cannot be read again later", .clause, "import it instead"))
    }

    /// The key is in this file, which no session has to itself.
    static func nothingToLock(key: FilePath) -> Self {
        Self(
            .configuration,
            Diagnosis(
                "\(key): the key is in this file, so there is nothing to lock or unlock", .line,
                "to keep it in the desktop's keyring: ", command: "bday-widget key use secret-service"))
    }

    /// There is no store whose key could be changed.
    package static let nothingStored = Self(
        .noInput,
        Diagnosis("nothing is stored yet, so there is no key", .clause, "first: ", command: "bday-widget import"))

    /// Without `XDG_RUNTIME_DIR`.
    static let noSession = Self(
        .configuration, "XDG_RUNTIME_DIR is not set: there is no place for a key that is unlocked")

    /// No contact is in a group of that name, and no card is its own.
    ///
    /// - Parameter configured: where the configuration names it.
    package static func unknownGroup(_ name: String, known: [String], configured: String? = nil) -> Self {
        Self(.usage, unknownGroup(name, known, configured))
    }

    /// How many groups or address books are named to somebody who meant one of them.
    private static let maximumGroupsNamed = 8

    /// What helps where the configuration names a group that there is not.
    private static let correction = "correct it there, or for one call: --no-group"

    private static func unknownGroup(_ name: String, _ known: [String], _ place: String?) -> Diagnosis {
        let wrong = Message.noGroup(name)
        // Before the names: there is little room in a bar.
        let start = place.map { .clauses([.at($0, wrong), .english(correction)]) } ?? wrong
        if let near = known.first(where: { SearchText.hasWords(name, in: $0) }) ?? NearestName.of(name, in: known) {
            return Diagnosis(start, .clause, Message("did you mean \"{group}\"?", ["group": .group(near)]))
        }
        let named = Array(known.prefix(maximumGroupsNamed))
        let problem: Message =
            known.isEmpty
            ? .labelled(start, Message("the contacts are in no groups"))
            : .clauses([start, .groups(named, hasMore: known.count > maximumGroupsNamed)])
        return place == nil
            ? Diagnosis(
                problem, .parenthesis,
                Message("to make one: {command}", ["command": .command("bday-widget groups create NAME")]))
            : Diagnosis(problem)
    }
}

extension Message {
    /// There is none of that name.
    package static func noGroup(_ name: String) -> Message {
        Message("no group \"{group}\"", ["group": .group(name)])
    }

    fileprivate static func groups(_ names: [String], hasMore: Bool) -> Message {
        let groups: Values = ["groups": .message(.list(names.map(Value.quotedGroup)))]
        // Translators: {groups} is names of groups, such as ""Family", "Club"".
        if hasMore { return Message("there are {groups} and others", groups) }
        // Translators: {groups} is one name of a group, or several, such as ""Family", "Club"".
        return .plural("there are {groups}", "there are {groups}", names.count, groups)
    }
}

extension Message.Value {
    /// The name of a group in a list of such.
    static func quotedGroup(_ name: String) -> Self {
        // Translators: A name of a group between others, in the quotation marks of the language.
        .message(Message("\"{group}\"", ["group": .group(name)]))
    }
}
