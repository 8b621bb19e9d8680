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

/// Writes lines that the user's own text is in. Only values are cut: markup that is cut is another one.
struct StyledWriting {
    let markup: LineMarkup
    let escape: (String) -> String
    let limit: TextLimit

    private static let separator: CleanText = " · "

    init(_ markup: LineMarkup, escape: @escaping (String) -> String, limit: TextLimit) {
        (self.markup, self.escape, self.limit) = (markup, escape, limit)
    }

    /// A line within the limit; an ellipsis where not even its own text is.
    func text(_ line: StyledLine) -> String {
        let whole = written(line)
        if remaining(of: limit, after: whole, showing: line.text) != nil { return whole }
        var (fitting, tooLong) = (0, limit.columns)
        var result = "…"
        while tooLong - fitting > 1 {
            let columns = (fitting + tooLong) / 2
            let shorter = line.shortening(to: columns)
            let text = written(shorter)
            if remaining(of: limit, after: text, showing: shorter.text) == nil {
                tooLong = columns
            } else {
                (fitting, result) = (columns, text)
            }
        }
        return result
    }

    /// The lines in one, within the limit; an ellipsis stands for those that do not fit.
    func joined(_ lines: [StyledLine]) -> String {
        guard let first = lines.first else { return "" }
        var result = written(first)
        guard var room = remaining(of: limit, after: result, showing: first.text) else { return text(first) }
        let ellipsis: CleanText = "\(Self.separator)…"
        for (index, line) in lines.enumerated().dropFirst() {
            let next = Self.separator.string + written(line)
            let left = remaining(of: room, after: next, showing: "\(Self.separator)\(line.text)")
            guard let left, index == lines.count - 1 || left.remaining(after: ellipsis) != nil else {
                return room.remaining(after: ellipsis) == nil ? result : result + ellipsis.string
            }
            result += next
            room = left
        }
        return result
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

    /// What is left of a limit: of its bytes beside what is written, of the rest beside what is shown.
    private func remaining(of room: TextLimit, after written: String, showing text: CleanText) -> TextLimit? {
        let shown = TextLimit(columns: room.columns, scalars: room.scalars, bytes: .max)
        guard written.utf8.count <= room.bytes, var left = shown.remaining(after: text) else { return nil }
        left.bytes = room.bytes - written.utf8.count
        return left
    }
}

extension StyledLine {
    /// The line with no value wider than that number of columns.
    fileprivate func shortening(to columns: Int) -> StyledLine {
        let whole = TextLimit.name
        let limit = TextLimit(
            columns: columns, scalars: columns * whole.scalars / whole.columns,
            bytes: columns * whole.bytes / whole.columns)
        return mapValues { $0.truncated(to: limit) }
    }

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
