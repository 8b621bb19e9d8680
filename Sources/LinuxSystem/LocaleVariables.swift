import Glibc

/// The environment's names of locales, as far as a library asks for them itself.
package enum LocaleVariables {
    /// Forgets `LC_ALL`, `LC_MESSAGES` and `LANG` where they are no names of locales (`de_DE.UTF-8@euro`, `C`).
    ///
    /// ICU copies them into buffers of a fixed size: `LANG=/some/path` ends the process there.
    package static func sanitize() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name), !isUsable(UnsafeBufferPointer(start: value, count: strlen(value))) else {
                continue
            }
            unsetenv(name)
        }
    }

    /// Whether a language's letters come first, and nothing is long.
    private static func isUsable(_ name: UnsafeBufferPointer<CChar>) -> Bool {
        let isLetter = { (byte: CChar) in (0x61...0x7A).contains(byte | 0x20) }
        let language = name.prefix(while: isLetter)
        return name.count <= 40 && language.count <= 8
            && name.dropFirst(language.count).allSatisfy {
                isLetter($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x3D, 0x40, 0x5F].contains($0)
            }
    }
}
