import BirthdayCore
import LinuxSystem

/// The result of reading a contact source.
package struct SourceReading: Sendable {
    /// The canonical path, or `-`.
    package var identity: String
    /// The kind's name.
    package var kind: String
    package var contacts: [Contact] = []
    package var counts = CardCounts()
    package var problems: [SourceProblem] = []
    /// Files and directories that could not be read this time: contacts that they gave earlier are kept.
    package var unreadable: [String] = []
    /// Why the first of them could not be read.
    package var firstError: SystemError?
    /// The directories and files whose fingerprints show whether the source changed.
    package var dependencies: [Dependency] = []
    /// When the reading began, in nanoseconds since 1970.
    package var readAt: Int
}

/// The cards of a reading, counted by what became of them: each in `cards` and in one of the others.
package struct CardCounts: Hashable, Sendable {
    package var cards = 0
    package var withBirthday = 0
    package var withoutBirthday = 0
    /// Cards of groups, which are no persons.
    package var groups = 0
    /// Cards whose birthday is unusable, and files without a card.
    package var skipped = 0

    package init() {}

    package static func += (left: inout CardCounts, right: CardCounts) {
        left.cards += right.cards
        left.withBirthday += right.withBirthday
        left.withoutBirthday += right.withoutBirthday
        left.groups += right.groups
        left.skipped += right.skipped
    }
}

/// A problem in a source, with its place. The rest of the source is kept.
package struct SourceProblem: Hashable, Sendable {
    package let file: String
    /// From 1; nil for the file as a whole.
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
