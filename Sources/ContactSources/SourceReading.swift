import BirthdayCore
import LinuxSystem

/// What one reading of a contact source gave.
package struct SourceReading: Sendable {
    /// The canonical path, or `-`.
    package var identity: String
    /// The kind's name.
    package var kind: String
    package var contacts: [Contact] = []
    package var counts = CardCounts()
    package var problems: [SourceProblem] = []
    /// Files and directories of which nothing could be read this time: what they gave before is still true.
    package var unreadable: [String] = []
    /// Why the first of them could not be read.
    package var firstError: SystemError?
    /// The directories and files whose fingerprints tell that the source changed.
    package var dependencies: [Dependency] = []
    /// When the reading began, in nanoseconds since 1970.
    package var readAt: Int
}

/// Something odd in a source: a value with a place. The rest of the source is kept.
package struct SourceProblem: Hashable, Sendable {
    package let file: String
    /// From 1; nil where the file as a whole is meant.
    package let line: Int?
    package let reason: String

    package init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }
}

extension SourceProblem: CustomStringConvertible {
    /// `file:line: reason`.
    package var description: String {
        line.map { "\(file):\($0): \(reason)" } ?? "\(file): \(reason)"
    }
}
