import ContactStore
import LinuxSystem
import Messages
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
    /// The configuration, or the library's own state, is not what it has to be.
    case invalidConfiguration(place: String, reason: String)
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
            .notAFile, .newerVersion, .earlierVersion, .restorable:
            self = .unusableStore(error)
        }
    }
}

extension LibraryError {
    /// Makes an error of the system's one about a file of the library's that cannot be written.
    static func writing<Result: ~Copyable>(_ body: () throws(SystemError) -> Result) throws(LibraryError) -> Result {
        do throws(SystemError) { return try body() } catch { throw .unwritable(error) }
    }
}
