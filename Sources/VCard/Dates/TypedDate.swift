import Messages
import SafeText

/// A date that somebody types, in any form that a list of people takes: `23.11.1990`, `Nov 23, 1990`, `1990/11/23`, `--11-23`.
package struct TypedDate {
    package let year: Int?
    package let month: Int
    package let isLeapMonth: Bool
    package let day: Int

    /// Why a text is no date.
    package enum Problem: Error {
        case noDate
        /// Its year has two digits, which no card has.
        case shortYear
        /// It can be two days; each as a card has it.
        case either(CleanText, CleanText)

        /// That it can be two days; nil where it is none.
        package func ambiguity(of name: Message.Value, _ value: Message.Value) -> Message? {
            guard case .either(let one, let other) = self else { return nil }
            return DateProblem.either(one, other).message(of: name, value)
        }
    }

    package init(_ text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        if TextDate(atStartOf: bytes)?.hasShortYear ?? false { throw .shortYear }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(DateProblem) in try DateText.read(bytes) }
        }
        do throws(DateProblem) {
            let date = try read.get()
            (year, month, isLeapMonth, day) = (date.year, date.month, date.isLeapMonth, date.day)
        } catch {
            if case .either(let one, let other) = error { throw .either(one, other) }
            throw .noDate
        }
    }
}
