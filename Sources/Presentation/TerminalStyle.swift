import LinuxSystem

/// How text stands out on a terminal, with its own sixteen colours, which its user has chosen. Without one, with `NO_COLOR`
/// (no-color.org) or on a `dumb` one, text is plain.
package struct TerminalStyle: Sendable {
    private let isStyled: Bool
    /// How wide a line may be, in columns: the terminal's, else `COLUMNS`, else 80.
    package let columns: Int

    package init(_ context: CommandContext) {
        let said = context.environment.value("COLUMNS").flatMap { Int($0) }
        self.init(
            isStyled: context.console.isRead && context.environment.value("NO_COLOR") == nil
                && context.environment.text("TERM") != "dumb", columns: context.console.size?.columns ?? said ?? 80)
    }

    init(isStyled: Bool, columns: Int = 80) {
        self.isStyled = isStyled
        self.columns = max(20, min(1_000, columns))
    }

    package func bold(_ text: String) -> String { styled(text, "1") }
    /// What stands behind the rest.
    package func quiet(_ text: String) -> String { styled(text, "2") }
    /// What is today: in reverse, which can be read on any ground, as no single colour can.
    package func today(_ text: String) -> String { styled(text, "1;7") }
    package func good(_ text: String) -> String { styled(text, "32") }
    package func bad(_ text: String) -> String { styled(text, "1;31") }
    /// A day that is marked, today, or both.
    func day(_ text: String, isMarked: Bool, isToday: Bool) -> String {
        let style = [isMarked ? "1" : nil, isToday ? "7" : nil].compactMap(\.self).joined(separator: ";")
        return style.isEmpty ? text : styled(text, style)
    }

    private func styled(_ text: String, _ style: String) -> String {
        isStyled && !text.isEmpty ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
    }
}
