import Messages

extension Language {
    static let germanMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(people.withBirthday) aus \(sources.plural(one: "1 Quelle", other: "\(sources) Quellen")) \(isPlanned ? people.plural(one: "würde importiert", other: "würden importiert") : "importiert") (\(new) neu, \(changed) geändert, \(removed) entfernt)"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.entries) gelesen: \(with) mit Geburtstag, \(without) ohne, \(groups.plural(one: "1 Gruppenkarte", other: "\(groups) Gruppenkarten")), \(skipped) übersprungen"
        case .progress(let cards): "\(cards.entries) …"
        case .nothingStoredAtThatTime: "mit --now wird nichts gespeichert, wie mit --dry-run"
        case .nothingRead: "nichts konnte gelesen werden"
        case .noCards: "hier sind keine Kontakte"
        case .noContactsFound(let looked): "keine Kontakte gefunden in \(looked)"
        case .addSome: "so kommen welche dazu: "
        case .noSourceInUse: "keine Kontaktquelle ist in Gebrauch"
        case .wasForgotten(let source, let command): "\(source) wurde vergessen; um sie wieder zu lesen: \(command)"
        case .onlyImported(let paths):
            "nichts wird von selbst wieder gelesen: \(paths.joined(separator: ", ")) \(paths.count.plural(one: "wurde", other: "wurden")) einmal importiert"
        case .toReadFromNowOn: "um sie von jetzt an zu lesen: "
        case .notImported: "noch wurde nichts gelesen, und gelesen wird nur auf Befehl"
        case .tooSlow: "Das Lesen dauerte zu lange oder brauchte zu viel Speicher"
        case .noContactReadable: "darin ist jetzt kein Kontakt lesbar"
        case .keeping(0): "die Kontakte von vorher bleiben"
        case .keeping(1): "der 1 Kontakt von vorher bleibt"
        case .keeping(let contacts): "die \(contacts) Kontakte von vorher bleiben"
        case .ifGone: "wenn sie für immer fort ist: "
        case .fileIsMissing: "Datei oder Verzeichnis nicht gefunden"
        case .permissionDenied: "Keine Berechtigung"
        case .isUnmounted: "Leer, und nicht das Verzeichnis von vorher (nicht eingehängt?)"
        case .contacts(let people, let without):
            people.entries + " mit Geburtstag" + (without == 0 ? "" : ", \(without) ohne")
        case .foundByItself: "von selbst gefunden"
        case .importedOnce: "einmal importiert"
        case .notReadYet: "noch nicht gelesen: bday-widget import"
        case .partlyUnreadable: "teilweise unlesbar"
        case .perhapsUnmounted: "leer; ist sie eingehängt?"
        case .notFound: "nicht gefunden"
        case .forgot(let source, let people):
            "\(source) ist vergessen: \(people.withBirthday) \(people.plural(one: "ist", other: "sind")) fort; keine Datei wurde geändert"
        case .gone: "fort"
        case .kept: "aufgehoben"
        case .preference(let group, let when): "die Benachrichtigungseinstellung von \(group.quoted), \(when)"
        case .toListKept: "was aufgehoben ist, zeigt: "
        case .toKeepNothing: "um nichts aufzuheben: "
        case .notASource: "keine Kontaktquelle"
        case .configured: "in der Konfiguration genannt"
        case .removeThere: "dort zu entfernen"
        case .noContacts(1): "keine Kontakte in der Quelle"
        case .noContacts(let sources): "keine Kontakte in den \(sources) Quellen"
        case .noContactsIn(let sources): "keine Kontakte in \(sources)"
        case .noBirthday(1): "der eine Kontakt hat keinen Geburtstag"
        case .noBirthday(let people): "keiner der \(people) Kontakte hat einen Geburtstag"
        case .noReadableBirthday(1, _): "der Geburtstag des einen Kontakts ist nicht lesbar"
        case .noReadableBirthday(let people, let unusable):
            "keiner der \(people) Kontakte hat einen lesbaren Geburtstag; \(unusable.plural(one: "1 hat", other: "\(unusable) haben")) einen, der nicht lesbar ist"
        case .lookedForIn: "wo gesucht wird: "
        case .addBirthdays: "Geburtstage kommen ins Adressbuch (BDAY in einer vCard)"
        case .why: "warum: "
        case .everybodyHidden(1): "die eine Person mit Geburtstag wird nicht angezeigt"
        case .everybodyHidden(let people): "keine der \(people) Personen mit Geburtstag wird angezeigt"
        case .whoTheyAre: "wer das ist: "
        case .nobodyInGroups(let names): "niemand mit Geburtstag ist in \(names.quoted)"
        case .whoIsInIt: "wer darin ist: "
        case .everybodyExcluded(let names): "alle mit Geburtstag sind in \(names.quoted), und das ist ausgeschlossen"
        case .nobodyWithin(let days, let next):
            "niemand hat in \(days.plural(one: "1 Tag", other: "\(days) Tagen")) Geburtstag; der nächste ist \(next == 1 ? "morgen" : "in \(next) Tagen")"
        case .nobodyMatches(let text): "zu „\(text)“ passt niemand mit Geburtstag"
        case .withoutShownBirthday(let count):
            "ohne angezeigten Geburtstag \(count.plural(one: "passt 1", other: "passen \(count)")): "
        case .onlyTheseGroups: "nur in diesen Gruppen wurde gesucht; überall mit: "
        case .nobodyCalled(let name, let inGroups): "niemand\(inGroups ? " in diesen Gruppen" : "") heißt „\(name)“"
        case .whoIsKnown: "wer bekannt ist: "
        case .severalCalled(let count, let name): "„\(name)“ passt zu \(count) Kontakten; eine ID von oben nehmen"
        case .nothingPlanned: "keine Benachrichtigungen sind geplant"
        case .locked: "die gespeicherten Kontakte sind gesperrt"
        case .unlock: "so werden sie entsperrt: "
        case .unknownLocale(let name): "„\(name)“ ist kein bekanntes Gebietsschema; Wörter und Daten sind englisch"
        case .created(let group, let isPlanned): "\(group.quoted) \(isPlanned ? "würde angelegt" : "angelegt")"
        case .renamed(let from, let to, let isPlanned):
            "\(from.quoted) \(isPlanned ? "würde" : "wurde") in \(to.quoted) umbenannt"
        case .deleted(let group, let people, let isPlanned):
            "\(group.quoted) \(isPlanned ? "würde gelöscht" : "gelöscht")\(people.whoStays)"
        case .notificationsSet(let group, let when, let isPlanned):
            "Benachrichtigungen von \(group.quoted) \(isPlanned ? "würden auf \(when) gesetzt" : "auf \(when) gesetzt")"
        case .added(let people, let group, let isPlanned):
            "Zu \(group.quoted) \(isPlanned ? "käme hinzu" : "hinzugefügt"): \(people)"
        case .removed(let people, let group, let isPlanned):
            "Aus \(group.quoted) \(isPlanned ? "würde entfernt" : "entfernt"): \(people)"
        case .changed(let group, let isPlanned): "\(group.quoted) \(isPlanned ? "würde geändert" : "geändert")"
        case .nobody: "niemand"
        case .others(let names, let count): "\(names) und \(count) weitere"
        case .cards(let count, let source): "\(count.cards) in \(source)"
        case .cardCount(let count): count.cards
        case .cardsOfGone(let count, let file):
            "\(count.cards) von \(file), nur hier gespeichert, denn die Datei ist fort"
        case .membershipsInStore(let count):
            "\(count.plural(one: "1 Mitgliedschaft", other: "\(count) Mitgliedschaften")) nur hier gespeichert"
        case .changes(let result, let places): "\(result) – \(places)"
        case .inStore(let result): "\(result) (nur hier)"
        case .isInAlready: "ist schon darin"
        case .isNotIn: "ist nicht darin"
        case .cannotBeChanged(let source): "nur hier gespeichert, denn \(source) ist nicht änderbar"
        case .inStoreAlone(let reason): "nur hier gespeichert, wegen \(reason)"
        case .isStillIn: "ist noch darin"
        case .isStillInBecause(let reason): "ist noch darin, wegen \(reason)"
        case .onCards(let files, let names): "auf Karten in \(files) Dateien: \(names)"
        case .goneWithLast(let isPlanned):
            "mit dem letzten Mitglied \(isPlanned ? "wäre auch die Gruppe" : "ist auch die Gruppe") fort"
        case .notifiedOf(let group, let when): "Benachrichtigungen von \(group.quoted): \(when)"
        case .asBefore(let when): "es gilt die Einstellung einer früheren Gruppe dieses Namens: \(when)"
        case .groupIsGone: "keine Karte nennt die Gruppe jetzt"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): „\(setting)“ nennt \(group.quoted); \(new.map { "dort \($0.quoted) schreiben" } ?? "dort zu entfernen")"
        case .toMakeAgain(let isRenamed): "um sie wieder anzulegen\(isRenamed ? ", mit anderem Namen (NAME)" : ""): "
        case .cardsNotChanged(let count, true):
            "\(count.plural(one: "1 Karte würde", other: "\(count) Karten würden")) nicht geändert"
        case .cardsNotChanged(let count, false):
            "\(count.plural(one: "1 Karte wurde", other: "\(count) Karten wurden")) nicht geändert"
        case .makeWritable: "erst schreibbar machen, dann denselben Befehl noch einmal geben"
        case .goesOnThere: "derselbe Befehl macht dort weiter"
        case .deleteQuestion(let group, let people): "\(group.quoted)\(people.whoStays) löschen?"
        case .ownCardsGoToo(let files):
            "Auch die eigene Karte der Gruppe geht, beim nächsten Abgleich auch auf dem Server: \(files)."
        case .nothingChanged: "nichts wurde geändert"
        case .unknownGroup(let name): "keine Gruppe \(name.quoted)"
        case .groupComesFirst(let group): "die Gruppe kommt zuerst: \(group.quoted), dann wer gemeint ist"
        case .didYouMean(let group): "war \(group.quoted) gemeint?"
        case .groupsThereAre(let names, let hasMore):
            "es gibt \(names.map(\.quoted).joined(separator: ", "))\(hasMore ? " und andere" : "")"
        case .thereAreNoGroups: "die Kontakte sind in keinen Gruppen"
        case .toMakeOne: "um eine anzulegen: "
        case .groupExists(let name): "die Gruppe \(name.quoted) gibt es schon"
        case .toJoinTheTwo: "um beide zu vereinen: "
        case .directoryGroup(let name, let directory):
            "die Gruppe \(name.quoted) ist das Verzeichnis \(directory): nichts wird geändert"
        case .changeDirectory:
            "wer darin ist, liegt dort; zum Umbenennen das Verzeichnis umbenennen oder einen Namen in seine Datei displayname schreiben"
        case .groupRenamed(let from, let to):
            "die Gruppe \(from.quoted) heißt jetzt \(to.quoted) und behält Benachrichtigungseinstellung und hier gespeicherte Mitglieder"
        case .groupIsBack(let group, let when):
            "die Gruppe \(group.quoted) ist wieder da, mit ihrer Einstellung: \(when)"
        case .toChangeThat: "um das zu ändern: "
        case .groupUnborne(let group, let when):
            "keine Karte nennt mehr die Gruppe \(group.quoted); ihre Benachrichtigungseinstellung, \(when), bleibt"
        case .toPassOn: "wenn sie jetzt anders heißt: "
        case .deliveredByTimer(let time, let runs):
            "Benachrichtigungen \(runs ? "liefert" : "soll liefern:") ein Timer von systemd, um \(time) und stündlich, was übrig ist."
        case .deliveredByCron: "Benachrichtigungen liefert eine Zeile der Crontab."
        case .deliveredFromLogin(let time, let runs):
            "Benachrichtigungen \(runs ? "liefert" : "soll liefern:") um \(time) bday-widget notify --stay, das die Arbeitsumgebung bei der Anmeldung startet."
        case .deliveredInSession(let time):
            "Benachrichtigungen liefert um \(time) bday-widget notify --stay, bis diese Sitzung endet."
        case .lockIsFollowed: "Die Sperre der Sitzung wird verfolgt: Solange sie gesperrt ist, stehen nirgends Namen."
        case .notDelivered: "Benachrichtigungen werden nicht geliefert; damit sie kommen: "
        case .next(let time): "Nächste: \(time)"
        case .last(let time, let failure): "Letzte: \(time): \(failure.map { "fehlgeschlagen (\($0))" } ?? "erledigt")"
        case .nothingScheduled: "nichts ist eingeplant: keine Benachrichtigung kommt"
        case .neverMiss(.onTheDay, let time):
            "Keinen Geburtstag verpassen: eine Benachrichtigung am selben Tag um \(time), auf diesem Rechner gemacht."
        case .neverMiss(.theDayBefore, let time):
            "Keinen Geburtstag verpassen: eine Benachrichtigung am Tag davor um \(time), auf diesem Rechner gemacht."
        case .neverMiss(.both, let time):
            "Keinen Geburtstag verpassen: eine Benachrichtigung am Tag davor und am selben Tag um \(time), auf diesem Rechner gemacht."
        case .neverMiss(.asGroupsSay, let time):
            "Keinen Geburtstag verpassen: eine Benachrichtigung an den Tagen, die die Gruppen sagen, um \(time), auf diesem Rechner gemacht."
        case .noticesInYear(let count, let next):
            "Bei diesen Kontakten \(count.plural(one: "ist das 1 Benachrichtigung", other: "sind das \(count) Benachrichtigungen")) im Jahr. Die nächste am \(next):"
        case .nobodyToNotify: "Noch ist kein Geburtstag bekannt, oder an keinen soll erinnert werden: "
        case .deliverQuestion: "Von jetzt an benachrichtigen?"
        case .later: "später: "
        case .removedFile(let path): "\(path) entfernt"
        case .nothingWasScheduled: "nichts war eingeplant"
        case .toBeGuided: "mit Anleitung: "
        case .nextStep: "nächster Schritt: "
        case .person(let message): message.german
        default: nil
        }
    }
}

extension Int {
    fileprivate var entries: String { plural(one: "1 Eintrag", other: "\(self) Einträge") }
    fileprivate var cards: String { plural(one: "1 Karte", other: "\(self) Karten") }
    fileprivate var withBirthday: String { plural(one: "1 Kontakt", other: "\(self) Kontakte") + " mit Geburtstag" }
    fileprivate var whoStays: String {
        self == 0 ? "" : plural(one: " (1 Person, die bleibt)", other: " (\(self) Personen, die bleiben)")
    }
}

extension String {
    fileprivate var quoted: String { "„\(shownGroup)“" }
}

extension [String] {
    fileprivate var quoted: String { map(\.quoted).joined(separator: " oder ") }
}
