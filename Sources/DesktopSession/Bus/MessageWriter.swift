import CSDBus

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
