import BirthdayCore
import LinuxSystem

/// The result of reading a contact source.
package struct SourceReading: Sendable {
    /// The canonical path, or `-`.
    package var identity: String
    /// The kind's name.
    package var kind: String
    /// Everybody with a card, with and without a birthday.
    package var contacts: [Contact] = []
    /// The cards of groups, but for those without a name.
    package var groupCards: [GroupCard] = []
    /// Whether the collections of a vdir were read as groups.
    package var hasCollectionGroups = false
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
