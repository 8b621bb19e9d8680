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
        Self(
            status,
            diagnosis.with(
                Message(
                    "it is in the cards, and what is stored is as before: {problem}",
                    ["problem": .message(diagnosis.problem)])))
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
        let remedy = Message("to read it from now on: {command}", ["command": Diagnosis.sourcesAdd])
        return .noSources(Diagnosis(problem, .line, remedy))
    }

    /// The configuration is to name groups there, and names none that can be read.
    package static func unreadableGroups(place: String, setting: String) -> Self {
        Self(
            .usage,
            Diagnosis(
                Message(
                    // Translators: {setting} is the name of one in a configuration.
                    "\"{setting}\" is no list of names, such as [\"Family\"], so nobody is shown",
                    ["setting": .path(setting)]), .clause, .correction
            ).at(place))
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
            Diagnosis(
                .plural(
                    "the group \"{group}\" stands in {count} card that cannot be changed, in {paths}",
                    "the group \"{group}\" stands in {count} cards that cannot be changed, in {paths}", cards,
                    ["group": .group(group), "paths": .message(.list(paths.map { .path(SourceIdentity.name($0)) }))])))
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
                Message(
                    // Translators: {one} and {other} are people; {book} is a path.
                    "\"{one}\" and \"{other}\" have the same UID in {book}, where the group's card names people by it: nothing is changed",
                    [
                        "one": .text(CleanText(cleaning: one).shortened),
                        "other": .text(CleanText(cleaning: other).shortened), "book": .path(book.string),
                    ]),
                .line, Message("give one of the two cards another UID, or name both people")))
    }

    /// A group can be made in several address books.
    static func severalBooks(_ paths: [FilePath]) -> Self {
        let named = Message.Value.message(.list(paths.prefix(maximumGroupsNamed).map { .path($0.string) }))
        return Self(
            .usage,
            Diagnosis(
                paths.count > maximumGroupsNamed
                    ? Message("several address books can have the group: {paths} and others", ["paths": named])
                    : Message("several address books can have the group: {paths}", ["paths": named]),
                .line,
                Message(
                    "name one of them: {command}", ["command": .command("bday-widget groups create NAME --in PATH")])))
    }

    /// The path is no source in use.
    static func unknownSource(path: FilePath) -> Self {
        Self(
            .noInput,
            Diagnosis(
                Message("not a contact source"), .clause,
                Message("to see which there are: {command}", ["command": .command("bday-widget sources")])
            ).at(path.string))
    }

    /// The source is named in the configuration, at the place, which is the user's to change.
    static func configuredByUser(path: FilePath, place: String?) -> Self {
        // Translators: A contact source, whose path stands before this.
        let problem = Message.at(path.string, Message("named in your configuration"))
        return Self(
            .usage, Diagnosis(place.map { .at($0, problem) } ?? problem, .clause, Message("remove it there")))
    }

    static func cannotBeReadAgain(path: FilePath) -> Self {
        Self(
            .usage,
            Diagnosis(Message("cannot be read again later"), .clause, Message("import it instead")).at(path.string))
    }

    /// The key is in this file, which no session has to itself.
    static func nothingToLock(key: FilePath) -> Self {
        Self(
            .configuration,
            Diagnosis(
                .at(key.string, Message("the key is in this file, so there is nothing to lock or unlock")), .line,
                Message(
                    "to keep it in the desktop's keyring: {command}",
                    ["command": .command("bday-widget key use secret-service")])))
    }

    /// There is no store whose key could be changed.
    package static let nothingStored = Self(
        .noInput,
        Diagnosis(
            Message("nothing is stored yet, so there is no key"), .clause,
            Message("first: {command}", ["command": .command("bday-widget import")])))

    /// Without `XDG_RUNTIME_DIR`.
    static func noSession(_ environment: UserEnvironment) -> Self {
        Self(
            .configuration,
            environment.noSession(
                Message("XDG_RUNTIME_DIR is not set: there is no place for a key that is unlocked")))
    }

    /// No contact is in a group of that name, and no card is its own.
    ///
    /// - Parameter configured: where the configuration names it.
    package static func unknownGroup(_ name: String, known: [String], configured: String? = nil) -> Self {
        Self(.usage, unknownGroup(name, known, configured))
    }

    /// How many groups or address books are named to somebody who meant one of them.
    private static let maximumGroupsNamed = 8

    private static func unknownGroup(_ name: String, _ known: [String], _ place: String?) -> Diagnosis {
        let wrong = Message.noGroup(name)
        // Before the names: there is little room in a bar.
        let start = place.map { .clauses([.at($0, wrong), .correction]) } ?? wrong
        if let near = known.first(where: { SearchText.hasWords(name, in: $0) }) ?? NearestName.of(name, in: known) {
            return Diagnosis(start, .clause, Message("did you mean \"{group}\"?", ["group": .group(near)]))
        }
        let problem: Message =
            known.isEmpty
            ? .labelled(start, Message("the contacts are in no groups"))
            : .clauses([
                start, .groups(Array(known.prefix(maximumGroupsNamed)), hasMore: known.count > maximumGroupsNamed),
            ])
        return place == nil
            ? Diagnosis(
                problem, .parenthesis,
                Message("to make one: {command}", ["command": .command("bday-widget groups create NAME")]))
            : Diagnosis(problem)
    }
}

extension Message {
    /// What helps where the configuration names a group that there is not.
    fileprivate static let correction = Message("correct it there, or for one call: --no-group")

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
