import CSDBus
import Glibc

/// A message that was received: an answer, or a signal. Its values are read in their order.
///
/// What another program sent is not trusted: a value of another type than expected throws.
package final class BusMessage {
    private let message: OpaquePointer
    /// Who was asked; nil for a signal.
    private let name: String?

    init(owning message: OpaquePointer, of name: String?) { (self.message, self.name) = (message, name) }
    deinit { sd_bus_message_unref(message) }

    /// Whether it is this signal.
    package func isSignal(_ interface: String, _ member: String) -> Bool {
        sd_bus_message_is_signal(message, interface, member) > 0
    }

    /// The name that another connection provides now, and that; it is empty where none does. Nil for any other signal.
    func ownerChange() throws(SessionError) -> (name: String, owner: String)? {
        guard sender == "org.freedesktop.DBus", isSignal("org.freedesktop.DBus", "NameOwnerChanged") else { return nil }
        let name = try string()
        try skip("s")
        return (name, try string())
    }

    /// The unique name of the program that sent it; empty for the bus's own.
    package var sender: String { sd_bus_message_get_sender(message).map { String(cString: $0) } ?? "" }

    /// The object that a signal came from.
    package var path: String { sd_bus_message_get_path(message).map { String(cString: $0) } ?? "" }

    package func string() throws(SessionError) -> String { try text("s") }
    package func objectPath() throws(SessionError) -> String { try text("o") }
    package func uint32() throws(SessionError) -> UInt32 { try basic("u", UInt32(0)) }
    package func bool() throws(SessionError) -> Bool { try basic("b", CInt(0)) != 0 }

    package func bytes() throws(SessionError) -> [UInt8] {
        var start: UnsafeRawPointer?
        var count = 0
        try check(sd_bus_message_read_array(message, MessageWriter.code("y"), &start, &count))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The elements of an array, each read by `element`.
    ///
    /// - Parameter type: the signature of an element.
    package func array<Element>(
        of type: String, _ element: () throws(SessionError) -> Element
    ) throws(SessionError) -> [Element] {
        try container("a", type) { () throws(SessionError) in
            var elements: [Element] = []
            while sd_bus_message_at_end(message, 0) == 0 { elements.append(try element()) }
            return elements
        }
    }

    package func strings() throws(SessionError) -> [String] {
        try array(of: "s") { () throws(SessionError) in try string() }
    }

    package func objectPaths() throws(SessionError) -> [String] {
        try array(of: "o") { () throws(SessionError) in try objectPath() }
    }

    /// - Parameter types: the signatures of the fields.
    package func structure<Value>(
        _ types: String, _ fields: () throws(SessionError) -> Value
    ) throws(SessionError) -> Value { try container("r", types, fields) }

    /// - Parameter type: the signature of what has to be in it.
    package func variant<Value>(
        _ type: String, _ value: () throws(SessionError) -> Value
    ) throws(SessionError) -> Value { try container("v", type, value) }

    /// A dictionary `a{sv}`: `entry` gets each key and reads the value, or passes it over (`skip("v")`).
    package func dictionary(_ entry: (String) throws(SessionError) -> Void) throws(SessionError) {
        _ = try array(of: "{sv}") { () throws(SessionError) in
            try container("e", "sv") { () throws(SessionError) in try entry(try string()) }
        }
    }

    /// Passes over values.
    ///
    /// - Parameter types: their signatures.
    package func skip(_ types: String) throws(SessionError) { try check(sd_bus_message_skip(message, types)) }

    private func container<Value>(
        _ kind: Character, _ contents: String, _ body: () throws(SessionError) -> Value
    ) throws(SessionError) -> Value {
        try check(sd_bus_message_enter_container(message, MessageWriter.code(kind), contents))
        let value = try body()
        try check(sd_bus_message_exit_container(message))
        return value
    }

    private func text(_ type: Character) throws(SessionError) -> String {
        var start: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, MessageWriter.code(type), &start))
        return start.map { String(cString: $0) } ?? ""
    }

    private func basic<Value: BitwiseCopyable>(_ type: Character, _ value: Value) throws(SessionError) -> Value {
        var value = value
        let status = withUnsafeMutableBytes(of: &value) {
            sd_bus_message_read_basic(message, MessageWriter.code(type), $0.baseAddress)
        }
        try check(status)
        return value
    }

    private func check(_ status: CInt) throws(SessionError) {
        if status > 0 { return }
        // ENXIO is another type; 0 is the end of the message or of the container.
        guard status == -ENXIO || status == 0 else { throw .broken(reason: MessageBus.reason(status)) }
        throw .wrongType(name: name ?? sender)
    }
}
