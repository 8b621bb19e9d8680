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

/// Appends values to a message. After a failure nothing more is appended; the call that the message is for then fails.
package final class MessageWriter {
    private let message: OpaquePointer
    /// The first failure of sd-bus, a negative `errno` value; else not negative.
    private(set) var status: CInt = 0

    init(_ message: OpaquePointer) { self.message = message }

    /// - Parameter text: without a zero byte, which ends it (D-Bus has none in its strings). The noncharacters U+FDD0 to
    ///   U+FDEF are left out: sd-bus refuses a text that has one.
    package func append(_ text: String) {
        var allowed = String.UnicodeScalarView()
        allowed.append(contentsOf: text.unicodeScalars.lazy.filter { !(0xFDD0...0xFDEF).contains($0.value) })
        then { String(allowed).withCString { sd_bus_message_append_basic(message, Self.code("s"), $0) } }
    }

    package func append(_ texts: [String]) { array(of: "s") { for text in texts { append(text) } } }

    package func append(path: String) {
        then { path.withCString { sd_bus_message_append_basic(message, Self.code("o"), $0) } }
    }

    package func append(_ number: UInt32) { appendBasic("u", number) }
    package func append(_ number: Int32) { appendBasic("i", number) }
    package func append(_ byte: UInt8) { appendBasic("y", byte) }
    package func append(_ flag: Bool) { appendBasic("b", CInt(flag ? 1 : 0)) }

    package func append(_ bytes: [UInt8]) {
        then {
            bytes.withUnsafeBytes { sd_bus_message_append_array(message, Self.code("y"), $0.baseAddress, $0.count) }
        }
    }

    /// - Parameter type: the signature of an element.
    package func array(of type: String, _ elements: () -> Void) { container("a", type, elements) }

    /// - Parameter type: the signature of what is in it.
    package func variant(_ type: String, _ value: () -> Void) { container("v", type, value) }

    /// - Parameter types: the signatures of the fields.
    package func structure(_ types: String, _ fields: () -> Void) { container("r", types, fields) }

    /// A dictionary `a{s…}`, of texts to values of one type.
    ///
    /// - Parameter type: the signature of a value.
    package func dictionary(of type: String, _ entries: [(key: String, value: () -> Void)]) {
        array(of: "{s\(type)}") {
            for entry in entries {
                container("e", "s\(type)") {
                    append(entry.key)
                    entry.value()
                }
            }
        }
    }

    private func container(_ kind: Character, _ contents: String, _ body: () -> Void) {
        then { sd_bus_message_open_container(message, Self.code(kind), contents) }
        body()
        then { sd_bus_message_close_container(message) }
    }

    private func appendBasic(_ type: Character, _ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes in
            then { sd_bus_message_append_basic(message, Self.code(type), bytes.baseAddress) }
        }
    }

    private func then(_ step: () -> CInt) { if status >= 0 { status = step() } }

    static func code(_ type: Character) -> CChar { CChar(type.asciiValue ?? 0) }
}
