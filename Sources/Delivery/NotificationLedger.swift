import Failures
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Settings
import Sodium
import SystemPackage

/// What was delivered, so that nothing is twice the same way. One process at a time has the value.
///
/// The file has a line for each request and way, in the order in which they were recorded: 32 hexadecimal digits, a
/// space, and the date after which it may be forgotten. The digits are a keyed digest of the request's identifier and the day of
/// the birthday, for each way another one: without the key, which lies in the sealed store, the file says how many there were and about when.
///
/// Why: docs/decisions.md#what-is-due.
package struct NotificationLedger: ~Copyable {
    /// How a notice gets to somebody. What is digested with a request.
    package enum Way: String {
        case screen = "bday-widget notified"
        case command = "bday-widget handed over"
    }

    private let directory: Directory
    private let lock: LockFile
    private let key: AuthenticationKey
    private let today: CalendarDay
    private var entries: [(digits: String, lastDay: CalendarDay)]
    private var delivered: Set<String>

    private static let name: FilePath.Component = "notified"
    private static let lockName: FilePath.Component = "notified.lock"
    /// How long another delivery is waited for, in milliseconds: it shows at most nine notices, each within some seconds. One
    /// whose command takes its time is not waited for to its end.
    private static let lockTimeout = 30_000
    /// How many days an entry is kept after the birthday: nothing is due as late as that, in whatever zone.
    private static let daysKept = 7
    /// More are not kept: the oldest are dropped. Below what is read in one call.
    static let maximumEntries = 200_000
    private static let digitsCount = 32
    /// A whole line, in bytes: digits, a space, a date, a line feed.
    private static let lineSize = digitsCount + 12
    private static let lineFeed = UInt8(ascii: "\n")

    /// Opens the ledger, which another process may hold.
    ///
    /// Of a damaged one the lines that are entries count, and the rest is dropped. So a damage makes one notification a second
    /// time at most, and loses none.
    ///
    /// - Parameters:
    ///   - path: its directory, `$XDG_STATE_HOME/bday-widget`; made where it is missing.
    ///   - today: the local day, by which old entries are dropped.
    ///   - report: gets what a user should know, a line each.
    /// - Throws: `isBusy` where another process holds it for the whole timeout; why it cannot be read or made.
    package init(
        in path: FilePath, key: AuthenticationKey, today: CalendarDay, lockTimeout: Int = lockTimeout,
        report: (Message) -> Void = { _ in }
    ) throws(SystemError) {
        let directory = try Directory(creatingOwn: path)
        let lock = try LockFile(Self.lockName, in: directory, timeout: lockTimeout) {
            report(Message("waiting for another delivery of notifications"))
        }
        TemporaryFile.removeStale(in: directory)
        let lines = try Self.lines(in: directory)
        let entries = lines.compactMap(Self.entry)
        if entries.count < lines.count {
            try FileReplacement.write(Self.bytes(entries), to: Self.name, in: directory)
            let file = Message.Value.path(path.appending(Self.name).string)
            report(Message("{file} was damaged; something may be shown twice", ["file": file]))
        }
        self.entries = entries
        delivered = Set(entries.map(\.digits))
        self.directory = directory
        self.lock = lock
        self.key = key
        self.today = today
    }

    /// Why nothing can be recorded, so that nothing is delivered; nil where nothing shows that. Nothing is changed.
    package static func problem(_ environment: UserEnvironment) -> Diagnosis? {
        guard let path = try? environment.stateFile().parent, FileKind(path: path) != nil else { return nil }
        let unreadable = [name, lockName].lazy.map { path.appending($0) }.compactMap { file -> SystemError? in
            switch FileKind(path: file) {
            case nil: nil
            case .regular: file.readAccessError
            default: SystemError(.notAFile, file)
            }
        }
        return (path.writeAccessError ?? unreadable.first).map(unrecorded)
    }

    static func unrecorded(_ error: SystemError) -> Diagnosis {
        let reason = Message.Value.message(error.diagnosis.message)
        return Diagnosis(Message("what is shown cannot be recorded: {reason}", ["reason": reason]))
    }

    /// One line that is no entry stands for a file that is larger than any ledger.
    private static func lines(in directory: borrowing Directory) throws(SystemError) -> [ArraySlice<UInt8>] {
        do {
            return try RegularFile.read(name, in: directory).split(separator: lineFeed)
        } catch {
            if error.isMissing { return [] }
            if error.cause == .tooLarge { return [[]] }
            throw error.withObstacle
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (digits: String, lastDay: CalendarDay)? {
        let digits = line.prefix(digitsCount)
        guard digits.count == digitsCount,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            line.dropFirst(digitsCount).first == UInt8(ascii: " "),
            let day = CalendarDay(iso: String(decoding: line.dropFirst(digitsCount + 1), as: UTF8.self))
        else { return nil }
        return (String(decoding: digits, as: UTF8.self), day)
    }

    private static func bytes(_ entries: [(digits: String, lastDay: CalendarDay)]) -> [UInt8] {
        entries.flatMap { "\($0.digits) \($0.lastDay)\n".utf8 }
    }

    /// Whether a request was delivered.
    ///
    /// - Parameters:
    ///   - identifiers: all that the request has, because a person can have several.
    ///   - date: the day of the birthday.
    package func has(_ identifiers: [String], date: CalendarDay, by way: Way) -> Bool {
        identifiers.contains { delivered.contains(digits($0, date, way)) }
    }

    /// Drops old entries and writes the ledger, before anything is delivered: what cannot be recorded is not to be shown, or
    /// it would be shown every hour.
    ///
    /// It is written with room for what will be recorded, in empty lines, and once more beside that, as `record` does.
    ///
    /// - Parameter count: how many entries will be recorded at most.
    package mutating func prepare(toRecord count: Int) throws(SystemError) {
        entries.removeAll { $0.lastDay < today }
        entries.removeFirst(max(0, entries.count - Self.maximumEntries))
        for _ in 1...2 { try write(room: count * Self.lineSize) }
    }

    /// Records requests that were delivered, and waits until that is on the disk.
    package mutating func record(
        _ requests: [(identifier: String, date: CalendarDay)], by way: Way
    ) throws(SystemError) {
        for request in requests {
            let digits = digits(request.identifier, request.date, way)
            guard delivered.insert(digits).inserted else { continue }
            entries.append((digits, request.date.advanced(by: Self.daysKept)))
        }
        try write()
    }

    private func write(room: Int = 0) throws(SystemError) {
        let bytes = Self.bytes(entries) + Array(repeating: Self.lineFeed, count: room)
        try FileReplacement.write(bytes, to: Self.name, in: directory)
    }

    private func digits(_ identifier: String, _ date: CalendarDay, _ way: Way) -> String {
        let hash = key.hash128(of: way.rawValue, identifier, date.description)
        return Hexadecimal.text(of: hash.first) + Hexadecimal.text(of: hash.second)
    }
}
