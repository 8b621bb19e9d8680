import SafeText
import WidgetTimeline

/// What a bar's line is made of beside escaped text.
struct LineMarkup: Sendable {
    /// Stands behind a sign that begins markup, so that what follows in another part is not read with it: a template's `%`
    /// and a name's `{A1:…}` are a tag of polybar's together.
    var joint = "\u{2060}"
    /// A text as it was written, in a colour; nil for a bar that has its colours elsewhere.
    var colored: (@Sendable (String, TextColor) -> String)?

    /// Pango's, which needs no joint for what `inPangoMarkup` escapes.
    static let pango = LineMarkup(colored: { "<span foreground=\"\($1.hexadecimal)\">\($0)</span>" })

    /// Signs with which markup begins in one of the bars.
    static let signs: Set<Unicode.Scalar> = ["%", "#", "$", "^", "<", "&", "\\", "{"]
}

/// Writes lines that the user's own text is in. Only names are cut: markup that is cut is another one.
struct StyledWriting {
    let markup: LineMarkup
    let escape: (String) -> String
    let fitting: LineFitting
    /// What may be cut in the line about each row.
    let names: (_ row: Int) -> [CleanText]

    init(
        _ markup: LineMarkup, escape: @escaping (String) -> String, fitting: LineFitting,
        names: @escaping (_ row: Int) -> [CleanText]
    ) {
        (self.markup, self.escape, self.fitting, self.names) = (markup, escape, fitting, names)
    }

    /// A line within the limit; an ellipsis where not even its own text is.
    func text(_ line: StyledLine) -> String { joined([line]) }

    /// The lines in one, within the limit; an ellipsis stands for those that do not fit.
    func joined(_ lines: [StyledLine]) -> String {
        let line = fitting.line(ofPeople: lines.count) { count, columns in
            let shown = lines.prefix(count).map { line in
                columns == .max ? line : line.mapValues { $0.cutting(names(line.row), to: columns) }
            }
            let rest: [CleanText] = count < lines.count ? ["…"] : []
            let separator = LineFitting.separator
            return (
                (shown.map(\.text) + rest).joined(separator: separator),
                (shown.map(written) + rest.map(\.string)).joined(separator: separator.string)
            )
        }
        return fitting.isSurvived(line) ? line.written : "…"
    }

    private func written(_ line: StyledLine) -> String {
        var result = ""
        var last: Unicode.Scalar?
        for part in line.parts where !part.text.isEmpty {
            if let last, LineMarkup.signs.contains(last) { result += markup.joint }
            last = part.text.string.unicodeScalars.last
            switch part {
            case .value(let text): result += escape(text.string)
            case .own(let text): result += text.string
            }
        }
        guard let color = line.color, let colored = markup.colored, !result.isEmpty else { return result }
        if let last, LineMarkup.signs.contains(last) { result += markup.joint }
        return colored(result, color)
    }
}

extension StyledLine {
    /// The line with other values.
    func mapValues(_ change: (CleanText) -> CleanText) -> StyledLine {
        var line = self
        line.parts = parts.map { if case .value(let text) = $0 { .value(change(text)) } else { $0 } }
        return line
    }

    /// What a reader of tags shows of the line.
    var withoutTags: CleanText {
        let texts = parts.map { part -> CleanText in
            guard case .own(let text) = part else { return part.text }
            return CleanText(asItStands: text.string.replacing(/<[^>]*>/, with: "")) ?? ""
        }
        return texts.joined(separator: "")
    }
}

extension String {
    /// The text as itself in Pango's markup, for the bars that draw labels with it: Waybar, i3bar, swaybar. The backslash is
    /// a reference too: Waybar rewrites `\x` inside its JSON, and i3blocks writes JSON of its own.
    var inPangoMarkup: String { replacing { $0 == "\\" ? "&#92;" : $0.xmlReference } }
}

extension Unicode.Scalar {
    /// The reference that stands for it in XML's content and attributes; nil if it stands for itself.
    var xmlReference: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }
}
