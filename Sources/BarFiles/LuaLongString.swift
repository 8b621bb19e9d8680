/// A long string of a Lua file: `[[ … ]]`, `[==[ … ]==]` (Lua's manual, 3.1).
struct LuaLongString {
    /// Where its line begins.
    let line: Int
    /// Where its first bracket stands.
    let opening: Int
    /// What stands between the brackets.
    let content: Range<Int>

    /// Those of a file, in order. None stands in a comment or in another string; one that is not closed is left out, and what
    /// is behind it.
    static func all(in bytes: [UInt8]) -> [LuaLongString] {
        var found: [LuaLongString] = []
        var (index, line) = (0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                index += 1
                line = index
            case UInt8(ascii: "-") where bytes[index...].starts(with: "--".utf8):
                if let content = content(at: index + 2, bytes) {
                    index = content.upperBound
                } else if level(at: index + 2, bytes) != nil {
                    return found
                } else {
                    index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuotation(at: index, bytes)
            case UInt8(ascii: "[") where level(at: index, bytes) != nil:
                guard let content = content(at: index, bytes) else { return found }
                found.append(LuaLongString(line: line, opening: index, content: content))
                index = content.upperBound
            default: index += 1
            }
        }
        return found
    }

    /// The number of equals signs between two opening brackets; nil where there are none.
    private static func level(at index: Int, _ bytes: [UInt8]) -> Int? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return nil }
        let signs = bytes[(index + 1)...].prefix { $0 == UInt8(ascii: "=") }
        guard signs.endIndex < bytes.count, bytes[signs.endIndex] == UInt8(ascii: "[") else { return nil }
        return signs.count
    }

    /// What stands between long brackets; nil where none open, or none close.
    private static func content(at index: Int, _ bytes: [UInt8]) -> Range<Int>? {
        guard let level = level(at: index, bytes) else { return nil }
        let closing = Array("]\(String(repeating: "=", count: level))]".utf8)
        let start = index + closing.count
        guard let end = bytes[start...].firstRange(of: closing)?.lowerBound else { return nil }
        return start..<end
    }

    /// Behind a string in quotation marks, which ends with its line where it is not closed.
    private static func endOfQuotation(at start: Int, _ bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == bytes[start] { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }
}
