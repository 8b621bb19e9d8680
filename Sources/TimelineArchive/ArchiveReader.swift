import Glibc
import JSONC
import LinuxSystem
import PathBytes
import SafeText
import Sodium
import SystemPackage

/// Reads an archive.
///
/// The usual call of a bar is nothing but this, so strings, arrays and closures that return values of any type are
/// avoided: what the Swift runtime does for them costs more than the reading.
package enum ArchiveReader {
    /// Hands the output that an archive has for an instant to `body`; its bytes are valid only inside. An archive that
    /// another user could have written or that is corrupted counts as missing, and so does each while `UserLockMark` is set,
    /// or in another user's session.
    ///
    /// - Parameters:
    ///   - runtimeDirectory: the value of `XDG_RUNTIME_DIR`.
    ///   - now: seconds since 1970.
    /// - Returns: what `body` returns; false if there is no output for the instant.
    package static func read(
        _ key: ArchiveKey, runtimeDirectory: UnsafePointer<CChar>, at now: Int,
        _ body: (ArchiveState, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        if ProcessUser.isOfAnother(runtimeDirectory) { return false }
        return withPaths(of: key, in: runtimeDirectory) { name, directory in
            PrivateFile.read(name, in: directory, unless: "locked") { file in
                guard key.isArchive(file),
                    let tree = JSONTree(
                        parsing: UnsafeBufferPointer(
                            start: file.baseAddress?.assumingMemoryBound(to: CChar.self), count: file.count))
                else { return false }
                return tree.read { output(in: $0, at: now, body) }
            }
        }
    }

    /// Hands over `KEY.json` and `RUNTIME_DIRECTORY/bday-widget`, each with a NUL at its end.
    private static func withPaths(
        of key: ArchiveKey, in runtimeDirectory: UnsafePointer<CChar>,
        _ body: (_ name: UnsafePointer<CChar>, _ directory: UnsafePointer<CChar>) -> Bool
    ) -> Bool {
        let start = strlen(runtimeDirectory)
        let own: StaticString = "/bday-widget\0"
        let suffix: StaticString = ".json\0"
        let nameStart = start + own.utf8CodeUnitCount
        let length = nameStart + 32 + suffix.utf8CodeUnitCount
        return withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { buffer in
            guard let directory = buffer.baseAddress else { return false }
            directory.copyMemory(from: runtimeDirectory, byteCount: start)
            (directory + start).copyMemory(from: own.utf8Start, byteCount: own.utf8CodeUnitCount)
            let name = directory + nameStart
            for number in 0..<2 {
                var digits = Hexadecimal.digits(of: number == 0 ? key.hash.first : key.hash.second)
                (name + 16 * number).copyMemory(from: &digits, byteCount: 16)
            }
            (name + 32).copyMemory(from: suffix.utf8Start, byteCount: suffix.utf8CodeUnitCount)
            return body(
                name.assumingMemoryBound(to: CChar.self), directory.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Finds the output in the document without making values of the other members.
    private static func output(
        in archive: JSONNode, at now: Int, _ body: (ArchiveState, UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        guard archive.member("version").int == 1, let until = archive.member("until").int, now < until else {
            return false
        }
        // Before anything else: what was made for another state of the session may name somebody.
        let session = archive.member("session")
        if session.count > 0, state(session.element(0)) != session.element(1).int { return false }
        let entries = archive.member("entries")
        var index = entries.count - 1
        while index >= 0 {
            guard let from = entries.element(index).element(0).int else { return false }
            if from <= now { break }
            index -= 1
        }
        guard index >= 0, let utf8 = entries.element(index).element(1).utf8 else { return false }
        if !isUnchanged(archive.member("watched")) { return body(.stale, utf8) }
        return body(index == 0 ? .current : .madeOnEarlierDay, utf8)
    }

    private static func isUnchanged(_ dependencies: JSONNode) -> Bool {
        var index = 0
        while index < dependencies.count {
            let parts = dependencies.element(index)
            var fingerprint: FileFingerprint?
            withPath(parts.element(0)) { fingerprint = FileFingerprint(path: $0) }
            guard let fingerprint, fingerprint.modified == parts.element(1).int else { return false }
            if fingerprint.modified != nil {
                guard Int(bitPattern: UInt(fingerprint.inode)) == parts.element(2).int,
                    fingerprint.size == parts.element(3).int, fingerprint.changed == parts.element(4).int
                else { return false }
            }
            index += 1
        }
        return true
    }

    /// What the mark at a path says now.
    private static func state(_ mark: JSONNode) -> Int {
        var state = SessionLockMark.State.unknown
        withPath(mark) { state = SessionLockMark.state($0) }
        return state.rawValue
    }

    /// - Parameter path: as `ArchivedTimeline` writes it.
    private static func withPath(_ path: JSONNode, _ body: (UnsafePointer<CChar>) -> Void) {
        if let text = path.cString { return body(text) }
        let count = path.count
        guard count > 0 else { return }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { bytes in
            guard let start = bytes.baseAddress else { return }
            for index in 0..<count { start[index] = CChar(truncatingIfNeeded: path.element(index).int ?? 0) }
            start[count] = 0
            body(start)
        }
    }
}

/// What an archive is worth at an instant.
package enum ArchiveState: Sendable {
    /// No dependency changed.
    case current
    /// No dependency changed, but the archive was made on an earlier day: a card that was rewritten in place since then is
    /// not in it.
    case madeOnEarlierDay
    /// A dependency changed. It serves where nothing newer can be had.
    case stale
}

/// The output that an archive has for an instant.
package enum ArchiveAnswer: Hashable, Sendable {
    /// No dependency changed.
    case current(String)
    /// No dependency changed, but the archive was made on an earlier day.
    case madeOnEarlierDay(String)
    /// A dependency changed. It serves where nothing newer can be had.
    case stale(String)
    /// There is no valid archive with an entry for the instant.
    case missing

    init(_ state: ArchiveState, _ output: String) {
        switch state {
        case .current: self = .current(output)
        case .madeOnEarlierDay: self = .madeOnEarlierDay(output)
        case .stale: self = .stale(output)
        }
    }
}

/// The checksum that an archive begins with: a file that is corrupted, or was made for another call, is not used.
///
/// The file is `{"check":"0123456789abcdef",` and the document without its first brace. The digits are the keyed hash of
/// everything behind them, and the whole is JSON.
extension ArchiveKey {
    private static let opening: StaticString = "{\"check\":\""
    private static let digits = 16

    /// - Parameter document: an object with at least one member.
    func addingChecksum(to document: String) -> [UInt8] {
        let rest = Array("\",".utf8) + document.utf8.dropFirst()
        let check = rest.withUnsafeBytes { hash.shortHash(of: $0) }
        return Self.opening.withUTF8Buffer { Array($0) } + Array(Hexadecimal.text(of: check).utf8) + rest
    }

    /// Whether a file is as it was written for this call.
    func isArchive(_ file: UnsafeRawBufferPointer) -> Bool {
        let (opening, digits) = (Self.opening, Self.digits)
        let start = opening.utf8CodeUnitCount
        guard file.count > start + digits else { return false }
        for index in 0..<start where file[index] != opening.utf8Start[index] { return false }
        let rest = UnsafeRawBufferPointer(rebasing: file[(start + digits)...])
        let check = Hexadecimal.digits(of: hash.shortHash(of: rest))
        return file.loadUnaligned(fromByteOffset: start, as: UInt64.self) == check.0
            && file.loadUnaligned(fromByteOffset: start + digits / 2, as: UInt64.self) == check.1
    }
}

/// Identifies the archive of a call: a digest of its arguments and of the environment variables that its output depends
/// on, taken before any option is parsed.
package struct ArchiveKey: Hashable, Sendable {
    let hash: Hash128

    /// The variables that decide which contacts are shown, when and in which language; a NUL ends each. One constant,
    /// because an array would be made anew by every call.
    private static let variables: StaticString = """
        HOME\0XDG_CONFIG_HOME\0XDG_DATA_HOME\0XDG_STATE_HOME\0XDG_CACHE_HOME\0TZ\0TZDIR\0LC_ALL\0LC_MESSAGES\0LC_TIME\0\
        LANG\0LANGUAGE\0BDAY_WIDGET_LOCALES\0
        """

    /// - Parameters:
    ///   - arguments: those of `main` without the program's name, nil at the end.
    ///   - variable: the value of an environment variable; nil if it is not set.
    package init(
        arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        variable: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    ) {
        var parts = PartList()
        var position = 0
        while position < Self.variables.utf8CodeUnitCount {
            let name = UnsafeRawPointer(Self.variables.utf8Start + position).assumingMemoryBound(to: CChar.self)
            parts.add(variable(name))
            position += strlen(name) + 1
        }
        var index = 0
        while let argument = arguments[index] {
            parts.add(argument)
            index += 1
        }
        hash = parts.hash
    }

    /// The name of the archive's file: 32 hexadecimal digits and `suffix`.
    package var fileName: String { Hexadecimal.text(of: hash.first) + Hexadecimal.text(of: hash.second) + Self.suffix }

    /// Whether a file has the name of an archive.
    static func isFileName(_ name: FilePath.Component) -> Bool {
        let bytes = name.bytes
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
        return bytes.count == 32 + suffix.utf8.count && bytes.prefix(32).allSatisfy(isDigit)
            && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    private static let suffix = ".json"
}

/// Texts one after another, so that no two lists are the same bytes: each begins with a byte that says whether there is
/// one, and ends with its NUL.
private struct PartList: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var count = 0

    init() {}

    deinit { free(memory) }

    /// A text that is nil differs from one that is empty.
    mutating func add(_ text: UnsafePointer<CChar>?) {
        let length = text.map { strlen($0) + 1 } ?? 0
        guard let larger = realloc(memory, count + 1 + length) else { return }
        memory = larger
        larger.storeBytes(of: text == nil ? 0 : 1, toByteOffset: count, as: UInt8.self)
        if let text { larger.advanced(by: count + 1).copyMemory(from: text, byteCount: length) }
        count += 1 + length
    }

    var hash: Hash128 { Digest.hash128(of: UnsafeRawBufferPointer(start: memory, count: count)) }
}
