import LinuxSystem
import SystemPackage

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
