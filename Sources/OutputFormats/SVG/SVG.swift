import SafeText
import WidgetTimeline

/// A card as a phone draws it, one picture for each family, for web pages, documents and desktops.
struct SVG: OutputFormat {
    let name = "svg"
    let laysOutDirections = true

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        SVGDrawing.card(content).document(
            title: title(content), SVGColors(options), isRightToLeft: content.entry.isRightToLeft)
    }

    /// What the picture says in words. The number in a gauge says nothing without its name.
    private func title(_ content: BoundedEntry) -> String {
        guard content.entry.family == .circular else { return content.text }
        return content.entry.details.first?.string ?? content.text
    }

    /// The text as itself in content and attributes. Clean text has none of what XML 1.0 forbids altogether.
    static func escaped(_ text: String) -> String {
        text.replacing(\.xmlReference)
    }
}

/// A picture being drawn: its size, and elements from the back to the front.
struct SVGDrawing {
    /// How a shape or a text is painted: a class of the style sheet, which has one for light and one for dark.
    enum Paint: String {
        case card
        case ink
        case dim
        /// What is today.
        case accent
        /// How much of a gauge is full on other days.
        case gauge
        case track
    }

    /// Which point of a text its position is.
    enum Anchor: String {
        case start
        case middle
        case end
    }

    /// A shape or a text, placed as in a language that is written from the left.
    private enum Element {
        case card(radius: Int)
        case rectangle(x: Int, y: Int, width: Int, height: Int, radius: Int, Paint)
        case dot(x: Int, y: Int, radius: Int, Paint)
        case arc(x: Int, y: Int, radius: Int, percentage: Int, Paint)
        case text(String, x: Int, y: Int, size: Int, weight: Int, Paint, Anchor)
    }

    let width: Int
    let height: Int
    private var elements: [Element] = []

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The card that everything else stands on.
    mutating func card(radius: Int) { elements.append(.card(radius: radius)) }

    mutating func rectangle(x: Int, y: Int, width: Int, height: Int, radius: Int = 0, _ paint: Paint) {
        elements.append(.rectangle(x: x, y: y, width: width, height: height, radius: radius, paint))
    }

    mutating func dot(x: Int, y: Int, radius: Int, _ paint: Paint) {
        elements.append(.dot(x: x, y: y, radius: radius, paint))
    }

    /// A percentage of three quarters of a ring that is open at the bottom.
    mutating func arc(x: Int, y: Int, radius: Int, percentage: Int, _ paint: Paint) {
        elements.append(.arc(x: x, y: y, radius: radius, percentage: percentage, paint))
    }

    /// A text on its baseline, with an ellipsis where it would be wider than its place.
    mutating func text(
        _ text: String, x: Int, y: Int, size: Int, weight: Int = 400, _ paint: Paint, anchor: Anchor = .start,
        fitting room: Int
    ) {
        let fitting = TextMetrics(size: size, weight: weight).fitting(text, width: room)
        elements.append(.text(fitting, x: x, y: y, size: size, weight: weight, paint, anchor))
    }

    /// The whole picture.
    ///
    /// - Parameters:
    ///   - title: says in words what it shows.
    ///   - colors: of its style sheet.
    ///   - isRightToLeft: all is mirrored, and texts begin on the right (SVG 2, 11.10: `direction` decides where `start`
    ///     is).
    func document(title: String, _ colors: SVGColors, isRightToLeft: Bool) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
        role="img"\(isRightToLeft ? #" direction="rtl""# : "")>
        <title>\(SVG.escaped(title))</title>
        <style>
        \(colors.styleSheet)
        </style>
        <clipPath id="edge"><rect width="\(width)" height="\(height)"/></clipPath>
        <g clip-path="url(#edge)">
        \(elements.map { markup($0, isMirrored: isRightToLeft) + "\n" }.joined())</g>
        </svg>

        """
    }

    private func markup(_ element: Element, isMirrored: Bool) -> String {
        func placed(_ x: Int, width: Int = 0) -> Int { isMirrored ? self.width - x - width : x }
        switch element {
        case .card(let radius):
            return
                #"<rect class="card" x="0.5" y="0.5" width="\#(width - 1)" height="\#(height - 1)" rx="\#(radius)"/>"#
        case .rectangle(let x, let y, let width, let height, let radius, let paint):
            return #"<rect class="\#(paint.rawValue)" x="\#(placed(x, width: width))" y="\#(y)" width="\#(width)" "#
                + #"height="\#(height)" rx="\#(radius)"/>"#
        case .dot(let x, let y, let radius, let paint):
            return #"<circle class="\#(paint.rawValue)" cx="\#(placed(x))" cy="\#(y)" r="\#(radius)"/>"#
        case .arc(let x, let y, let radius, let percentage, let paint):
            let circumference = 2 * Double.pi * Double(radius)
            let length = circumference * 0.75 * Double(percentage) / 100
            let mirror = isMirrored ? "translate(\(width) 0) scale(-1 1) " : ""
            return #"<circle class="ring \#(paint.rawValue)" cx="\#(x)" cy="\#(y)" r="\#(radius)" "#
                + #"transform="\#(mirror)rotate(135 \#(x) \#(y))" "#
                + #"stroke-dasharray="\#(hundredths(length)) \#(hundredths(circumference))"/>"#
        case .text(let text, let x, let y, let size, let weight, let paint, let anchor):
            return #"<text class="\#(paint.rawValue)" x="\#(placed(x))" y="\#(y)" font-size="\#(size)" "#
                + #"font-weight="\#(weight)" text-anchor="\#(anchor.rawValue)">\#(SVG.escaped(text))</text>"#
        }
    }

    private func hundredths(_ number: Double) -> String { ((number * 100).rounded() / 100).description }

    /// When a birthday is, and how old somebody turns where that is asked for: on one line, or smaller on two where it is
    /// too long for one. They stand around the line's place. A label of the user's own is cut, and no day.
    ///
    /// - Parameters:
    ///   - text: the row's countdown, with what stands behind it: that has the second line, where it fits there.
    mutating func countdown(
        _ row: BirthdayRow, _ text: CleanText? = nil, x: Int, y: Int, size: Int,
        weight: Int = 400, _ paint: Paint,
        anchor: Anchor = .start, fitting room: Int
    ) {
        let text = text ?? row.countdown
        guard TextMetrics(size: size, weight: weight).width(text.string) > Double(room) else {
            self.text(
                text.string, x: x, y: y, size: size, weight: weight, paint, anchor: anchor, fitting: room)
            return
        }
        let sizes = [11, 10, 9, 8]
        let apart = row.keepingApart(text.string)
        let whole = text.cutting(row.names) {
            TextMetrics(size: sizes[3], weight: weight).fits(row.keepingWordsTogether($0.string), width: room, lines: 2)
        }
        let isApart = !apart.isEmpty && TextMetrics(size: sizes[2], weight: weight).fits(apart, width: room, lines: 2)
        let (size, lines) = TextMetrics.largest(
            of: sizes, weight: weight, wrapping: isApart ? apart : row.keepingWordsTogether(whole.string), width: room,
            lines: 2)
        for (index, line) in lines.enumerated() {
            self.text(
                line.replacing("\u{A0}", with: " ").replacing("\u{200B}", with: ""), x: x,
                y: y - (lines.count - 1) * 7 + index * 13, size: size, weight: weight, paint, anchor: anchor,
                fitting: room)
        }
    }
}

extension BirthdayRow {
    /// The text with no place for the end of a line but behind the countdown and its comma; empty where nothing stands there.
    fileprivate func keepingApart(_ text: String) -> String {
        guard text.hasPrefix(countdown.string), text != countdown.string else { return "" }
        let rest = text.dropFirst(countdown.string.count)
        let comma = rest.prefix { ",،、，".contains($0) }
        let end = rest.dropFirst(comma.count)
        let joint = end.first == " " ? " " : "\u{200B}"
        return "\(countdown)\(comma)".replacing(" ", with: "\u{A0}") + joint
            + end.drop { $0 == " " }.replacing(" ", with: "\u{A0}")
    }

    /// The text with spaces at which no line ends (U+00A0) in the words for the day, and between a number and what it counts;
    /// beside the words for the day a line may end without a space, too.
    fileprivate func keepingWordsTogether(_ text: String) -> String {
        guard let range = text.firstRange(of: when.string) else { return text.keepingNumbersTogether }
        let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
        func joint(_ mayBreak: Bool?) -> String { mayBreak == true ? "\u{200B}" : "" }
        return before.keepingNumbersTogether + joint(before.unicodeScalars.last?.isEastAsian)
            + text[range].replacing(" ", with: "\u{A0}")
            + joint(after.unicodeScalars.first.map { $0.isEastAsian && !$0.isHiragana })
            + after.keepingNumbersTogether
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text with spaces at which no line ends behind numbers, but at its end.
    fileprivate var keepingNumbersTogether: String {
        String(self).replacing(/(\d\.?) (?=\S)/) { "\($0.1)\u{A0}" }
    }
}

/// The colours of a picture: for light and for dark surroundings, or for one of them alone.
struct SVGColors {
    private let theme: PictureTheme
    /// In the place of the palettes' own; nil for that.
    private let accent: TextColor?

    init(_ options: FormatOptions) {
        theme = options.theme
        accent = options.accent
    }

    /// A colour for each paint of a drawing.
    private struct Palette {
        let card, edge, ink, dim, accent, gauge, track: String

        static let light = Palette(
            card: "#ffffff", edge: "#d8d8dd", ink: "#1c1c1e", dim: "#6a6a70", accent: "#d6245c", gauge: "#8a8a90",
            track: "#e6e6eb")
        static let dark = Palette(
            card: "#1c1c1e", edge: "#3a3a3c", ink: "#f5f5f7", dim: "#a6a6ad", accent: "#ff6f9c", gauge: "#8e8e95",
            track: "#3a3a3c")
    }

    /// Light first, for viewers without media queries. The fonts are generic: every viewer has one of that name.
    var styleSheet: String {
        let paints = rules(theme == .dark ? .dark : .light, indent: "")
        let sheet =
            ["text { font-family: system-ui, sans-serif }"] + paints
            + ["circle.ring { fill: none; stroke-width: 6; stroke-linecap: round }"]
        guard theme == .auto else { return sheet.joined(separator: "\n") }
        let dark = ["@media (prefers-color-scheme: dark) {"] + rules(.dark, indent: "  ") + ["}"]
        return (sheet + dark).joined(separator: "\n")
    }

    private func rules(_ palette: Palette, indent: String) -> [String] {
        let accent = accent?.hexadecimal ?? palette.accent
        let fills = [
            ("ink", palette.ink), ("dim", palette.dim), ("accent", accent), ("gauge", palette.gauge),
            ("track", palette.track),
        ]
        let rings = [("accent", accent), ("gauge", palette.gauge), ("track", palette.track)]
        return [indent + ".card { fill: \(palette.card); stroke: \(palette.edge) }"]
            + fills.map { "\(indent).\($0) { fill: \($1) }" }
            + rings.map { "\(indent)circle.ring.\($0) { stroke: \($1) }" }
    }
}
