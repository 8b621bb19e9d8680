import BirthdayCore
import LinuxSystem
import Sodium
import SystemPackage

/// What was shown, so that nothing is shown twice. One process at a time has the value.
///
/// An entry is a keyed digest of the request's identifier and the day of the birthday: without the key, which lies in the
/// sealed store, the file says how many notifications there were and about when.
package struct NotificationLedger: ~Copyable {
    private let directory: Directory
    private let lock: LockFile
    private let key: AuthenticationKey
    private let today: CalendarDay
    private var text: LedgerText
    private var shown: Set<String>

    private static let name: FilePath.Component = "notified"
    private static let damagedName: FilePath.Component = "notified.damaged"
    /// How long another delivery is waited for, in milliseconds: it shows at most nine notices, each within some seconds.
    private static let lockTimeout = 30_000
    /// How many days an entry is kept after the birthday: nothing is due as late as that, in whatever zone.
    private static let daysKept = 7

    /// Opens the ledger, which another process may hold.
    ///
    /// What of it cannot be read is kept as `notified.damaged`; what can be read still counts. So a damage makes one
    /// notification a second time at most, and loses none.
    ///
    /// - Parameters:
    ///   - path: its directory, `$XDG_STATE_HOME/bday-widget`; made where it is missing.
    ///   - today: the local day, by which old entries are dropped.
    ///   - report: gets what a user should know, a line each.
    /// - Throws: `isBusy` where another process holds it for the whole timeout.
    package init(
        in path: FilePath, key: AuthenticationKey, today: CalendarDay, lockTimeout: Int = lockTimeout,
        report: (String) -> Void = { _ in }
    ) throws(SystemError) {
        let directory = try Directory(creatingOwn: path)
        let lock = try LockFile("notified.lock", in: directory, timeout: lockTimeout) {
            report("waiting for another delivery of notifications")
        }
        TemporaryFile.removeStale(in: directory)
        text = try Self.read(in: directory, report)
        shown = Set(text.entries.map(\.digits))
        self.directory = directory
        self.lock = lock
        self.key = key
        self.today = today
    }

    private static func read(
        in directory: borrowing Directory, _ report: (String) -> Void
    ) throws(SystemError) -> LedgerText {
        var text = LedgerText()
        do throws(SystemError) {
            text = LedgerText(try RegularFile.read(name, in: directory))
            if text.damagedLines == 0 { return text }
        } catch {
            if error.isMissing { return text }
        }
        let (file, damaged) = (directory.path.appending(name), directory.path.appending(damagedName))
        try FileReplacement.write(text.bytes, to: name, in: directory, keeping: damagedName)
        report("\(file) is damaged and kept as \(damaged); something may be shown twice")
        return text
    }

    /// Whether a request was shown.
    ///
    /// - Parameters:
    ///   - identifiers: all that the request has, because a person can have several.
    ///   - date: the day of the birthday.
    package func isShown(_ identifiers: [String], date: CalendarDay) -> Bool {
        identifiers.contains { shown.contains(digits($0, date)) }
    }

    /// Drops old entries and writes the ledger, before anything is shown: what cannot be recorded is not to be shown, or
    /// it would be shown every hour.
    package mutating func prepare() throws(SystemError) {
        text.prune(today: today)
        try write()
    }

    /// Records requests that were shown, and waits until that is on the disk.
    package mutating func record(_ requests: [(identifier: String, date: CalendarDay)]) throws(SystemError) {
        for request in requests {
            let digits = digits(request.identifier, request.date)
            guard shown.insert(digits).inserted else { continue }
            text.append(.init(digits: digits, lastDay: request.date.advanced(by: Self.daysKept)))
        }
        try write()
    }

    private func write() throws(SystemError) { try FileReplacement.write(text.bytes, to: Self.name, in: directory) }

    private func digits(_ identifier: String, _ date: CalendarDay) -> String {
        let hash = key.hash128(of: "bday-widget notified", identifier, date.description)
        return Hexadecimal.text(of: hash.first) + Hexadecimal.text(of: hash.second)
    }
}
