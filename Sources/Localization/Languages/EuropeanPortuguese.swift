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
        words.past.was = { "\($0) fez anos \($1)" }
        words.past.wereMore = { "\($0) e \(portugueseOthers($1)) fizeram anos \($2)" }
        words.isOn = { "\($0) faz anos \($1)." }
        words.turnsOn = { "\($0) faz \(portugueseYears($2)) \($1)." }
        words.labels[.notShown] = "Não mostrado"
        words.reasons[.withoutBirthday] = "sem aniversário no contacto"
        words.reasons[.unusableBirthday] = "não é possível ler o aniversário no contacto"
        words.reasons[.excluded] = "o contacto pede para não o mostrar"
        words.inStoreAlone = "guardado só aqui"
        words.onNoCard = "em nenhum contacto"
        return words
    }()
}
