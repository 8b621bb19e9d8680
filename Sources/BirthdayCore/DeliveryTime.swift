/// The time of day at which notifications are delivered, on the local wall clock.
package struct DeliveryTime: Hashable, Sendable {
    /// Seconds since 00:00; whole minutes.
    package let secondOfDay: Int

    /// 09:00.
    package static let standard = DeliveryTime(minuteOfDay: 540)

    private init(minuteOfDay: Int) { secondOfDay = minuteOfDay * 60 }

    /// Reads `HH:MM`, 00:00 to 23:59, and nothing else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        self.init(minuteOfDay: hour * 60 + minute)
    }
}

extension DeliveryTime: CustomStringConvertible {
    /// `09:00`. `init(_:)` reads it back.
    package var description: String { LocalInstant.clock([secondOfDay / 3_600, secondOfDay / 60 % 60]) }
}
