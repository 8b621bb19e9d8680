/// Days left of the last thirty, as a gauge that fills up.
package struct Gauge: Hashable, Sendable {
    package static let minimum = 0
    package static let maximum = 30

    /// 0 (thirty days or more, or nobody) to 30 (today).
    package let value: Int

    /// - Parameter daysUntil: to the next birthday; nil for nobody.
    package init(daysUntil: Int?) {
        value = max(Self.minimum, Self.maximum - (daysUntil ?? Self.maximum))
    }

    /// 0–100, rounded.
    package var percentage: Int { (value * 100 + Self.maximum / 2) / Self.maximum }
}
