/// tmux's status line, where `#[…]` is a style, `#{…}` a format and `#(…)` a command.
struct Tmux: Bar {
    static let name = "tmux"
    /// What a job of the status line prints within the second of its start is drawn only with the next line.
    static let missesFirstLine = true
    /// `default` of the colour alone: `#[default]` would also end what the user's own line began.
    private static let markup = LineMarkup(colored: { "#[fg=\($1.hexadecimal)]\($0)#[fg=default]" })

    /// Whether the output is the value of a user option (`#{@bday}`), without a line end; else that of a job (`#(command)`).
    var setsOption = false

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        setsOption
            ? content.text(escapedBy: Self.escapedForOption, Self.markup)
            : content.text(escapedBy: Self.escapedForJob, Self.markup) + "\n"
    }

    func output(_ failure: BarFailure) -> String { setsOption ? failure.text : failure.text + "\n" }

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
