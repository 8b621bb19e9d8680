import SystemPackage

/// How a configuration calls the program.
package struct BarCall: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A word without anything that a shell or a bar reads.
    let program: String
    /// What is asked for besides.
    private let options: String

    /// - Parameter hasAges: rows say how old people turn.
    package init(_ program: String, hasAges: Bool = false) {
        (self.program, options) = (program, hasAges ? " --age" : "")
    }

    package init(stringLiteral program: String) { self.init(program) }

    package var description: String { program }

    /// A call that shows something, with its own options.
    func showing(_ own: String) -> String { "\(program) \(own)\(options)" }

    /// For a shell: `watch` until the bar or the program has gone, started again where it was killed. `hash -r` is for dash,
    /// whose `command -v` answers with the place that it remembers.
    func watching(_ own: String) -> String {
        "while hash -r; command -v \(program) >/dev/null && ! \(showing("watch \(own)")); do sleep 5; done"
    }
}

/// What a file of a bar's configuration holds, for a syntax to find its place in.
struct BarText: Sendable {
    /// Where it lies.
    var path: FilePath = "configuration"
    let text: String
    /// Whether another file includes it.
    var isIncluded = false
}

/// What our lines make of one of several files.
struct BarEdit {
    /// Which of them.
    let index: Int
    let text: String
}
