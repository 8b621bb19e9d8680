import CSQLite

/// Limits the work and the text of a database: of its schema to what an address book can have, of its rows by its size.
/// With pages that point at each other a small file would be endless.
final class WorkBudget {
    /// Instructions of SQLite's virtual machine between two checks.
    private static let step: Int32 = 1_000

    private static let rowsBetweenChecks = 100

    private let isStopped: () -> Bool
    /// A table or index of a schema takes about ten instructions; SQLite's own lists of them are slow when they are long.
    private var steps = 200
    private var bytes = 16 << 20
    private var rows = 0
    private(set) var hasStopped = false

    init(isStopped: @escaping () -> Bool) { self.isStopped = isStopped }

    /// Begins anew, for the rows.
    ///
    /// - Parameter imageSize: in bytes, of the whole database.
    func allowRows(imageSize: Int) {
        // A row is a handful of bytes and instructions.
        steps = 10_000 + imageSize / 100
        // UTF-16 becomes half as long again as UTF-8.
        bytes = 2 * imageSize
    }

    /// Interrupts the connection once the work is done. It has to live as long as the connection.
    func watch(_ connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection, Self.step,
            { budget in
                budget.map { Unmanaged<WorkBudget>.fromOpaque($0).takeUnretainedValue().spend() } == true ? 0 : 1
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    private func spend() -> Bool {
        steps -= 1
        return steps > 0 && goesOn()
    }

    /// - Returns: whether a row of that many bytes is allowed.
    func spend(bytes count: Int) -> Bool {
        bytes -= count + 1
        rows += 1
        // Large rows need few instructions.
        return bytes > 0 && (count < 1 << 20 && !rows.isMultiple(of: Self.rowsBetweenChecks) || goesOn())
    }

    private func goesOn() -> Bool {
        hasStopped = hasStopped || isStopped()
        return !hasStopped
    }
}
