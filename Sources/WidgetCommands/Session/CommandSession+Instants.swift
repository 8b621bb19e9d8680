import BirthdayCore
import WidgetTimeline

extension CommandSession {
    /// `November 23, 2026, 09:00`.
    func text(of instant: LocalInstant) -> CleanText {
        texts.row([texts.date(instant.day, withYear: true), clock(instant)])
    }

    /// `09:00`, in the digits of the date beside it.
    private func clock(_ instant: LocalInstant) -> CleanText {
        let minute = instant.secondOfDay / 60
        let digits = [minute / 600, minute / 60 % 10, minute % 60 / 10, minute % 10].map(texts.number)
        return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
    }
}
