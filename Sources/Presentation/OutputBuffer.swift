import Failures
import JSONC
import Terminal

/// What a command writes to standard output in parts: memory holds one part, however long the whole is.
package struct OutputBuffer: ~Copyable {
    /// In bytes.
    private static let capacity = 64 * 1_024

    private let console: Console
    private var text = ""

    package init(_ console: Console) { self.console = console }

    /// - Throws: as `Console.write`.
    package mutating func write(_ part: String) throws(CommandFailure) {
        text += part
        if text.utf8.count >= Self.capacity { try flush() }
    }

    /// Writes a JSON array. A value is made when its turn comes, and released before the next one.
    package mutating func write(array values: some Sequence<JSONValue>) throws(CommandFailure) {
        try write("[")
        var isFirst = true
        for value in values {
            if !isFirst { try write(",") }
            isFirst = false
            try write(value.serialized())
        }
        try write("]")
    }

    /// Writes what is left; to be called at the end. A terminal does not get what it takes for commands, and a file may have.
    package mutating func flush() throws(CommandFailure) {
        try console.write(console.isRead ? text.withoutC1Controls : text)
        text.removeAll(keepingCapacity: true)
    }
}

extension String {
    /// Without U+0080 to U+009F (ISO 6429, C1), of which terminals take some for the beginning of a command.
    fileprivate var withoutC1Controls: String {
        let isControl: (Unicode.Scalar) -> Bool = { (0x80...0x9F).contains($0.value) }
        return unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(unicodeScalars.filter { !isControl($0) })) : self
    }
}
