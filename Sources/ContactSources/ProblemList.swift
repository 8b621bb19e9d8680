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

    /// Puts those of the file that was read last in the order of its lines.
    mutating func sort() { told[start...].sort { $0.line ?? 0 < $1.line ?? 0 } }

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
