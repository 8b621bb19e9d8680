extension Bar {
    /// conky's objects that show text as it is: `exec`, `execi`, `texeci`, `cat`. It keeps lines.
    ///
    /// Only control characters are special there (`\x01` crashes conky), and clean text has none. conky 1.18 draws the first
    /// 16 KiB of a text, of a scalar that is torn there a box, and waits without end for a command that prints more than
    /// 64 KiB. A panel has two such texts.
    static let conky = Bar(name: "conky", entry: { $0.entry.lines.map(\.string).joinedForConky(within: 7_000) })
}

extension [String] {
    /// The lines up to that number of bytes; an ellipsis stands for those that are left out.
    func joinedForConky(within maximumBytes: Int) -> String {
        var result = ""
        for line in self {
            guard result.utf8.count + line.utf8.count + "\n…\n".utf8.count <= maximumBytes else {
                return result + "…\n"
            }
            result += line + "\n"
        }
        return result
    }
}
