import BirthdayCore
import SystemPackage

extension FilePath {
    /// The path as a word for a shell, to be copied from a message.
    package var shellWord: String {
        func isPlain(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_")
        }
        if bytes.allSatisfy(isPlain) { return string }
        if let text, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
            return "'" + text.replacing(scalar: "'", with: #"'\''"#) + "'"
        }
        // bash(1), QUOTING.
        let escaped = bytes.map { byte in
            isPlain(byte) ? String(Unicode.Scalar(byte)) : #"\x"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
        return "$'" + escaped.joined() + "'"
    }
}
