import SafeText

extension Bar {
    /// Argos, for GNOME's panel: the line in the panel, then the menu's lines.
    ///
    /// A menu without a line in the panel hides the button.
    static let argos = Bar(
        name: "argos", laysOutDirections: true, readsDirectionFromIsolates: true, lineLimit: .gtkLabel,
        emptyLine: "---\n",
        entry: { content in
            let text = content.text(escapedBy: \.escapedForArgos, .pango)
            return text.isEmpty
                ? "---\n"
                : "\(text)\n---\n\(content.details(within: .gtkTooltip, escapedBy: \.escapedForArgos))\n"
        },
        failure: { "\($0.text)\n---\n\($0.reason.string.escapedForArgos)\n" })
}

extension String {
    /// The text as itself in Argos, which reads a line three times: `|` begins its attributes, of which `bash` and `eval` are
    /// run on a click; escapes of C and emoji between colons are replaced; the rest is Pango markup. So what Argos reads
    /// before the markup is a reference. Two hyphens at the start of a line are a submenu.
    fileprivate var escapedForArgos: String {
        inPangoMarkup.replacing { scalar in
            switch scalar {
            case "|": "&#124;"
            case ":": "&#58;"
            case "-": "&#45;"
            default: nil
            }
        }
    }
}
