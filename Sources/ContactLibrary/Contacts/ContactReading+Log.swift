import BirthdayCore
import ContactSources
import SystemPackage

extension ContactReading {
    /// The problems for the log of a bar, which others may read: `~/.contacts/contact 4:3: …`. A card stands there by its
    /// number in its source, because a file's name is often the person's.
    package var problemsForLog: [SourceProblem] {
        if problems.isEmpty { return [] }
        var numbers: [FilePath: Int] = [:]
        var counts: [FilePath: Int] = [:]
        for contact in contacts where numbers[contact.origin.file] == nil {
            counts[contact.origin.source, default: 0] += 1
            numbers[contact.origin.file] = counts[contact.origin.source]
        }
        let sources = Set(counts.keys)
        return problems.map { problem in
            guard !sources.contains(problem.file) else { return problem }
            var source = problem.file
            while !sources.contains(source), source.removeLastComponent() {}
            let number = numbers[problem.file].map { "contact \($0)" } ?? "a file without contacts"
            return SourceProblem(
                file: (sources.contains(source) ? source : "…").appending(number), line: problem.line,
                reason: problem.reason)
        }
    }
}
