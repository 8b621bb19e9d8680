import LinuxSystem

/// Where other programs keep their address books.
extension SourceDiscovery {
    /// The files that are there, and the folders in which others may come to be.
    var addressBooks: (files: [String], folders: [String]) {
        var (files, folders): ([String], [String]) = ([], [])
        /// Each folder in a folder holds a book.
        func look(in folder: String, for isBook: (String) -> Bool) {
            folders.append(folder)
            for profile in names(in: folder) where isFolder("\(folder)/\(profile)") {
                for name in names(in: "\(folder)/\(profile)") where isBook(name) {
                    files.append("\(folder)/\(profile)/\(name)")
                }
            }
        }
        look(in: "\(dataHome)/evolution/addressbook") { $0 == "contacts.db" }
        look(in: "\(cacheHome)/evolution/addressbook") { $0 == "cache.db" }
        for place in [
            "\(home)/.thunderbird", "\(home)/.var/app/org.mozilla.Thunderbird/.thunderbird",
            "\(home)/snap/thunderbird/common/.thunderbird",
        ] { look(in: place) { $0 == "abook.sqlite" || $0.hasPrefix("abook-") && $0.hasSuffix(".sqlite") } }
        let abook = "\(home)/.abook/addressbook"
        folders.append(abook)
        if FileStamp(path: abook).modified != nil { files.append(abook) }
        return (files, folders)
    }

    private func names(in folder: String) -> [String] {
        (try? Folder(path: folder).entries.map(\.name)) ?? []
    }
}
