import Glibc
import PathBytes
import SafeText
import Sodium
import SystemPackage

/// Identifies the archive of a call: a digest of its arguments and of the environment variables that its output depends
/// on, taken before any option is parsed.
package struct ArchiveKey: Hashable, Sendable {
    let hash: Hash128

    /// The variables that decide which contacts are shown, when and in which language; a NUL ends each. One constant,
    /// because an array would be made anew by every call.
    private static let variables: StaticString = """
        HOME\0XDG_CONFIG_HOME\0XDG_DATA_HOME\0XDG_STATE_HOME\0XDG_CACHE_HOME\0TZ\0TZDIR\0LC_ALL\0LC_MESSAGES\0LC_TIME\0\
        LANG\0LANGUAGE\0
        """

    /// - Parameters:
    ///   - arguments: those of `main` without the program's name, nil at the end.
    ///   - variable: the value of an environment variable; nil if it is not set.
    package init(
        arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        variable: (UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    ) {
        var parts = PartList()
        var position = 0
        while position < Self.variables.utf8CodeUnitCount {
            let name = UnsafeRawPointer(Self.variables.utf8Start + position).assumingMemoryBound(to: CChar.self)
            parts.add(variable(name))
            position += strlen(name) + 1
        }
        var index = 0
        while let argument = arguments[index] {
            parts.add(argument)
            index += 1
        }
        hash = parts.hash
    }

    /// The name of the archive's file: 32 hexadecimal digits and `suffix`.
    package var fileName: String { Hexadecimal.text(of: hash.first) + Hexadecimal.text(of: hash.second) + Self.suffix }

    /// Whether a file has the name of an archive.
    static func isFileName(_ name: FilePath.Component) -> Bool {
        let bytes = name.bytes
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
        return bytes.count == 32 + suffix.utf8.count && bytes.prefix(32).allSatisfy(isDigit)
            && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    private static let suffix = ".json"
}

/// Texts one after another, so that no two lists are the same bytes: each begins with a byte that says whether there is
/// one, and ends with its NUL.
private struct PartList: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var count = 0

    init() {}

    deinit { free(memory) }

    /// A text that is nil differs from one that is empty.
    mutating func add(_ text: UnsafePointer<CChar>?) {
        let length = text.map { strlen($0) + 1 } ?? 0
        guard let larger = realloc(memory, count + 1 + length) else { return }
        memory = larger
        larger.storeBytes(of: text == nil ? 0 : 1, toByteOffset: count, as: UInt8.self)
        if let text { larger.advanced(by: count + 1).copyMemory(from: text, byteCount: length) }
        count += 1 + length
    }

    var hash: Hash128 { Digest.hash128(of: UnsafeRawBufferPointer(start: memory, count: count)) }
}
