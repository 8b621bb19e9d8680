import Foundation

/// Names of locales, as users write them.
package enum LocaleName {
    /// Whether a name such as `de_DE.UTF-8@euro` begins with the code of a language (ISO 639-1 or 639-2), or is one of
    /// POSIX's own.
    package static func hasKnownLanguage(_ name: String) -> Bool {
        if ["C", "POSIX"].contains(name.prefix { $0 != "." }) { return true }
        let code = name.prefix { !"_-.@".contains($0) }.lowercased()
        // The usual ones without ICU's tables.
        return code == "en" || Languages.all.contains { $0.code == code } || Locale.LanguageCode(code).isISOLanguage
    }
}
