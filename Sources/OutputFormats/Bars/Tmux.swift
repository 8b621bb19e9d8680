extension Bar {
    /// tmux's status line, where `#[…]` is a style, `#{…}` a format and `#(…)` a command.
    ///
    /// What a job of the status line (`#(command)`) prints within the second of its start is drawn only with the next line.
    /// A job's output is expanded as a format, and the result is drawn: each step reads `##` as `#`, but only drawing treats a
    /// run before `[` differently.
    static let tmux = Bar(
        name: "tmux", missesFirstLine: true,
        entry: line(colors) { text in text.repeatingNumberSigns { $0 == "[" ? 2 : 4 } })

    /// tmux with the output as the value of a user option (`#{@bday}`), as `watch --tmux` sets it, without a line end. It is
    /// drawn, not expanded.
    package static let tmuxOption = Bar(
        name: "tmux",
        entry: { $0.text(escapedBy: { text in text.repeatingNumberSigns { _ in 2 } }, colors) }, failure: \.text)

    /// `default` of the colour alone: `#[default]` would also end what the user's own line began.
    private static let colors = LineMarkup(colored: { "#[fg=\($1.hexadecimal)]\($0)#[fg=default]" })
}

extension String {
    /// - Parameter times: how many stand for each in a run, by what follows the run.
    fileprivate func repeatingNumberSigns(_ times: (_ next: Unicode.Scalar?) -> Int) -> String {
        var result = String.UnicodeScalarView()
        var run = 0
        func endRun(before next: Unicode.Scalar?) {
            result.append(contentsOf: repeatElement("#", count: run * times(next)))
            run = 0
        }
        for scalar in unicodeScalars {
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
