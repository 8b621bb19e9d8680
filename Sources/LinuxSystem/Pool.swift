/// Things that are used again by whichever thread needs one: fresh memory costs more than what is read into it.
final class Pool<Value>: @unchecked Sendable {
    private let monitor = Monitor()
    private var values: [Value] = []

    /// One that was given back; nil where there is none.
    func take() -> Value? {
        var value: Value?
        monitor.locked { value = values.popLast() }
        return value
    }

    func give(_ value: Value) { monitor.locked { values.append(value) } }
}
