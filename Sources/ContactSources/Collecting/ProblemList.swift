import SystemPackage

/// The problems of a source while it is read: a limited number of each file, and how many more it has.
struct ProblemList {
    /// The maximum number of problems of one file that are reported.
    private static let maximumPerFile = 100

    private var reported: [SourceProblem] = []
    /// The file whose problems come in.
    private var file: FilePath?
    /// The index of that file's first problem in `reported`.
    private var start = 0
    /// The number of that file's problems beyond the maximum.
    private var suppressed = 0

    mutating func add(_ problem: SourceProblem) {
        if problem.file != file {
            endFile()
            file = problem.file
        }
        if reported.count - start < Self.maximumPerFile { reported.append(problem) } else { suppressed += 1 }
    }

    /// Sorts the problems of the file that was read last by line.
    mutating func sort() {
        if reported.count > start { reported[start...].sort { $0.line ?? 0 < $1.line ?? 0 } }
    }

    /// Ends the file: the limit counts anew for what is added after it.
    mutating func endFile() {
        if let file, suppressed > 0 {
            reported.append(SourceProblem(file: file, line: nil, reason: "and \(suppressed) more"))
        }
        suppressed = 0
        file = nil
        start = reported.count
    }

    /// All of them, once the source was read.
    mutating func finish() -> [SourceProblem] {
        endFile()
        return reported
    }
}
