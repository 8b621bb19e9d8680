import LinuxSystem
import PathBytes
import SQLite
import SystemPackage

/// Finds out what kind of source is at a path.
package enum SourceKinds {
    package static let vdir = "vdir"
    /// A file of cards.
    static let cards = "vcf"
    package static let list = "list"
    package static let abook = "abook"
    package static let evolution = "evolution"
    package static let thunderbird = "thunderbird"

    /// The kinds whose cards can be edited where they live.
    package static let editable: Set = [vdir, cards]

    /// The source at a path. A file is recognized by its beginning, never by its name.
    ///
    /// - Parameter mayWait: the user has just named the path, so it may be a pipe, whose writer may be slow. A path from
    ///   elsewhere is never read as one.
    /// - Throws: when there is nothing at the path, or nothing that may be looked at.
    package static func source(
        at path: FilePath, mayWait: Bool = false, within budget: ReadingBudget = .unlimited
    ) throws(SystemError) -> ContactSource {
        if path == SourceIdentity.standardInput {
            return ContactSource(kind: "stdin") { collector throws(SystemError) in
                try collector.addStandardInput(as: path)
            }
        }
        let path = SourceIdentity.isWithoutPath(path) ? path : try path.canonical()
        switch FileKind(path: path) {
        case .directory: return .vdir(path)
        // Looking into a pipe would take its bytes away.
        case .special where mayWait:
            return ContactSource(kind: "pipe") { collector throws(SystemError) in try collector.addText(named: path) }
        default: break
        }
        let head = RegularFile.head(path)
        if head.starts(with: DatabaseImage.magic) { return .database(path, within: budget) }
        return .text(path, TextFormat(head))
    }
}

/// A place that contacts come from.
package struct ContactSource: Sendable {
    /// The name that `sources` shows for the kind.
    package let kind: String
    /// Of a source whose cards can be edited where they live: whether a file goes with its last card, as in a vdir. Otherwise
    /// the file is the source. Nil for what is read only: other formats, databases, pipes.
    var hasFileForEachCard: Bool?
    /// Reads every card into the collector, which keeps what is odd in one as a problem.
    ///
    /// Throws when the source as a whole cannot be read, or the collector's budget is spent.
    let read: @Sendable (_ collector: inout ContactCollector) throws(SystemError) -> Void
}

extension ContactSource {
    /// A file of text with contacts: cards, such as a phone or a web mailer exports; a calendar, a list, a table, an address
    /// book of another program. One of a known format that is not read is reported as such, with the export to make instead;
    /// of any other the reader of cards reports what is wrong with it.
    fileprivate static func text(_ path: FilePath, _ format: TextFormat) -> ContactSource {
        let isCards = if case .cards = format { true } else { false }
        return ContactSource(kind: format.kind, hasFileForEachCard: isCards ? false : nil) {
            collector throws(SystemError) in
            guard case .other(let reason) = format else { return try collector.addText(of: path) }
            // Of an archive of gigabytes no more is read.
            collector.begin(path, FileFingerprint(path: path))
            collector.report(unreadable: path, reason: reason.text, asWritten: reason.asWritten)
        }
    }
}

/// The identity of a contact source: its path without links, or `-` for standard input.
package enum SourceIdentity {
    /// What standard input is called where a path is expected.
    package static let standardInput: FilePath = "-"

    /// The identity of the source at a path.
    package static func of(_ path: FilePath) -> FilePath { isWithoutPath(path) ? path : path.withoutLinks }

    /// The source for people to read: its path, or that it is standard input.
    package static func name(_ path: FilePath) -> String {
        path == standardInput ? "standard input" : path.string
    }

    /// Whether the name is that of standard input, or one such as `/dev/stdin` or `/dev/fd/63` that leads to a pipe
    /// without a path of its own.
    package static func isWithoutPath(_ path: FilePath) -> Bool {
        path == standardInput || FileKind(path: path) == .special && (try? path.canonical()) == nil
    }
}
