extension Language {
    /// As Portugal speaks it, and the regions whose locales inherit from `pt_PT` (CLDR's parentLocales): what differs from
    /// Brazil's.
    static let europeanPortuguese = {
        var words = portuguese
        words.regions = ["PT", "AO", "CH", "CV", "GQ", "GW", "LU", "MO", "MZ", "ST", "TL"]
        words.inDays = { "dentro de \($0) dias" }
        words.isToday = { "\($0) faz anos hoje!" }
        words.andMoreInFull = { "\($0) e \(portugueseOthers($1)) fazem anos hoje" }
        words.turnsTodayAndMore = {
            let celebrate = $2.plural(one: "também faz anos", other: "também fazem anos")
            return "\($0) faz \(portugueseYears($1)) hoje, \(portugueseOthers($2)) \(celebrate)"
        }
        words.isTomorrow = { "\($0) faz anos amanhã!" }
        words.wasYesterday = { "\($0) fez anos ontem." }
        words.isOn = { "Aniversário de \($0): \($1)." }
        words.reasons[.excluded] = "o cartão pede para não o mostrar"
        return words
    }()
}
