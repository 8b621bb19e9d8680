import BirthdayCore
import LinuxSystem
import SystemPackage

/// The result of reading a contact source.
package struct SourceReading: Sendable {
    /// The canonical path, or `-`.
    package var identity: FilePath
    /// The kind's name.
    package var kind: String
    /// Everybody with a card, with and without a birthday.
    package var contacts: [Contact] = []
    /// The cards of groups, but for those without a name.
    package var groupCards: [GroupCard] = []
    /// Whether the collections of a vdir were read as groups.
    package var hasCollectionGroups = false
    /// What collections are called in their files `displayname`, by their directories.
    package var collectionNames: [FilePath: String] = [:]
    /// The other collections, and what they are called where they never had such a name: their contacts are in no group of a
    /// directory yet.
    package var unnamed: [FilePath: String?] = [:]
    /// What is known of the cards of people that are left out because of their size: what they gave earlier is kept.
    package var leftOut: [Contact] = []
    package var leftOutGroups: [GroupCard] = []
    package var counts = CardCounts()
    package var problems: [SourceProblem] = []
    /// Files and directories that could not be read this time: contacts that they gave earlier are kept.
    package var unreadable: [FilePath] = []
    /// Files that were not read as a whole: empty, without a card, or cut inside of one, as another program leaves them while
    /// it writes. What they gave earlier is kept: only what was read to its end says that something is gone.
    package var incomplete: Set<FilePath> = []
    /// The cards of people that are cut off.
    package var cut: Set<ContactOrigin> = []
    /// Why the first of the unreadable ones could not be read.
    package var firstError: SystemError?
    /// The directories and files whose fingerprints show whether the source changed.
    package var dependencies: [Dependency] = []
    /// The directories with cards in them, or below.
    package var directories: [LocatedDirectory] = []
    /// The directories without cards, also below; and what leads to no directory, without an identity.
    package var cardless: [(path: FilePath, identity: Directory.Identity?)] = []
    /// Those of them that count as missing, whose contacts are kept: something is to be mounted there.
    package var unmounted: [FilePath] = []
    /// When the reading began, in nanoseconds since 1970.
    package var readAt: Int
}

/// A problem in a source, with its place. The rest of the source is kept.
package struct SourceProblem: Hashable, Sendable {
    package let file: FilePath
    /// From 1; nil for the file as a whole.
    package let line: Int?
    package let reason: String

    package init(file: FilePath, line: Int?, reason: String) {
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
