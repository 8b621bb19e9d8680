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
        throw SystemError.invalid(path)
    }
}
