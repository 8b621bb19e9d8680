extension Language {
    /// The languages, a line each.
    static let all: [Language] = [
        .english,
        .german,
        .french,
        .spanish,
        .polish,
        .arabic,
        .chinese,
        .traditionalChinese,
        .japanese,
        .portuguese,
        .europeanPortuguese,
        .russian,
        .italian,
        .dutch,
        .korean,
        .turkish,
        .ukrainian,
        .czech,
        .swedish,
        .hungarian,
    ]

    /// The language of a locale, as the locale's region or script has it; nil for any other.
    ///
    /// - Parameter locale: an identifier such as `pt_PT`, `zh_Hant_TW`. What follows the language decides.
    static func of(locale: String) -> Language? {
        let parts = locale.split(separator: "_", maxSplits: 2).map { $0.lowercased() }
        let variants = all.filter { $0.code == parts.first }
        let own = variants.first { $0.regions.contains { parts.count > 1 && $0.lowercased() == parts[1] } }
        return own ?? variants.first(where: \.regions.isEmpty)
    }
}
