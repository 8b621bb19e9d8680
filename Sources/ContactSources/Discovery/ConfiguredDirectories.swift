import LinuxSystem

/// The directories that khard's or vdirsyncer's settings name for contacts: each `path =` whose section does not say that
/// it keeps something else. Both are INI files; khard's section names are nested in brackets.
///
/// khard: https://khard.readthedocs.io/en/latest/man/khard.conf.html, vdirsyncer: values in quotation marks,
/// https://vdirsyncer.pimutils.org/en/stable/config.html.
struct ConfiguredDirectories {
    private(set) var directories: [String] = []
    /// Directories in which more can appear that a pattern names.
    private(set) var patternDirectories: [String] = []
    private let home: String

    init() { home = "" }

    init(inSettings text: String, home: String) {
        self.home = home
        var path: String?
        var isContacts = true
        for line in text.split(whereSeparator: \.isNewline) {
            let trimmed = line.drop { $0.isWhitespace }
            if trimmed.hasPrefix("[") {
                if let path, isContacts { add(path) }
                path = nil
                isContacts = true
            }
            let parts = trimmed.split(separator: "=", maxSplits: 1).map { $0.trimmed.unquoted }
            guard parts.count == 2, !trimmed.hasPrefix("#") else { continue }
            switch parts[0] {
            case "path": path = expand(parts[1])
            case "fileext": isContacts = isContacts && parts[1].lowercased() == ".vcf"
            case "type": isContacts = isContacts && ["filesystem", "vdir", "discover"].contains(parts[1])
            default: break
            }
        }
        if let path, isContacts { add(path) }
    }

    /// Adds what a path names, which khard's `type = discover` writes as a pattern.
    private mutating func add(_ path: String) {
        let parts = path.split(separator: "/")
        let plain = parts.prefix { part in !part.contains { "*?[".contains($0) } }
        let directory = "/" + plain.joined(separator: "/")
        if plain.count == parts.count {
            directories.append(directory)
        } else if parts.contains("**") {
            // Whatever lies below: a vdir is read with all its subdirectories anyway.
            directories.append(directory)
        } else {
            patternDirectories.append(directory)
            directories += Path.matching(path).filter { FileKind(path: $0) == .directory }
        }
    }

    /// Home for `~` and `$HOME`; a relative path begins at home.
    private func expand(_ path: String) -> String {
        for name in ["~", "$HOME", "${HOME}"] where path == name || path.hasPrefix(name + "/") {
            return home + path.dropFirst(name.count)
        }
        return path.hasPrefix("/") ? path : "\(home)/\(path)"
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
