/// Times on a wall clock as they are written: `09:00`, `09:00:30`.
package enum ClockTime {
    /// - Parameter fields: how many of hours, minutes and seconds.
    package static func text(_ secondOfDay: Int, fields: Int = 2) -> String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60].prefix(fields).map { $0.padded(to: 2) }
            .joined(separator: ":")
    }

    /// The seconds that a text of two digits a field stands for; nil for any other text, and for more than 24 hours.
    ///
    /// - Parameter fields: how many there may be.
    package static func seconds(of text: Substring, fields: ClosedRange<Int> = 2...2) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.contains(parts.count),
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) } + [0, 0]
        guard numbers[0] <= 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    }
}

/// The time of day at which notifications are delivered, on the local wall clock.
package struct DeliveryTime: Hashable, Sendable {
    /// Seconds since 00:00; whole minutes.
    package let secondOfDay: Int

    /// 09:00.
    package static let standard = DeliveryTime(secondOfDay: 9 * 3_600)
}

extension DeliveryTime: CustomStringConvertible {
    /// Reads `HH:MM`, 00:00 to 23:59, and nothing else.
    package init?(_ text: String) {
        guard let seconds = ClockTime.seconds(of: text[...]), seconds < 86_400 else { return nil }
        self.init(secondOfDay: seconds)
    }

    /// `09:00`. `init(_:)` reads it back.
    package var description: String { ClockTime.text(secondOfDay) }
}
