extension ManualPage {
    /// `bday-widget(5)`: the reference's page on the configuration, as it stands there.
    ///
    /// - Parameter page: the text of `docs/reference/configuration.md`.
    static func configuration(_ page: String, date: String) -> String {
        var lines = [
            ".Dd \(date)", ".Dt BDAY-WIDGET 5", ".Os", ".Sh NAME", ".Nm bday-widget",
            ".Nd the configuration of bday-widget",
            ".Sh DESCRIPTION",
        ]
        var paragraph: [Substring] = []
        var isCode = false
        func endParagraph() {
            if paragraph.isEmpty { return }
            if lines.last?.hasPrefix(".S") == false { lines.append(".Pp") }
            let text = paragraph.joined(separator: " ").filter { $0 != "`" }
            // A link leads to another page of the documentation, which is not beside this one.
            lines.append(running(text.replacing(/\[([^\[\]]+)\]\([^()]+\)/) { String($0.1) }))
            paragraph = []
        }
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
            let isFence = line.hasPrefix("```")
            let isLiteral = isCode && !isFence || !isCode && line.hasPrefix("    ")
            let isInside =
                lines.last != ".Ed" && lines.lastIndex(of: ".Bd -literal") ?? -1 > lines.lastIndex(of: ".Ed") ?? -1
            if isLiteral || isFence && !isCode { endParagraph() }
            if isLiteral, !isInside { lines.append(".Bd -literal") }
            if !isLiteral, isInside { lines.append(".Ed") }
            if isFence { isCode.toggle() }
            if isLiteral { lines.append(literal(isCode ? line : line.dropFirst(4))) }
            if isFence || isLiteral { continue }
            if line.hasPrefix("## ") {
                endParagraph()
                lines.append(".Ss \(line.dropFirst(3))")
            } else if line.isEmpty {
                endParagraph()
            } else {
                paragraph.append(line)
            }
        }
        endParagraph()
        lines += [".Sh FILES", ".Pa ~/.config/bday-widget/config.jsonc", ".Sh SEE ALSO", ".Xr bday-widget 1"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// A line that stays as it is.
    private static func literal(_ line: Substring) -> String {
        let escaped = line.replacing("\\", with: "\\e")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'")
            ? "\\&\(escaped)" : escaped.isEmpty ? "\\&" : String(escaped)
    }
}
