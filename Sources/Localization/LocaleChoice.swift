import BirthdayCore
import Foundation
import LinuxSystem
import Messages
import Synchronization
import SystemPackage
import TextSearch
import WidgetTimeline
import _FoundationICU

/// Which language the words are in, and which region's the dates are.
///
/// Why: docs/decisions.md#which-language.
package struct LocaleChoice: Hashable, Sendable {
    /// A locale's identifier, `de_DE`; nil for English.
    package let words: String?
    /// A locale's identifier; nil for American English.
    package let dates: String?
    /// The name that was chosen, where ICU knows no such language. Words and dates are English then.
    package let unknown: String?
    /// Where the catalogues are.
    private let directory: FilePath

    /// The option comes first, then the configuration, then the environment: `LC_ALL`, `LC_MESSAGES` or `LC_TIME`,
    /// `LANG`, as POSIX has it. `C`, `POSIX` and unknown names mean English.
    ///
    /// For words `LANGUAGE` comes before these variables, as gettext has it: a list of languages, of which the first that
    /// has words is taken. It is not heard in the locale `C`.
    ///
    /// - Parameters:
    ///   - chosen: the option's value, else the configuration's; nil where neither names a locale.
    ///   - directory: where the catalogues are.
    ///   - variable: the value of an environment variable, nil where it is not set or empty.
    package init(
        chosen: String?, in directory: FilePath = Catalogue.installed, variable: (String) -> String?
    ) {
        self.directory = directory
        if let chosen {
            let isKnown = Self.isKnown(chosen)
            words = isKnown ? Self.normalized(chosen) : nil
            dates = words
            unknown = isKnown ? nil : chosen
            return
        }
        func locale(_ category: String) -> String? {
            (variable("LC_ALL") ?? variable(category) ?? variable("LANG")).flatMap(Self.normalized)
        }
        let messages = locale("LC_MESSAGES")
        let list = messages == nil ? nil : Catalogue.withUsersEnvironment { variable("LANGUAGE") }
        words = list.map { Self.firstWithWords($0, in: directory, else: messages) } ?? messages
        dates = locale("LC_TIME")
        unknown = nil
    }

    /// Whether the name is of POSIX's own locale, or begins with a language that ICU knows.
    package static func isKnown(_ name: String) -> Bool {
        if ["C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" }) { return true }
        return normalized(name).map { isAmerican($0) || DateWords.isKnown($0) } ?? false
    }

    /// `de_DE.UTF-8@euro` and `de-DE` as `de_DE`, `sr_RS@latin` as `sr_Latn_RS`; nil for a name without a language.
    private static func normalized(_ name: String) -> String? {
        let plain = name.prefix { $0 != "." && $0 != "@" }.replacing("-", with: "_")
        let code = plain.prefix { $0 != "_" }.lowercased()
        guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            plain.utf8.count <= 40
        else { return nil }
        let rest = plain.dropFirst(code.count).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        let (language, usual) = aliases.first { $0.key == code }?.value ?? (code, nil)
        let named = name.split(separator: "@").dropFirst().first.flatMap { scripts[$0.lowercased()] }
        let hasScript = rest.dropFirst().prefix { $0 != "_" }.utf8.count == 4
        let script = named ?? (hasScript ? nil : usual)
        return language + (script.map { "_" + $0 } ?? "") + rest
    }

    /// Codes of languages that ICU knows by another one, and the script of that (CLDR, `languageAlias`): codes of two
    /// letters, and those of three that glibc has locales of.
    private static let aliases: KeyValuePairs<String, (language: String, script: String?)> = [
        "iw": ("he", nil), "in": ("id", nil), "ji": ("yi", nil), "jw": ("jv", nil), "mo": ("ro", nil),
        "tl": ("fil", nil), "sh": ("sr", "Latn"), "tw": ("ak", nil), "bh": ("bho", nil), "cmn": ("zh", nil),
        "quz": ("qu", nil),
    ]

    /// The modifiers of glibc's locales that name a script, and its code (ISO 15924).
    private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "iqtelif": "Latn"]

    /// The first entry of `LANGUAGE` that has words, as a locale; nil for English, which `C` ends the list with. Where none has
    /// any, the locale has the word, whose dates stand beside them.
    private static func firstWithWords(_ list: String, in directory: FilePath, else locale: String?) -> String? {
        let entries = list.split(separator: ":").map(String.init)
        let named = entries.prefix { $0 != "C" && $0 != "POSIX" }
        return named.lazy.compactMap(normalized)
            .first { language($0) == "en" || Catalogue(catalogues(of: $0), in: directory) != nil }
            ?? (named.count < entries.count ? nil : locale)
    }

    private static func language(_ locale: String) -> Substring { locale.prefix { $0 != "_" } }

    private static func isAmerican(_ locale: String) -> Bool { locale == "en" || locale.hasPrefix("en_US") }

    /// Whether a person's family name comes first in the words' language, with a space behind it.
    package var isFamilyFirst: Bool { words.map { $0 == "hu" || $0.hasPrefix("hu_") } ?? false }

    /// The texts of the choice. American English does not use ICU.
    package var texts: LocalizedTexts {
        let region = dates.flatMap { Self.isAmerican($0) ? nil : RegionDates(identifier: $0) }
        let language = language(digits: region?.digits)
        let isOneLanguage = Self.language(words ?? "en") == Self.language(dates ?? "en")
        return LocalizedTexts(language, dates: region ?? AmericanDates(), isOneLanguage: isOneLanguage)
    }

    /// The words' language.
    package var language: Language { texts.language }

    /// - Parameter digits: the dates', 0 first. Words in the same script have them too: one set in a line.
    private func language(digits: [Character]?) -> Language {
        guard let words, let catalogue = Catalogue(Self.catalogues(of: words), in: directory) else { return .english }
        func script(_ locale: String?) -> Locale.Script? { locale.flatMap { Locale(identifier: $0).language.script } }
        return Language(catalogue, digits: digits.flatMap { script(words) == script(dates) ? $0 : nil })
    }

    /// The names of the catalogues that have a locale's words, the nearest first. Which regions share theirs is CLDR's to say
    /// (parentLocales): gettext knows only `de_CH` and `de`.
    static func catalogues(of locale: String) -> [String] {
        let parts = locale.split(separator: "_").map(String.init)
        let (language, rest) = (parts[0], parts.dropFirst())
        let region = rest.first { $0.utf8.count < 4 }
        let script = rest.first { $0.utf8.count == 4 }?.lowercased()
        let isTraditional = script.map { $0 == "hant" } ?? ["HK", "MO", "TW"].contains(region)
        let shared: [String] =
            switch (language, region) {
            case ("zh", "HK"?), ("zh", "MO"?): isTraditional ? ["zh_HK", "zh_TW"] : ["zh_CN"]
            case ("zh", _): isTraditional ? ["zh_TW"] : ["zh_CN"]
            case ("pt", let region?) where region != "BR": ["pt_PT", "pt"]
            case ("es", let region?) where !["ES", "GQ", "PH"].contains(region): ["es_419", "es"]
            default: [language]
            }
        // A script says more than the region: `zh_Hans_HK` is not written as in Hong Kong.
        let own = script == nil ? region.map { "\(language)_\($0)" } : nil
        return (own.map { shared.contains($0) ? [] : [$0] } ?? []) + shared
    }

    // Translators: The English words are taken too. A single letter stands in brackets behind a question, as in [Y/n].
    private static let yes = Message.inContext(
        "words that answer a question with yes, with spaces between them", "y yes")
    // Translators: The English words are taken too. A single letter stands in brackets behind a question, as in [Y/n].
    private static let no = Message.inContext("words that answer a question with no, with spaces between them", "n no")

    private func answers(_ words: Message, in language: Language) -> [String] {
        language.text(words).string.split(separator: " ").map(String.init)
    }

    /// Whether a person answers a question with yes or no, in English or in the words' language; nil for other words.
    package func isYes(_ answer: String) -> Bool? {
        let (answer, own) = (SearchText(answer), language(digits: nil))
        func isAmong(_ words: Message) -> Bool {
            [.english, own].contains { answers(words, in: $0).contains { SearchText($0) == answer } }
        }
        return isAmong(Self.yes) ? true : isAmong(Self.no) ? false : nil
    }

    /// What stands behind a question, such as `Y/n`: the letters of the words' language, the usual one as a capital; the English
    /// ones where it has none.
    ///
    /// - Parameter usual: the answer of who types nothing.
    package func letters(usual: Bool) -> String {
        let own = language(digits: nil)
        let letters = [Self.yes, Self.no].compactMap {
            answers($0, in: own).first { $0.count == 1 && $0.uppercased() != $0 }
        }
        let (yes, no) = letters.count == 2 ? (letters[0], letters[1]) : ("y", "n")
        return usual ? "\(yes.uppercased())/\(no)" : "\(yes)/\(no.uppercased())"
    }

    /// The order of names: that of the dates' region, else of the words' language.
    package var order: NameOrder {
        let region = dates.flatMap { Self.isAmerican($0) ? nil : $0 }
        return NameOrder(locale: region ?? words ?? "en")
    }
}

/// The order of names in a language: ICU's, in which Ärger stands beside Adam.
package final class NameOrder: Sendable {
    private let locale: String
    /// Opened for the first name.
    private let collator = Mutex<OpaquePointer?>(nil)

    /// - Parameter identifier: of a locale.
    package init(locale identifier: String) { locale = identifier }

    deinit { collator.withLock { swift_ucol_close($0) } }

    /// What a name is sorted by. Of a long one the beginning counts: a name of a megabyte must not delay a bar.
    package func key(of name: String) -> NameKey {
        let text = Array(name.utf16.prefix(512))
        return collator.withLock { collator in
            var status = U_ZERO_ERROR
            collator = collator ?? swift_ucol_open(locale, &status)
            // ICU refuses some locales, such as ones of a thousand letters.
            return NameKey(collator.map { Self.bytes(text, $0, capacity: 4 * text.count + 16) } ?? Array(name.utf8))
        }
    }

    private static func bytes(_ text: [UInt16], _ collator: OpaquePointer, capacity: Int) -> [UInt8] {
        var size = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            size = Int(
                swift_ucol_getSortKey(collator, text, Int32(text.count), buffer.baseAddress, Int32(capacity)))
            count = min(size, capacity)
        }
        return size > capacity ? self.bytes(text, collator, capacity: size) : bytes
    }
}
