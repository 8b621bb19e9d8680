import LinuxSystem

/// Finds contacts where people keep them, for those who have configured nothing.
package struct SourceDiscovery: Sendable {
    let home: String
    let configHome: String
    let dataHome: String
    let cacheHome: String

    /// - Parameters: the folders that `HOME`, `XDG_CONFIG_HOME`, `XDG_DATA_HOME` and `XDG_CACHE_HOME` name.
    package init(home: String, configHome: String, dataHome: String, cacheHome: String) {
        self.home = home
        self.configHome = configHome
        self.dataHome = dataHome
        self.cacheHome = cacheHome
    }

    /// What was found.
    package struct Findings: Sendable {
        /// The sources that are there, none inside another.
        package var sources: [String]
        /// Everything that was looked at, so that a change of it is noticed.
        package var watched: [WatchedPath]

        package init(sources: [String] = [], watched: [WatchedPath] = []) {
            self.sources = sources
            self.watched = watched
        }
    }

    package func find() -> Findings {
        let settings = ["\(configHome)/khard/khard.conf"] + vdirsyncerSettings
        var watched = settings.map { WatchedPath(path: $0, stamp: FileStamp(path: $0)) }
        let named = settings.flatMap { path in
            (try? readFile(path)).map { folders(inSettings: String(decoding: $0, as: UTF8.self)) } ?? []
        }
        let candidates = usualPlaces + named
        watched += candidates.map { WatchedPath(path: $0, stamp: FileStamp(path: $0)) }
        var found: [String] = []
        let books = addressBooks
        watched += books.folders.map { WatchedPath(path: $0, stamp: FileStamp(path: $0)) }
        for path in candidates.compactMap({ try? canonicalPath($0) }).filter(isFolder) {
            if found.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { continue }
            found.removeAll { $0.hasPrefix(path + "/") }
            found.append(path)
        }
        return Findings(sources: found + books.files.compactMap { try? canonicalPath($0) }, watched: watched)
    }

    private var usualPlaces: [String] {
        ["\(home)/.contacts", "\(dataHome)/contacts", "\(dataHome)/khard"]
    }

    private var vdirsyncerSettings: [String] {
        ["\(configHome)/vdirsyncer/config", "\(home)/.vdirsyncer/config"]
    }

    /// The folders that khard's or vdirsyncer's settings name for contacts: each `path =` whose section does not
    /// say that it keeps something else. Both are INI files; khard's section names are nested in brackets.
    private func folders(inSettings text: String) -> [String] {
        var folders: [String] = []
        var path: String?
        var isContacts = true
        func endSection() {
            if let path, isContacts { folders.append(path) }
            path = nil
            isContacts = true
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let trimmed = line.drop { $0.isWhitespace }
            if trimmed.hasPrefix("[") { endSection() }
            let parts = trimmed.split(separator: "=", maxSplits: 1).map { $0.trimmed.unquoted }
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "path": path = expand(parts[1])
            case "fileext": isContacts = parts[1].lowercased() == ".vcf"
            case "type": isContacts = isContacts && ["filesystem", "vdir", "discover"].contains(parts[1])
            default: break
            }
        }
        endSection()
        return folders
    }

    /// Home for `~` and `$HOME`, and the folder that a pattern (khard's `type = discover`) lies in.
    private func expand(_ path: String) -> String {
        var path = path
        for name in ["~", "$HOME", "${HOME}"] where path == name || path.hasPrefix(name + "/") {
            path = home + path.dropFirst(name.count)
        }
        let plain = path.split(separator: "/").prefix { !$0.contains("*") }
        return path.hasPrefix("/") ? "/" + plain.joined(separator: "/") : "\(home)/" + plain.joined(separator: "/")
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension String {
    /// The text without the quotation marks around it.
    fileprivate var unquoted: String {
        for mark in ["\"", "'"] where count >= 2 && hasPrefix(mark) && hasSuffix(mark) {
            return String(dropFirst().dropLast())
        }
        return self
    }
}
