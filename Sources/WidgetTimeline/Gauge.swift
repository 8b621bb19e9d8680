/// Days left of the last thirty, as a gauge that fills up.
package struct Gauge: Hashable, Sendable {
    package static let minimum = 0
    package static let maximum = 30

    /// 0 (thirty days or more, over, or nobody) to 30 (today).
    package let value: Int

    /// - Parameter daysUntil: to the birthday, negative after it; nil for nobody.
    package init(daysUntil: Int?) {
        let days = daysUntil ?? Self.maximum
        value = days < 0 ? Self.minimum : max(Self.minimum, Self.maximum - days)
    }

    /// 0–100, rounded.
    package var percentage: Int { (value * 100 + Self.maximum / 2) / Self.maximum }
}
