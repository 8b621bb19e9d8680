/// Text for a terminal that breaks no word: lines as wide as it.
extension String {
    /// Each line broken where it is too wide; what follows of one that begins with spaces is further in than that.
    func wrapped(to columns: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }.count
            let further = indent == 0 ? 0 : min(indent + 4, columns / 2)
            let parts = String(line.dropFirst(indent)).brokenBetweenWords(
                width: max(20, columns - indent), columns - further)
            return zip(parts.indices, parts).map { index, part in
                String(repeating: " ", count: index == 0 ? indent : further) + part
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Its lines, broken between words; a word that is wider stands alone.
    ///
    /// - Parameters:
    ///   - width: of the first one, in columns.
    ///   - others: of those behind it; nil for the same.
    func brokenBetweenWords(width: Int, _ others: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            let wide = CleanText(cleaning: String(word)).columns
            if !line.isEmpty, used + 1 + wide > (lines.isEmpty ? width : max(20, others ?? width)) {
                lines.append(line)
                (line, used) = (String(word), wide)
            } else {
                line += (line.isEmpty ? "" : " ") + word
                used += wide + (used == 0 ? 0 : 1)
            }
        }
        return lines + [line]
    }
}
