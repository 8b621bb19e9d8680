/// The problems of a source while it is read: of each file as many as somebody reads, and how many more there are.
struct ProblemList {
    /// How many of one file are told.
    private static let mostOfAFile = 100

    private var told: [SourceProblem] = []
    /// The file whose problems come in, and where they begin.
    private var file: String?
    private var start = 0
    private var untold = 0

    mutating func add(_ problem: SourceProblem) {
        if problem.file != file {
            endFile()
            file = problem.file
        }
        if told.count - start < Self.mostOfAFile { told.append(problem) } else { untold += 1 }
    }

    /// Adds the problems of a piece of a file that so many lines come before.
    mutating func add(_ piece: ProblemList, afterLines lines: Int) {
        for problem in piece.told {
            add(SourceProblem(file: problem.file, line: problem.line.map { $0 + lines }, reason: problem.reason))
        }
        untold += piece.untold
    }

    /// Puts those of the file that was read last in the order of its lines.
    mutating func sort() {
        if told.count > start { told[start...].sort { $0.line ?? 0 < $1.line ?? 0 } }
    }

    /// The file was read: what is added now is told whatever came before.
    mutating func endFile() {
        if let file, untold > 0 { told.append(SourceProblem(file: file, line: nil, reason: "and \(untold) more")) }
        untold = 0
        file = nil
        start = told.count
    }

    /// All of them, once everything was read.
    mutating func finish() -> [SourceProblem] {
        endFile()
        return told
    }
}
