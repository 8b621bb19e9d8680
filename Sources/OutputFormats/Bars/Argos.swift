import SafeText

/// Argos, for GNOME's panel: the line in the panel, then the menu's lines.
///
/// A line is read three times: `|` begins its attributes, of which `bash` and `eval` are run on a click; escapes of C and
/// emoji between colons are replaced; the rest is Pango markup.
struct Argos: Bar {
    static let name = "argos"
    static let laysOutDirections = true
    static let readsDirectionFromIsolates = true
    static let lineLimit = Waybar.lineLimit
    /// A menu without a line in the panel hides the button.
    static let emptyLine = "---\n"

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        let text = content.text(escapedBy: Self.escaped, .pango)
        guard !text.isEmpty else { return Self.emptyLine }
        let menu = content.details(within: Waybar.tooltipLimit, escapedBy: Self.escaped)
        return "\(text)\n---\n\(menu)\n"
    }

    func output(_ failure: BarFailure) -> String {
        "\(failure.text)\n---\n\(Self.escaped(failure.reason.string))\n"
    }

    /// References for what Argos reads before the markup. Two hyphens at the start of a line are a submenu.
    static func escaped(_ text: String) -> String {
        text.inPangoMarkup.replacing { scalar in
            switch scalar {
            case "|": "&#124;"
            case ":": "&#58;"
            case "-": "&#45;"
            default: nil
            }
        }
    }
}
