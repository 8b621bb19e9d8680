import ContactSources
import ContactStore
import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage
import TextSearch

/// Why the library cannot do what it was asked to. The description is one line for the user and names no person, but where it is
/// about two who are taken for one.
package enum LibraryError: Error, Hashable, Sendable {
    /// The user's file, or ours, cannot be used.
    case settings(SettingsError)
    /// The process is root's, and its home another user's.
    case homeOfAnother(path: FilePath)
    /// A file of the user's cannot be read.
    case unreadable(SystemError)
    /// A file of the library's cannot be written.
    case unwritable(SystemError)
    /// None of the sources could be read; the error is the first one's.
    case nothingRead(SystemError)
    /// A source was read and no card was found in it.
    case noCards(path: FilePath)
    /// No source is configured, found or imported.
    case noSources(Diagnosis)
    /// The sources that there are were imported once, and are not read again by themselves.
    case onlyImported(paths: [String])
    /// No contact is in a group of that name, and no card is its own. `configured`: where the configuration names it.
    case unknownGroup(String, known: [String], configured: String? = nil)
    /// The configuration is to name groups there, and names none that can be read.
    case unreadableGroups(place: String, setting: String = "group")
    /// There is a group of that name already.
    case groupExists(String)
    /// Cards say that somebody is in the group, and the sources at these paths cannot be changed.
    case unchangeableCards(group: String, cards: Int, paths: [FilePath])
    /// The group is a directory of cards, which is the user's to change.
    case directoryGroup(String, directory: FilePath)
    /// Two people in an address book have one UID, by which the group's card there names both.
    case sharedUID(String, String, book: FilePath)
    /// The directory holds more than contacts: home, or one above it.
    case tooWide(path: FilePath)
    /// The cards of the source at the path are read and not edited.
    case readOnlySource(path: FilePath)
    /// A group can be made in several address books.
    case severalBooks([FilePath])
    /// The path is no source in use.
    case unknownSource(path: FilePath)
    /// The source is named in the configuration, at the place, which is the user's to change.
    case configuredByUser(path: FilePath, place: String?)
    /// The path can be read once and not again.
    case cannotBeReadAgain(path: FilePath)
    /// The store's key is not available until the user unlocks it.
    case locked(path: FilePath)
    /// The desktop's keyring does not do what it was asked to.
    case keyring(KeyringError)
    /// The key is in this file, which no session has to itself.
    case nothingToLock(key: FilePath)
    /// The stored contacts can be opened, or will be by the remedy, so that nothing is given up.
    case keyIsThere(Diagnosis)
    /// There is no store whose key could be changed.
    case nothingStored
    /// Without `XDG_RUNTIME_DIR` there is no place for a key that is unlocked.
    case noSession
    /// Another process held the store's lock for the whole timeout.
    case busy(StoreError)
    /// The store cannot be opened.
    case unusableStore(StoreError)
    /// What would be stored does not come back.
    case unstorable(StoreError)
}

extension LibraryError {
    /// Whether the configuration cannot be used, so that nobody knows whom it leaves out.
    package var isOfConfiguration: Bool {
        switch self {
        case .settings(.invalid), .unreadable: true
        default: false
        }
    }

    /// Whether only the user can end it, with the key.
    package var isLocked: Bool {
        if case .locked = self { true } else { false }
    }

    package init(_ error: SettingsError) {
        switch error {
        case .unreadable(let error): self = .unreadable(error)
        case .unwritable(let error): self = .unwritable(error)
        case .homeIsNotSet, .invalid: self = .settings(error)
        }
    }

    init(_ error: StoreError) {
        switch error {
        case .system(let system): self = .unwritable(system)
        case .busy: self = .busy(error)
        case .locked(let path): self = .locked(path: path)
        case .unfaithful: self = .unstorable(error)
        case .missing, .missingKey, .damagedKey, .exposedKey, .wrongKey, .truncated, .damaged, .notAStore,
            .notAFile, .newerVersion, .earlierVersion, .restorable:
            self = .unusableStore(error)
        }
    }
}

extension LibraryError {
    /// Makes an error of the settings' one of the library's.
    package static func ofSettings<Result: ~Copyable>(
        _ body: () throws(SettingsError) -> Result
    ) throws(LibraryError) -> Result {
        do throws(SettingsError) { return try body() } catch { throw LibraryError(error) }
    }

    /// Makes an error of the system's one about a file of the library's that cannot be written.
    static func writing<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(LibraryError) -> Result {
        do throws(SystemError) { return try body() } catch { throw .unwritable(error) }
    }
}

extension LibraryError: CustomStringConvertible {
    /// Where it kept from being stored what was written into cards.
    package var diagnosisAfterCards: Diagnosis { diagnosis.at("it is in the cards, and what is stored is as before") }

    package var description: String { diagnosis.description }

    package var diagnosis: Diagnosis {
        switch self {
        case .settings(let error): error.diagnosis
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
        case .settings(let error): self.init(error)
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
