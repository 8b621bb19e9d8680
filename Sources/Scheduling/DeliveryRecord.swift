import Failures
import LinuxSystem
import Settings
import SystemPackage

/// What deliveries leave for later calls: since when notices are delivered, how many deliveries in a row have failed, and when and
/// how the last one ended. It is a file of numbers, `$XDG_STATE_HOME/bday-widget/deliveries`.
package struct DeliveryRecord: Hashable, Sendable {
    /// When the first delivery was made, in seconds since 1970.
    package let start: Int
    private var failures = 0
    /// The last delivery for which something was due, or that could not find out what was.
    package private(set) var last: Last?

    package struct Last: Hashable, Sendable {
        /// In seconds since 1970.
        package let end: Int
        package let status: ExitStatus
    }

    private static let name: FilePath.Component = "deliveries"
    /// How many failures in a row it takes until bars show it.
    private static let threshold = 3

    /// Whether notices cannot be shown here, as far as is known.
    package var isUndelivered: Bool { failures >= Self.threshold }

    /// Whether the last one could not find out what was due.
    package var isUnread: Bool { failures == 0 && last.map { $0.status != .done } ?? false }

    private init(start: Int) { self.start = start }

    /// The record of this home; nil before the first delivery.
    package init?(_ environment: UserEnvironment) {
        guard let path = Self.directory(environment),
            let bytes = try? RegularFile.read(Self.name, in: Directory(own: path))
        else { return nil }
        let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Int($0) }
        // An earlier version wrote two.
        guard numbers.count >= 2, let start = numbers[0], let failures = numbers[1] else { return nil }
        (self.start, self.failures) = (start, failures)
        guard numbers.count == 4, let end = numbers[2], let number = numbers[3],
            let status = Int32(exactly: number).flatMap(ExitStatus.init)
        else { return }
        last = Last(end: end, status: status)
    }

    /// The record at a delivery, which is the first one where there is none.
    ///
    /// - Parameter now: in seconds since 1970. A clock that ran ahead when the record was made counts for nothing.
    package static func atDelivery(_ environment: UserEnvironment, now: Int) -> DeliveryRecord {
        if let record = DeliveryRecord(environment), record.start <= now { return record }
        let record = DeliveryRecord(start: now)
        record.write(environment)
        return record
    }

    /// Records how a delivery ended.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970.
    ///   - counts: whether a failure is one of those in a row: nothing could be shown.
    /// - Returns: whether that changes `isUndelivered`.
    package mutating func note(
        _ status: ExitStatus, at now: Int, counts: Bool = true, _ environment: UserEnvironment
    ) -> Bool {
        let wasUndelivered = isUndelivered
        last = Last(end: now, status: status)
        if counts { failures = status == .done ? 0 : min(failures + 1, Self.threshold) }
        write(environment)
        return isUndelivered != wasUndelivered
    }

    /// Removes the record, where nothing is delivered any more.
    ///
    /// - Returns: as `note`.
    package static func remove(_ environment: UserEnvironment) -> Bool {
        let wasUndelivered = DeliveryRecord(environment)?.isUndelivered ?? false
        if let path = directory(environment) { try? Directory(own: path).remove(name) }
        return wasUndelivered
    }

    /// Where it cannot be written, nothing is to be recorded: the ledger beside it says why.
    private func write(_ environment: UserEnvironment) {
        guard let path = Self.directory(environment), let directory = try? Directory(creatingOwn: path) else { return }
        let end = last.map { " \($0.end) \($0.status.rawValue)" } ?? ""
        try? FileReplacement.write("\(start) \(failures)\(end)\n", to: Self.name, in: directory)
    }

    private static func directory(_ environment: UserEnvironment) -> FilePath? {
        (try? environment.stateFile())?.parent
    }
}

/// The lock of the one process that delivers notices as long as its session lasts (`notify --stay`). It lies in the
/// session's runtime directory: a process whose lock is gone from there has no session any more.
package struct StayLock: ~Copyable {
    private let lock: LockFile
    /// The file that is locked.
    package let path: FilePath

    private static let name: FilePath.Component = "notify.lock"
    /// How long the lock is waited for, in milliseconds: a process that asks for its state holds it for a moment.
    private static let timeout = Timeout.milliseconds(200)

    /// - Parameter directory: `$XDG_RUNTIME_DIR/bday-widget`.
    /// - Throws: `isBusy` where another process has it.
    package init(in directory: FilePath) throws(SystemError) {
        lock = try LockFile(Self.name, in: Directory(creatingOwn: directory), timeout: Self.timeout)
        path = directory.appending(Self.name)
    }

    /// Whether this is still the lock of the session.
    package var isOfSession: Bool { lock.isAt(path) }

    /// Whether a process has the lock.
    static func isHeld(in directory: FilePath) -> Bool {
        guard FileKind(path: directory.appending(name), followsLinks: false) != nil else { return false }
        do {
            _ = try LockFile(name, in: Directory(own: directory), timeout: 0)
            return false
        } catch {
            return error.isBusy
        }
    }

    /// Ends the process that has the lock.
    static func end(in directory: FilePath) { try? Directory(own: directory).remove(name) }
}
