/// tmux's status line, where `#[…]` is a style, `#{…}` a format and `#(…)` a command.
struct Tmux: Bar {
    static let name = "tmux"
    /// What a job of the status line prints within the second of its start is drawn only with the next line.
    static let missesFirstLine = true

    /// How the status line gets the output.
    enum Destination {
        /// `#(command)`: a job's output.
        case job
        /// `#{@bday}`: the value of a user option, without a line end.
        case option
    }

    private let destination: Destination

    init(_ destination: Destination = .job) {
        self.destination = destination
    }

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        switch destination {
        case .job: content.text(escapedBy: Self.escapedForJob) + "\n"
        case .option: content.text(escapedBy: Self.escapedForOption)
        }
    }

    func output(_ failure: BarFailure) -> String {
        switch destination {
        case .job: failure.text + "\n"
        case .option: failure.text
        }
    }

    /// A job's output is expanded as a format, and the result is drawn: each step reads `##` as `#`, but only drawing
    /// treats a run before `[` differently.
    static func escapedForJob(_ text: String) -> String {
        escaped(text) { $0 == "[" ? 2 : 4 }
    }

    /// An option's value is drawn, not expanded.
    static func escapedForOption(_ text: String) -> String {
        escaped(text) { _ in 2 }
    }

    private static func escaped(_ text: String, times: (_ next: Unicode.Scalar?) -> Int) -> String {
        var result = String.UnicodeScalarView()
        var run = 0
        func endRun(before next: Unicode.Scalar?) {
            result.append(contentsOf: repeatElement("#", count: run * times(next)))
            run = 0
        }
        for scalar in text.unicodeScalars {
            if scalar == "#" {
                run += 1
                continue
            }
            endRun(before: scalar)
            result.append(scalar)
        }
        endRun(before: nil)
        return String(result)
    }
}
