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
}
