/// Finds the name that a user meant and mistyped.
package enum NearestName {
    /// The maximum length of a word in scalars: no name of the program's is as long.
    private static let maximumLength = 32
    /// The maximum length of a candidate in bytes: a group of a shared address book can have a name of a megabyte.
    private static let maximumCandidateBytes = 512

    /// The candidate that is nearest to a word, in any case: one that the word is the beginning of, else the one that
    /// takes the fewest changes.
    ///
    /// - Returns: nil where each takes more than one change for every three characters.
    package static func of(_ word: String, in candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars.prefix(maximumLength + 1))
        guard !typed.isEmpty, typed.count <= maximumLength else { return nil }
        let folded = candidates.filter { $0.utf8.count <= maximumCandidateBytes }.map { ($0, $0.lowercased()) }
        if typed.count >= 2, let (candidate, _) = folded.first(where: { $0.1.hasPrefix(word.lowercased()) }) {
            return candidate
        }
        let nearest = folded.map { ($0, changes(typed, Array($1.unicodeScalars))) }.min { $0.1 < $1.1 }
        return nearest.flatMap { $0.1 <= typed.count / 3 ? $0.0 : nil }
    }

    /// The optimal string alignment distance: how many characters are put in, left out, replaced, or exchanged with the
    /// next one.
    private static func changes(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
