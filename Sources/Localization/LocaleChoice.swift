import Foundation
import WidgetTimeline

/// Which language the words are in, and which region's the dates are.
package struct LocaleChoice: Hashable, Sendable {
    /// A locale's identifier, `de_DE`; nil for English.
    package let words: String?
    /// A locale's identifier; nil for American English.
    package let dates: String?

    /// The option comes first, then the configuration, then the environment: `LC_ALL`, `LC_MESSAGES` or `LC_TIME`,
    /// `LANG`, as POSIX has it. `C`, `POSIX` and unknown names mean English.
    ///
    /// - Parameters:
    ///   - chosen: the option's value, else the configuration's; nil where neither names a locale.
    ///   - variable: the value of an environment variable, nil where it is not set or empty.
    package init(chosen: String?, variable: (String) -> String?) {
        func locale(_ category: String) -> String? {
            let named = chosen ?? variable("LC_ALL") ?? variable(category) ?? variable("LANG")
            return named.flatMap(Self.normalized)
        }
        words = locale("LC_MESSAGES")
        dates = locale("LC_TIME")
    }

    /// `de_DE.UTF-8@euro` and `de-DE` as `de_DE`; nil for a name without a language.
    private static func normalized(_ name: String) -> String? {
        let plain = name.prefix { $0 != "." && $0 != "@" }.replacing("-", with: "_")
        let code = plain.prefix { $0 != "_" }.lowercased()
        guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            return nil
        }
        let rest = plain.dropFirst(code.count).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return code + rest
    }

    /// The texts of the choice. American English does not use ICU.
    package var texts: any WidgetTexts {
        let language = words.flatMap(Languages.of(locale:))
        let isEnglish = dates.map { $0 == "en" || $0.hasPrefix("en_US") } ?? true
        if language == nil, isEnglish { return EnglishTexts() }
        return LocalizedTexts(language: language, dates: isEnglish ? nil : dates)
    }
}
