import ContactSources
import ContactStore
import LinuxSystem
import Localization
import Messages
import SafeText
import SystemPackage

extension LibraryError: CustomStringConvertible {
    /// Where it kept from being stored what was written into cards.
    package var diagnosisAfterCards: Diagnosis { diagnosis.at("it is in the cards, and what is stored is as before") }

    package var description: String { diagnosis.description }

    package var diagnosis: Diagnosis {
        switch self {
        case .homeIsNotSet: "HOME is not set to an absolute path"
        case .homeOfAnother(let path):
            Diagnosis(
                "HOME is \(path), another user's, and this is root: nothing is read, written or run there", .line,
                "if that is meant: BDAY_WIDGET_AS_ROOT=1")
        case .unreadable(let error), .unwritable(let error): error.diagnosis
        case .nothingRead: Diagnosis(.nothingRead)
        case .noCards(let path): Diagnosis(.at(path.string, .noCards))
        case .noSources(let diagnosis), .keyIsThere(let diagnosis): diagnosis
        case .onlyImported(let paths):
            Diagnosis(.onlyImported(paths), .line, .toReadFromNowOn, command: Diagnosis.sourcesAdd)
        case .unknownGroup(let name, let known, let place): Self.unknownGroup(name, known, place)
        case .unreadableGroups(let place, let setting):
            Diagnosis(
                "\(place): \"\(setting)\" is no list of names, such as [\"Family\"], so nobody is shown", .clause,
                .english(Self.correction))
        case .groupExists(let name): Diagnosis(.groupExists(name))
        case .unchangeableCards(let group, let cards, let paths):
            "the group \(group.quotedGroup) stands in \(cards.counted("card")) that cannot be changed, in \(paths.map(SourceIdentity.name).joined(separator: ", "))"
        case .directoryGroup(let name, let directory):
            Diagnosis(.directoryGroup(name, directory: directory.string), .line, .changeDirectory)
        case .sharedUID(let one, let other, let book):
            Diagnosis(
                "\"\(CleanText(cleaning: one).shortened)\" and \"\(CleanText(cleaning: other).shortened)\" have the same UID in \(book), where the group's card names people by it: nothing is changed",
                .line,
                "give one of the two cards another UID, or name both people")
        case .tooWide(let path):
            Diagnosis(
                "\(path): holds more than contacts", .clause,
                "name the directory that holds the cards, such as ~/.contacts")
        case .readOnlySource(let path): "\(path): the contacts of this kind of source are read and not edited"
        case .severalBooks(let paths):
            Diagnosis(
                "several address books can have the group: \(Self.places(paths))", .line, "name one of them: ",
                command: "bday-widget groups create NAME --in PATH")
        case .unknownSource(let path):
            Diagnosis(.at(path.string, .notASource), .clause, "which there are: ", command: "bday-widget sources")
        case .configuredByUser(let path, let place):
            Diagnosis(
                .at(place.map { "\($0): \(path)" } ?? path.string, .configured), .clause, .removeThere)
        case .cannotBeReadAgain(let path):
            Diagnosis("\(path): cannot be read again later", .clause, "import it instead")
        case .invalidConfiguration(let place, let reason): "\(place): \(reason)"
        case .locked(let path): StoreError.locked(path: path).diagnosis
        case .keyring(let error): error.diagnosis
        case .nothingToLock(let key):
            Diagnosis(
                "\(key): the key is in this file, so there is nothing to lock or unlock", .line,
                "to keep it in the desktop's keyring: ", command: "bday-widget key use secret-service")
        case .nothingStored:
            Diagnosis(
                "nothing is stored yet, so there is no key", .clause, "first: ", command: "bday-widget import")
        case .noSession: "XDG_RUNTIME_DIR is not set: there is no place for a key that is unlocked"
        case .busy(let error), .unusableStore(let error), .unstorable(let error): error.diagnosis
        }
    }

    /// How many groups or address books are named to somebody who meant one of them.
    private static let maximumGroupsNamed = 8

    private static func places(_ paths: [FilePath]) -> String {
        let others = paths.count > maximumGroupsNamed ? " and others" : ""
        return paths.prefix(maximumGroupsNamed).map(\.string).joined(separator: ", ") + others
    }

    /// What helps where the configuration names a group that there is not.
    private static let correction = "correct it there, or for one call: --no-group"

    private static func unknownGroup(_ name: String, _ known: [String], _ place: String?) -> Diagnosis {
        let wrong = Message.unknownGroup(name)
        // Before the names: there is little room in a bar.
        let start = place.map { .clauses([.at($0, wrong), .english(correction)]) } ?? wrong
        if let near = known.first(where: { SearchText.hasWords(name, in: $0) }) ?? NearestName.of(name, in: known) {
            return Diagnosis(start, .clause, .didYouMean(group: near))
        }
        let named = Array(known.prefix(maximumGroupsNamed))
        let problem: Message =
            known.isEmpty
            ? .labelled(start, .thereAreNoGroups)
            : .clauses([start, .groupsThereAre(named, hasMore: known.count > maximumGroupsNamed)])
        return place == nil
            ? Diagnosis(problem, .parenthesis, .toMakeOne, command: "bday-widget groups create NAME")
            : Diagnosis(problem)
    }
}

extension ExitStatus {
    package init(_ error: KeyringError) {
        switch error.kind {
        case .unavailable, .failed: self = .unavailable
        case .locked: self = .tryAgain
        case .missing: self = .unusableData
        }
    }

    package init(_ error: LibraryError) {
        switch error {
        case .keyring(let error): self.init(error)
        case .nothingToLock, .keyIsThere, .noSession: self = .configuration
        case .nothingStored: self = .noInput
        case .homeIsNotSet, .invalidConfiguration: self = .configuration
        case .unreadable(let error), .nothingRead(let error): self.init(reading: error)
        case .unwritable(let error): self.init(writing: error)
        case .noCards, .unusableStore: self = .unusableData
        case .noSources, .onlyImported, .unknownSource: self = .noInput
        case .cannotBeReadAgain, .configuredByUser, .unknownGroup, .unreadableGroups, .tooWide, .severalBooks:
            self = .usage
        case .groupExists: self = .cannotCreate
        case .unchangeableCards, .directoryGroup, .sharedUID, .readOnlySource: self = .notPermitted
        case .locked, .busy: self = .tryAgain
        case .unstorable: self = .bug
        case .homeOfAnother: self = .notPermitted
        }
    }
}

extension CommandFailure {
    package init(_ error: LibraryError) { self.init(ExitStatus(error), error.diagnosis) }
}
