import Glibc
import Sodium

/// Identifies the archive of a call: a digest of its arguments and of the environment variables that its output depends
/// on, taken before any option is parsed.
package struct ArchiveKey: Hashable, Sendable {
    /// 32 hexadecimal digits, a file name.
    package let name: String
    let bytes: [UInt8]

    /// Their values decide which contacts are shown, when and in which language.
    private static let variables = [
        "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TZ", "TZDIR", "LC_ALL", "LC_MESSAGES",
        "LC_TIME", "LANG",
    ]

    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - variable: the value of an environment variable, nil where it is not set.
    package init(arguments: ArraySlice<String>, variable: (String) -> String?) {
        var digest = Digest()
        for name in Self.variables {
            if let value = variable(name) { digest.add("=" + value) } else { digest.add("") }
        }
        for argument in arguments { digest.add(argument) }
        bytes = digest.bytes()
        name = Hexadecimal.text(of: bytes)
    }
}
