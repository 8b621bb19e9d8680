import LinuxSystem

/// The files in which a program keeps its address books.
struct ProgramBooks {
    /// Folders in which a book can appear.
    let folders: [String]
    /// Files that are books, and some that would be if they were there.
    let books: [String]

    init(folders: [String], books: [String]) {
        self.folders = folders
        self.books = books
    }

    /// evolution-data-server: a folder a book.
    static func evolution(in folder: String, named name: String) -> ProgramBooks {
        // What was deleted lies in a folder beside them for a while.
        let books = subfolders(of: folder).filter { !$0.hasSuffix("/trash") }
        return ProgramBooks(folders: [folder], books: books.map { "\($0)/\(name)" })
    }

    /// Thunderbird: a folder a profile, in which `abook.sqlite`, `history.sqlite` and any number of `abook-1.sqlite`.
    ///
    /// The profiles themselves are not watched: something changes in them all the time. The next book that there will
    /// be is, by its name.
    static func thunderbird(in folder: String) -> ProgramBooks {
        let books = subfolders(of: folder).flatMap { profile in
            let further = Array(further(in: profile))
            return (["abook", "history"] + further).map { "\(profile)/\($0).sqlite" }
        }
        return ProgramBooks(folders: [folder], books: books)
    }

    /// The numbered books of a profile, and the first number that is free.
    private static func further(in profile: String) -> [String] {
        let prefix = "abook-"
        guard FileStamp(path: profile + "/abook.sqlite").modified != nil, let listing = try? Folder(path: profile)
        else {
            return []
        }
        let numbers = listing.entries.compactMap { entry -> Int? in
            guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".sqlite") else { return nil }
            return Int(entry.name.dropFirst(prefix.count).dropLast(".sqlite".count))
        }
        let next = (1...numbers.count + 1).first { !numbers.contains($0) }
        return (numbers + [next].compactMap(\.self)).sorted().map { prefix + String($0) }
    }

    private static func subfolders(of folder: String) -> [String] {
        guard let listing = try? Folder(path: folder) else { return [] }
        return listing.entries.map { "\(folder)/\($0.name)" }.filter(isFolder)
    }
}

extension ContactSources {
    /// Whether a file in an address book's place is one, as far as its first bytes tell. An empty one is none yet; one
    /// that may not be looked into is.
    static func isAddressBook(_ path: String) -> Bool {
        if readAccessError(path)?.isPermission == true { return true }
        return DatabaseSnapshot.isDatabase(path) || AbookSource(path: path) != nil
    }
}
