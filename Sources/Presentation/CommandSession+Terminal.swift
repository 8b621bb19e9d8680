import Messages
import SafeText
import Synchronization
import SystemPackage

extension CommandSession {
    /// How rows stand in columns; nil where they are lines of words: where nobody reads them, and in languages from right to
    /// left, where columns would stand in the order of the letters.
    package var columnStyle: TerminalStyle? {
        console.isRead && !texts.isRightToLeft ? TerminalStyle(context) : nil
    }

    /// Whether `noteFirst` has spoken: a call that changes groups stores several times.
    private static let hasNotedFirst = Mutex(false)

    /// Has `noteFirst` say nothing: it was said.
    ///
    /// - Returns: whether it was before.
    @discardableResult
    package static func forgoFirstNote() -> Bool {
        hasNotedFirst.withLock { isSaid in
            defer { isSaid = true }
            return isSaid
        }
    }

    /// Says to a person what is about to be kept, where, and how to have it gone; once in a call.
    func noteFirst(_ sources: [FilePath]) {
        guard let place = try? context.environment.storeFile() else { return }
        if Self.forgoFirstNote() { return }
        let some = sources.prefix(3)
        let more = sources.count > 3 ? ["…"] : []
        let words = some.map { context.environment.shellWord($0) }
        let read = some.map { CleanText(cleaning: context.environment.abbreviating($0)).string } + more
        console.tell(
            Diagnosis(
                .person(
                    .kept(
                        sources: read.joined(separator: ", "), place: context.environment.abbreviating(place))),
                .clause, .person(.toTakeBack),
                command: "bday-widget sources forget \((more.isEmpty ? words : ["PATH"]).joined(separator: " "))"))
    }

    /// Says why nothing is printed though somebody is known, to a person at a terminal.
    ///
    /// - Parameter next: how many days until the next birthday.
    package func noteNobody(within days: Int, next: Int) {
        guard console.isTerminal else { return }
        console.tell(.nobodyWithin(days: days, next: next))
    }
}
