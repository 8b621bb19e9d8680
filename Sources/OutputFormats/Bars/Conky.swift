/// conky's objects that show text as it is: `exec`, `execi`, `texeci`, `cat`. It keeps lines.
struct Conky: Bar {
    static let name = "conky"
    /// More than 64 KiB of output deadlocks conky.
    private static let maximumBytes = 60_000

    /// Only control characters are special there (`\x01` crashes conky), and clean text has none.
    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        Self.joined(content.entry.lines.map(\.string))
    }

    /// The lines up to what conky can take.
    static func joined(_ lines: [String]) -> String {
        var result = ""
        for line in lines where result.utf8.count + line.utf8.count < maximumBytes { result += line + "\n" }
        return result
    }
}
