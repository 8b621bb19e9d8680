import Glibc

/// The environment's names of locales, which ICU reads itself.
package enum LocaleVariables {
    /// Unsets `LC_ALL`, `LC_MESSAGES` and `LANG` where they are not names of locales (`de_DE.UTF-8@euro`, `C`).
    ///
    /// ICU copies them into buffers of a fixed size: `LANG=/some/path` crashes it.
    package static func sanitize() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name) else { continue }
            if !isLocaleName(UnsafeBufferPointer(start: value, count: strlen(value))) { unsetenv(name) }
        }
    }

    /// Whether a text has the form of a locale's name: a language's letters first, and at most 40 bytes.
    private static func isLocaleName(_ name: UnsafeBufferPointer<CChar>) -> Bool {
        let isLetter = { (byte: CChar) in (0x61...0x7A).contains(byte | 0x20) }
        let language = name.prefix(while: isLetter)
        return name.count <= 40 && language.count <= 8
            && name.dropFirst(language.count).allSatisfy {
                isLetter($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x3D, 0x40, 0x5F].contains($0)
            }
    }
}
