import LinuxSystem
import SystemPackage

/// The registry of the kinds of contact sources.
package enum SourceKinds {
    /// Every kind, in the order in which they are asked whether a path is theirs.
    package static let all: [any ContactSource.Type] = [
        StandardInputSource.self,
        // Before the kinds that look into a file: looking into a pipe takes its bytes away.
        PipeSource.self,
        VdirSource.self,
        EvolutionSource.self,
        ThunderbirdSource.self,
        UnknownDatabaseSource.self,
        CalendarSource.self,
        AbookSource.self,
        ListSource.self,
        CSVSource.self,
        OrgSource.self,
        BBDBSource.self,
        OtherFileSource.self,
        VCardFileSource.self,
    ]

    /// The source at a path.
    ///
    /// - Parameter mayWait: the user has just named the path, so it may be a pipe, whose writer may be slow.
    /// - Throws: when there is nothing at the path, or nothing that may be looked at.
    package static func source(
        at path: FilePath, mayWait: Bool = false, within budget: ReadingBudget = .unlimited
    ) throws(SystemError) -> any ContactSource {
        let canonical = SourceIdentity.isWithoutPath(path) ? path : try path.canonical()
        for kind in all where mayWait || kind != PipeSource.self {
            if let source = kind.init(path: canonical, within: budget) { return source }
        }
        throw SystemError(.notAFile, path)
    }
}

/// A place that contacts come from. Each kind is one file in `Kinds` and one line in `SourceKinds`.
package protocol ContactSource: Sendable {
    /// The name that `sources` shows for the kind.
    static var kind: String { get }
    /// The source at a canonical path; nil where the path holds no source of this kind.
    init?(path: FilePath)
    /// As above, for a kind that has to read the whole source to know it.
    init?(path: FilePath, within budget: ReadingBudget)
    /// Reads every card into the collector, which keeps what is odd in one as a problem.
    ///
    /// - Throws: when the source as a whole cannot be read, or the collector's budget is spent.
    func read(into collector: inout ContactCollector) throws(SystemError)
}

extension ContactSource {
    package init?(path: FilePath, within budget: ReadingBudget) { self.init(path: path) }
}
