import Messages

extension Language {
    static let italianMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(people.italianForm(isPlanned ? "Verrebbe importato" : "Importato", isPlanned ? "Verrebbero importati" : "Importati")) \(people.italianPeople) da \(sources.italian("origine", "origini")) (\(new.italian("nuovo", "nuovi")), \(changed.italian("modificato", "modificati")), \(removed.italian("rimosso", "rimossi")))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.italian("voce letta", "voci lette")): \(with) con compleanno, \(without) senza, \(groups.italian("scheda di gruppo", "schede di gruppo")), \(skipped.italian("ignorata", "ignorate"))"
        case .progress(let cards): "\(cards.italian("voce", "voci"))…"
        case .nothingStoredAtThatTime: "con --now non viene salvato nulla, come con --dry-run"
        case .nothingRead: "non è stato possibile leggere nulla"
        case .noCards: "qui non ci sono contatti"
        case .noContactsFound(let looked): "nessun contatto trovato in \(looked)"
        case .addSome: "per aggiungerne: "
        case .noSourceInUse: "nessuna origine di contatti è in uso"
        case .wasForgotten(let path, let command): "origine \(path) dimenticata; per rileggerla: \(command)"
        case .onlyImported(let paths):
            "nulla viene riletto automaticamente: \(paths.count.italianForm("l’origine", "le origini")) \(paths.joined(separator: ", ")) \(paths.count.italianForm("è stata importata", "sono state importate")) una sola volta"
        case .toReadFromNowOn: "per attivare la lettura automatica: "
        case .notImported: "non è ancora stato letto nulla, e l’aggiornamento è manuale"
        case .tooSlow: "La lettura ha richiesto troppo tempo o troppa memoria"
        case .noContactReadable: "al momento nessun contatto è leggibile"
        case .keeping(0): "restano i contatti letti in precedenza"
        case .keeping(1): "resta l’unico contatto letto in precedenza"
        case .keeping(let contacts): "restano i \(contacts) contatti letti in precedenza"
        case .ifGone: "se l’origine è scomparsa per sempre: "
        case .fileIsMissing: "File o directory non esistente"
        case .permissionDenied: "Permesso negato"
        case .isUnmounted: "Vuota, e non è più la stessa directory (non montata?)"
        case .contacts(let people, let without):
            "\(people.italian("voce", "voci")) con compleanno" + (without == 0 ? "" : ", \(without) senza")
        case .foundByItself: "trovata automaticamente"
        case .importedOnce: "importata una sola volta"
        case .notReadYet: "non ancora letta: bday-widget import"
        case .partlyUnreadable: "in parte illeggibile"
        case .perhapsUnmounted: "vuota; è montata?"
        case .notFound: "non trovata"
        case .forgot(let source, let people):
            "Origine \(source) dimenticata: \(people.italianPeople) \(people.italianForm("rimosso", "rimossi")); nessun file è stato modificato"
        case .gone: "eliminato"
        case .kept: "conservato"
        case .preference(let group, let when): "la preferenza per gli avvisi di \(group.inQuotes), \(when)"
        case .toListKept: "per vedere ciò che è conservato: "
        case .toKeepNothing: "per non conservare nulla: "
        case .notASource: "non è un’origine di contatti"
        case .configured: "indicata nella configurazione"
        case .removeThere: "da rimuovere lì"
        case .noContacts(let sources): "nessun contatto \(sources == 1 ? "nell’origine" : "nelle \(sources) origini")"
        case .noContactsIn(let sources): "nessun contatto in \(sources)"
        case .noBirthday(1): "l’unico contatto non ha un compleanno"
        case .noBirthday(let people): "nessuno dei \(people) contatti ha un compleanno"
        case .noReadableBirthday(1, _): "il compleanno dell’unico contatto non è leggibile"
        case .noReadableBirthday(let people, let unusable):
            "nessuno dei \(people) contatti ha un compleanno leggibile; \(unusable.italian("compleanno non è leggibile", "compleanni non sono leggibili"))"
        case .lookedForIn: "per vedere dove vengono cercati: "
        case .addBirthdays: "aggiungere i compleanni nella rubrica (BDAY in una vCard)"
        case .why: "per sapere perché: "
        case .everybodyHidden(1): "l’unica persona con compleanno non è mostrata"
        case .everybodyHidden(let people): "nessuna delle \(people) persone con compleanno è mostrata"
        case .whoTheyAre: "per vedere di chi si tratta: "
        case .nobodyInGroups(let names):
            "nessuna persona con compleanno in \(names.map(\.inQuotes).joined(separator: " né in "))"
        case .whoIsInIt: "per vedere chi ne fa parte: "
        case .everybodyExcluded(let names):
            "tutte le persone con compleanno sono in \(names.count.italianForm("un gruppo escluso", "gruppi esclusi")): \(names.map(\.inQuotes).joined(separator: ", "))"
        case .nobodyWithin(let days, let next):
            "nessun compleanno \(days == 0 ? "oggi" : days == 1 ? "entro domani" : "entro \(days) giorni"); il prossimo è \(next == 1 ? "domani" : "tra \(next) giorni")"
        case .nobodyMatches(let text): "nessuna persona con compleanno corrisponde a «\(text)»"
        case .withoutShownBirthday(let count):
            "\(count.italianForm("corrisponde", "corrispondono")) però \(count.italian("persona", "persone")) il cui compleanno non viene mostrato: "
        case .onlyTheseGroups: "ricerca limitata a questi gruppi; per cercare ovunque: "
        case .nobodyCalled(let name, let inGroups): "nessuno si chiama «\(name)»\(inGroups ? " in questi gruppi" : "")"
        case .whoIsKnown: "per vedere tutti i contatti: "
        case .severalCalled(let count, let name):
            "\(count) contatti corrispondono a «\(name)»; usare un ID dell’elenco qui sopra"
        case .nothingPlanned: "nessun avviso previsto"
        case .locked: "i contatti salvati sono bloccati"
        case .unlock: "per sbloccarli: "
        case .unknownLocale(let name): "«\(name)» non è una localizzazione nota; testi e date sono in inglese"
        case .created(let group, let isPlanned): group.italianGroup(isPlanned, "creato")
        case .renamed(let from, let to, let isPlanned): from.italianGroup(isPlanned, "rinominato in \(to.inQuotes)")
        case .deleted(let group, let people, let isPlanned):
            group.italianGroup(isPlanned, "eliminato\(people.whoStays)")
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned ? "Gli avvisi" : "Avvisi") di \(group.inQuotes) \(isPlanned ? "verrebbero impostati" : "impostati") su \(when)"
        case .added(let people, let group, let isPlanned):
            "\(isPlanned ? "Da inserire" : "Inserimento") in \(group.inQuotes): \(people)"
        case .removed(let people, let group, let isPlanned):
            "\(isPlanned ? "Da rimuovere" : "Rimozione") da \(group.inQuotes): \(people)"
        case .changed(let group, let isPlanned): group.italianGroup(isPlanned, "modificato")
        case .nobody: "nessuno"
        case .others(let names, let count): "\(names) e \(count) ancora"
        case .cards(let count, let source): "\(count.italianCards) in \(source)"
        case .cardCount(let count): count.italianCards
        case .cardsOfGone(let count, let file):
            "\(count.italianCards) di \(file), \(count.italianForm("salvata", "salvate")) solo qui perché il file non esiste più"
        case .membershipsInStore(let count): "\(count.italian("appartenenza salvata", "appartenenze salvate")) solo qui"
        case .changes(let result, let places): "\(result) – \(places)"
        case .inStore(let result): "\(result) (solo qui)"
        case .isInAlready: "ne fa già parte"
        case .isNotIn: "non ne fa parte"
        case .cannotBeChanged(let source): "appartenenza salvata solo qui, perché \(source) non è modificabile"
        case .inStoreAlone(let reason): "appartenenza salvata solo qui, a causa di \(reason)"
        case .isStillIn: "ne fa ancora parte"
        case .isStillInBecause(let reason): "ne fa ancora parte, a causa di \(reason)"
        case .onCards(let files, let names): "ha schede in \(files) file: \(names)"
        case .goneWithLast(let isPlanned):
            "il gruppo \(isPlanned ? "scomparirebbe" : "scompare") con il suo ultimo membro"
        case .notifiedOf(let group, let when): "avvisi di \(group.inQuotes): \(when)"
        case .asBefore(let when): "stessa preferenza per gli avvisi del precedente gruppo con questo nome: \(when)"
        case .groupIsGone: "nessuna scheda riporta ora il gruppo"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): «\(setting)» riporta \(group.inQuotes); \(new.map { "scrivere lì \($0.inQuotes)" } ?? "da rimuovere lì")"
        case .toMakeAgain(let isRenamed): "per ricrearlo\(isRenamed ? " con un altro nome (NAME)" : ""): "
        case .cardsNotChanged(let count, let isPlanned):
            "\(count.italianCards) non \(isPlanned ? count.italianForm("verrebbe modificata", "verrebbero modificate") : count.italianForm("è stata modificata", "sono state modificate"))"
        case .makeWritable: "rendere prima scrivibile ciò che è in sola lettura, poi ripetere lo stesso comando"
        case .goesOnThere: "lo stesso comando riprende da lì"
        case .deleteQuestion(let group, let people): "Eliminare \(group.inQuotes)\(people.whoStays)?"
        case .ownCardsGoToo(let files):
            "Viene eliminata anche la scheda del gruppo e, alla prossima sincronizzazione, quella sul server: \(files)."
        case .nothingChanged: "non è stato modificato nulla"
        case .unknownGroup(let name): "nessun gruppo \(name.inQuotes)"
        case .groupComesFirst(let group): "il gruppo va per primo: \(group.inQuotes), poi le persone"
        case .didYouMean(let group): "forse \(group.inQuotes)?"
        case .groupsThereAre(let names, let hasMore):
            "gruppi esistenti: \(names.map(\.inQuotes).joined(separator: ", "))\(hasMore ? " e altri" : "")"
        case .thereAreNoGroups: "i contatti non fanno parte di alcun gruppo"
        case .toMakeOne: "per crearne uno: "
        case .groupExists(let name): "esiste già un gruppo \(name.inQuotes)"
        case .toJoinTheTwo: "per unire i due gruppi: "
        case .directoryGroup(let name, let directory):
            "il gruppo \(name.inQuotes) è la directory \(directory): non viene modificato nulla"
        case .changeDirectory:
            "ne fanno parte le persone le cui schede si trovano lì; per rinominarlo, rinominare la directory o scrivere un nome nel suo file displayname"
        case .groupRenamed(let from, let to):
            "il gruppo \(from.inQuotes) ora si chiama \(to.inQuotes) e mantiene la preferenza per gli avvisi e i membri salvati qui"
        case .groupIsBack(let group, let when):
            "il gruppo \(group.inQuotes) è tornato, con la sua preferenza per gli avvisi: \(when)"
        case .toChangeThat: "per cambiarla: "
        case .groupUnborne(let group, let when):
            "nessuna scheda riporta più il gruppo \(group.inQuotes); la sua preferenza per gli avvisi, \(when), resta"
        case .toPassOn: "se ora ha un altro nome: "
        case .deliveredByTimer(let time, let runs):
            "Gli avvisi \(runs ? "sono" : "devono essere") inviati da un timer di systemd: alle ore \(time), poi ogni ora quelli rimasti."
        case .deliveredByCron: "Gli avvisi sono inviati da una riga del crontab."
        case .deliveredFromLogin(let time, let runs):
            "Gli avvisi \(runs ? "sono" : "devono essere") inviati alle ore \(time) da bday-widget notify --stay, che l’ambiente desktop avvia all’accesso."
        case .deliveredInSession(let time):
            "Gli avvisi sono inviati alle ore \(time) da bday-widget notify --stay, fino al termine di questa sessione."
        case .lockIsFollowed:
            "Si tiene conto del blocco della sessione: finché è bloccata, non viene mostrato alcun nome."
        case .notDelivered: "Gli avvisi non vengono inviati; per riceverli: "
        case .next(let time): "Prossimo invio: \(time)"
        case .last(let time, let failure):
            "Ultimo invio: \(time) – \(failure.map { "non riuscito (\($0))" } ?? "riuscito")"
        case .nothingScheduled: "non è programmato nulla: nessun avviso viene inviato"
        case .neverMiss(.onTheDay, let time): "il giorno stesso".italianPromise(time)
        case .neverMiss(.theDayBefore, let time): "il giorno prima".italianPromise(time)
        case .neverMiss(.both, let time): "il giorno prima e il giorno stesso".italianPromise(time)
        case .neverMiss(.asGroupsSay, let time): "nei giorni scelti per i gruppi".italianPromise(time)
        case .noticesInYear(let count, let next):
            "Con questi contatti si tratta di \(count.italian("avviso", "avvisi")) all’anno. Il prossimo (\(next)):"
        case .nobodyToNotify: "Non è ancora noto nessun compleanno, o per nessuno è previsto un avviso: "
        case .deliverQuestion: "Inviare avvisi da ora in poi?"
        case .later: "più tardi: "
        case .removedFile(let path): "file rimosso: \(path)"
        case .nothingWasScheduled: "non era programmato nulla"
        case .toBeGuided: "per la configurazione guidata: "
        case .nextStep: "prossimo passo: "
        case .person(let message): message.italian
        default: nil
        }
    }
}

extension Int {
    fileprivate func italianForm(_ one: String, _ other: String) -> String { plural(one: one, other: other) }
    fileprivate func italian(_ one: String, _ other: String) -> String { "\(self) \(italianForm(one, other))" }
    fileprivate var italianCards: String { italian("scheda", "schede") }
    fileprivate var italianPeople: String { "\(italian("contatto", "contatti")) con compleanno" }
    fileprivate var whoStays: String {
        self == 0 ? "" : " (\(italian("persona, che resta", "persone, che restano")) nei contatti)"
    }
}

extension String {
    fileprivate var inQuotes: String { "«\(shownGroup)»" }
    fileprivate func italianPromise(_ time: String) -> String {
        "Per non dimenticare nessun compleanno: un avviso \(self), alle ore \(time), creato su questo computer."
    }
    fileprivate func italianGroup(_ isPlanned: Bool, _ change: String) -> String {
        isPlanned ? "Il gruppo \(inQuotes) verrebbe \(change)" : "Gruppo \(inQuotes) \(change)"
    }
}
