import ContactSources
import ContactStore
import LinuxSystem
import SafeText
import SystemPackage

/// Why the library cannot do what it was asked to. The description is one line for the user and names no person, but where it is
/// about two who are taken for one.
package enum LibraryError: Error, Hashable, Sendable {
    case homeIsNotSet
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
    case noSources(Emptiness)
    /// The sources that there are were imported once, and are not read again by themselves.
    case onlyImported(paths: [String])
    /// No contact is in a group of that name, and no card is its own. `configured`: where the configuration names it.
    case unknownGroup(String, known: [String], configured: String? = nil)
    /// The configuration is to name groups there, and names none that can be read.
    case unreadableGroups(place: String)
    /// There is a group of that name already.
    case groupExists(String)
    /// Cards of a group of that name are absent, and something is kept for their return.
    case groupIsKept(String)
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
    /// The source is named in the configuration, which is the user's to change.
    case configuredByUser(path: FilePath)
    /// The path can be read once and not again.
    case cannotBeReadAgain(path: FilePath)
    /// The configuration, or the library's own state, is not what it has to be.
    case invalidConfiguration(place: String, reason: String)
    /// The store's key is not available until the user unlocks it.
    case locked(path: FilePath)
    /// The desktop's keyring does not do what it was asked to.
    case keyring(KeyringError)
    /// The key is in this file, which no session has to itself.
    case nothingToLock(key: FilePath)
    /// The stored contacts can be opened, or will be by the remedy, so that nothing is given up.
    case keyIsThere(remedy: String)
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
        case .invalidConfiguration, .unreadable: true
        default: false
        }
    }

    /// Whether only the user can end it, with the key.
    package var isLocked: Bool {
        if case .locked = self { true } else { false }
    }

    init(_ error: StoreError) {
        switch error {
        case .system(let system): self = .unwritable(system)
        case .busy: self = .busy(error)
        case .locked(let path): self = .locked(path: path)
        case .unfaithful: self = .unstorable(error)
        case .missing, .missingKey, .damagedKey, .exposedKey, .wrongKey, .truncated, .damaged, .notAStore,
            .notAFile, .newerVersion, .restorable:
            self = .unusableStore(error)
        }
    }
}

extension LibraryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .homeIsNotSet: "HOME is not set to an absolute path"
        case .homeOfAnother(let path):
            "HOME is \(path), another user's, and this is root: nothing is read, written or run there"
                + "\nif that is meant: BDAY_WIDGET_AS_ROOT=1"
        case .unreadable(let error), .unwritable(let error): error.description
        case .nothingRead: "nothing could be read"
        case .noCards(let path): "\(path): there are no vCards"
        case .noSources(let emptiness): emptiness.description
        case .onlyImported(let paths):
            "nothing is read again by itself: \(paths.joined(separator: ", ")) \(paths.count == 1 ? "was" : "were") imported once"
                + "\nto read it from now on: bday-widget sources add PATH"
        case .unknownGroup(let name, let known, let place): Self.unknownGroup(name, known, place)
        case .unreadableGroups(let place):
            "\(place): \"group\" names no group, so nobody is shown; correct it there, or for one call: --no-group"
        case .groupExists(let name): "there is a group \(name.quotedGroup) already"
        case .groupIsKept(let name):
            "a group \(name.quotedGroup) is kept for cards that are gone (bday-widget groups list --all)"
        case .unchangeableCards(let group, let cards, let paths):
            "the group \(group.quotedGroup) stands in \(cards) \(cards == 1 ? "card" : "cards") that cannot be changed, in "
                + paths.map(SourceIdentity.name).joined(separator: ", ")
        case .directoryGroup(let name, let directory):
            "the group \(name.quotedGroup) is the directory \(directory): nothing is changed"
                + "\nwho is in it lies there; to rename it, rename the directory, or write a name into its file displayname"
        case .sharedUID(let one, let other, let book):
            "\"\(CleanText(cleaning: one).shortened)\" and \"\(CleanText(cleaning: other).shortened)\" have the same UID in "
                + "\(book), where the group's card names people by it: nothing is changed"
                + "\ngive one of the two cards another UID, or name both people"
        case .tooWide(let path):
            "\(path): holds more than contacts; name the directory that holds the cards, such as ~/.contacts"
        case .readOnlySource(let path): "\(path): the contacts of this kind of source are read and not edited"
        case .severalBooks(let paths):
            "several address books can have the group: \(Self.places(paths))"
                + "\nname one of them: bday-widget groups create NAME --in PATH"
        case .unknownSource(let path): "\(path) is not a contact source"
        case .configuredByUser(let path): "\(path) is named in your configuration; remove it there"
        case .cannotBeReadAgain(let path): "\(path): cannot be read again later; import it instead"
        case .invalidConfiguration(let place, let reason): "\(place): \(reason)"
        case .locked(let path): StoreError.locked(path: path).description
        case .keyring(let error): error.reason
        case .nothingToLock(let key):
            "\(key): the key is in this file, so there is nothing to lock or unlock"
                + "\nto keep it in the desktop's keyring: bday-widget key use secret-service"
        case .keyIsThere(let remedy): "the key of the stored contacts is there, so nothing is stored anew\n\(remedy)"
        case .nothingStored: "nothing is stored yet, so there is no key; first: bday-widget import"
        case .noSession: "XDG_RUNTIME_DIR is not set: there is no place for a key that is unlocked"
        case .busy(let error), .unusableStore(let error), .unstorable(let error): error.description
        }
    }

    /// How many groups or address books are named to somebody who meant one of them.
    private static let maximumGroupsNamed = 8

    private static func places(_ paths: [FilePath]) -> String {
        let others = paths.count > maximumGroupsNamed ? " and others" : ""
        return paths.prefix(maximumGroupsNamed).map(\.string).joined(separator: ", ") + others
    }

    private static func unknownGroup(_ name: String, _ known: [String], _ place: String?) -> String {
        let wrong = "no group \(name.quotedGroup)"
        let cure = place == nil ? " (to make one: bday-widget groups create NAME)" : ""
        // Before the names: there is little room in a bar.
        let start = place.map { "\($0): \(wrong); correct it there, or for one call: --no-group" } ?? wrong
        if let near = NearestName.of(name, in: known) { return "\(start); did you mean \(near.quotedGroup)?" }
        if known.isEmpty { return "\(start): the contacts are in no groups\(cure)" }
        let named = known.prefix(maximumGroupsNamed).map(\.quotedGroup)
        let others = known.count > maximumGroupsNamed ? " and others" : ""
        return "\(start); there are \(named.joined(separator: ", "))\(others)\(cure)"
    }
}
