import LinuxSystem
import SystemPackage

/// The files in which a program keeps its address books.
struct ApplicationAddressBooks {
    /// Directories in which a book can appear.
    let directories: [FilePath]
    /// Files that are books, or would be if they existed.
    let books: [FilePath]

    /// evolution-data-server: a directory a book.
    static func evolution(in directory: FilePath, named name: String) -> ApplicationAddressBooks {
        // Deleted books stay in a directory beside them for a while.
        let books = subdirectories(of: directory).filter { $0.lastComponent != "trash" }
        return ApplicationAddressBooks(directories: [directory], books: books.map { $0.appending(name) })
    }

    /// Thunderbird: a directory a profile, in which `abook.sqlite`, `history.sqlite` and any number of `abook-1.sqlite`.
    ///
    /// The profiles themselves are not watched: they change all the time. The next book is, by the name that it will have.
    static func thunderbird(in directory: FilePath) -> ApplicationAddressBooks {
        let books = subdirectories(of: directory).flatMap { profile in
            let further = Array(further(in: profile))
            return (["abook", "history"] + further).map { profile.appending("\($0).sqlite") }
        }
        return ApplicationAddressBooks(directories: [directory], books: books)
    }

    /// The numbered books of a profile, and the first number that is free.
    private static func further(in profile: FilePath) -> [String] {
        let prefix = "abook-"
        guard FileFingerprint(path: profile.appending("abook.sqlite")).modified != nil,
            let entries = try? Directory(path: profile).entries()
        else { return [] }
        let numbers = entries.compactMap { entry -> Int? in
            let name = entry.name.string
            guard name.hasPrefix(prefix), name.hasSuffix(".sqlite") else { return nil }
            return Int(name.dropFirst(prefix.count).dropLast(".sqlite".count))
        }
        let next = (1...numbers.count + 1).first { !numbers.contains($0) }
        return (numbers + [next].compactMap(\.self)).sorted().map { prefix + String($0) }
    }

    private static func subdirectories(of directory: FilePath) -> [FilePath] {
        guard let entries = try? Directory(path: directory).entries() else { return [] }
        return entries.map { directory.appending($0.name) }.filter { FileKind(path: $0) == .directory }
    }
}

extension ApplicationAddressBooks {
    /// Whether a file in an address book's place is one, judged by its first bytes. An empty file is none; a file that may
    /// not be read counts as one, and so does any list: what it is instead is said where it is read.
    ///
    /// - Parameter mayRead: whether it may be looked into; else every file that is not empty counts as one.
    static func isAddressBook(_ path: FilePath, mayRead: Bool) -> Bool {
        if !mayRead { return FileKind(path: path) == .regular && FileFingerprint(path: path).size > 0 }
        if path.readAccessError?.isPermission == true { return true }
        if path.lastComponent == list { return FileFingerprint(path: path).size > 0 }
        return DatabaseSnapshot.isDatabase(path) || AbookSource(path: path) != nil
    }

    /// A list of people at home.
    static let list: FilePath.Component = ".birthdays"
}
