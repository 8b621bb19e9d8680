import WidgetTimeline

/// tmux's status line, where `#[…]` is a style, `#{…}` a format and `#(…)` a command.
package struct Tmux: Bar {
    package static let name = "tmux"

    package init() {}

    /// For `#(command)`.
    package func output(_ content: BarContent, options: RenderOptions) -> String {
        Self.escapedForJob(content.text) + "\n"
    }

    package func output(_ failure: BarFailure) -> String? { failure.line }

    /// For a user option that the status line shows as `#{@bday}`, without a line end: what `watch --tmux` sets.
    package func optionValue(_ entry: TimelineEntry) -> String {
        Self.escapedForOption(BarContent(entry).text)
    }

    /// A job's output is expanded as a format, and what comes of it is drawn: each reads `##` as `#`, but only the
    /// second takes a run before `[` apart.
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
