import LinuxSystem
import PathBytes
import SystemPackage

/// The directories that the settings of khard, vdirsyncer or Pimsync name for contacts: each path whose section does not say
/// that it keeps something else. khard's and vdirsyncer's are INI files; khard's section names are nested in brackets.
///
/// khard: https://khard.readthedocs.io/en/latest/man/khard.conf.html, vdirsyncer: values in quotation marks,
/// https://vdirsyncer.pimutils.org/en/stable/config.html, Pimsync: pimsync.conf(5), blocks in braces (scfg).
struct ConfiguredDirectories {
    private(set) var directories: [FilePath] = []
    /// Directories in which more can appear that a pattern names.
    private(set) var patternDirectories: [FilePath] = []
    private let home: FilePath

    init() { home = "" }

    /// - Parameter settings: the file's bytes. A path in them need not be UTF-8.
    init(inSettings settings: [UInt8], home: FilePath) {
        self.home = home
        var path: FilePath?
        var isContacts = true
        for line in settings.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let trimmed = line.trimmed
            if trimmed.first == UInt8(ascii: "[") {
                if let path, isContacts { add(path) }
                path = nil
                isContacts = true
            }
            let parts = trimmed.split(separator: UInt8(ascii: "="), maxSplits: 1).map(\.trimmed.unquoted)
            guard parts.count == 2, trimmed.first != UInt8(ascii: "#") else { continue }
            let word = String(decoding: parts[1], as: UTF8.self)
            switch String(decoding: parts[0], as: UTF8.self) {
            case "path": path = expand(parts[1])
            case "fileext": isContacts = isContacts && word.lowercased() == ".vcf"
            case "type": isContacts = isContacts && ["filesystem", "vdir", "discover"].contains(word)
            default: break
            }
        }
        if let path, isContacts { add(path) }
    }

    /// - Parameter settings: the bytes of Pimsync's file: `storage NAME {`, and in it `type vdir/vcard` and `path PATH`.
    init(inPimsyncSettings settings: [UInt8], home: FilePath) {
        self.home = home
        var (path, isContacts): (FilePath?, Bool) = (nil, false)
        for line in settings.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let parts = line.trimmed.split(maxSplits: 1, whereSeparator: { $0 <= 0x20 }).map(\.trimmed.unquoted)
            guard let first = parts.first, first.first != UInt8(ascii: "#") else { continue }
            switch String(decoding: first, as: UTF8.self) {
            case "storage": (path, isContacts) = (nil, false)
            case "type" where parts.count == 2: isContacts = parts[1].elementsEqual("vdir/vcard".utf8)
            case "path" where parts.count == 2: path = expand(parts[1])
            case "}":
                if let path, isContacts { add(path) }
                path = nil
            default: break
            }
        }
    }

    /// Adds what a path names, which khard's `type = discover` writes as a pattern.
    private mutating func add(_ path: FilePath) {
        let parts = path.components
        let plain = parts.prefix { name in !name.bytes.contains { Self.patternBytes.contains($0) } }
        let directory = FilePath(root: "/", plain)
        if plain.count == parts.count {
            directories.append(directory)
        } else if parts.contains("**") {
            // Whatever lies below: a vdir is read with all its subdirectories anyway.
            directories.append(directory)
        } else {
            patternDirectories.append(directory)
            directories += path.matches.filter { FileKind(path: $0) == .directory }
        }
    }

    /// Those that make a pattern of a path: glob(7).
    private static let patternBytes = Array("*?[".utf8)

    /// Home for `~` and `$HOME`; a relative path begins at home.
    private func expand(_ path: ArraySlice<UInt8>) -> FilePath {
        for name in ["~", "$HOME", "${HOME}"].map({ Array($0.utf8) }) where path.starts(with: name) {
            let rest = path.dropFirst(name.count)
            if rest.isEmpty || rest.first == UInt8(ascii: "/") { return FilePath(bytes: home.bytes + rest) }
        }
        return home.pushing(FilePath(bytes: Array(path)))
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmed: ArraySlice<UInt8> {
        var rest = drop { $0 <= 0x20 }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        return rest
    }

    /// The text without the quotation marks around it.
    fileprivate var unquoted: ArraySlice<UInt8> {
        guard let mark = first, count >= 2, mark == last, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
            return self
        }
        return dropFirst().dropLast()
    }
}
