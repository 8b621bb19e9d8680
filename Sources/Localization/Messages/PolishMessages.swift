import Messages

extension Language {
    static let polishMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "Zaimportowano\(isPlanned.by) \(people.polishContacts) z \(sources == 1 ? "1 źródła" : "\(sources) źródeł") (nowe: \(new), zmienione: \(changed), usunięte: \(removed))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "Odczytano \(cards.inPolish("wpis", "wpisy", "wpisów")) (z datą urodzin: \(with), bez daty: \(without), karty grup: \(groups), pominięte: \(skipped))"
        case .progress(let cards): "\(cards.inPolish("wpis", "wpisy", "wpisów"))…"
        case .nothingStoredAtThatTime: "z opcją --now nic nie jest zapisywane, tak jak z --dry-run"
        case .nothingRead: "nie udało się niczego odczytać"
        case .noCards: "brak kontaktów"
        case .noContactsFound(let looked): "nie znaleziono kontaktów; przeszukano: \(looked)"
        case .addSome: "aby je dodać: "
        case .noSourceInUse: "żadne źródło kontaktów nie jest używane"
        case .wasForgotten(let source, let command): "zapomniano źródło \(source); aby znów je odczytywać: \(command)"
        case .onlyImported(let paths):
            "nic nie jest ponownie odczytywane automatycznie: \(paths.count == 1 ? "źródło" : "źródła") \(paths.joined(separator: ", ")) zaimportowano jednorazowo"
        case .toReadFromNowOn: "aby odczytywać je od teraz: "
        case .notImported: "jeszcze nic nie odczytano, a odświeżanie jest ręczne"
        case .tooSlow: "Odczyt trwał zbyt długo lub zajął zbyt dużo pamięci"
        case .noContactReadable: "nie można stąd teraz odczytać żadnego kontaktu"
        case .keeping(0): "pozostają kontakty odczytane wcześniej"
        case .keeping(let contacts):
            "\(contacts.polish(one: "pozostaje", few: "pozostają", many: "pozostaje")) \(contacts.inPolish("kontakt odczytany", "kontakty odczytane", "kontaktów odczytanych")) wcześniej"
        case .ifGone: "jeśli źródło zniknęło na dobre: "
        case .fileIsMissing: "Nie ma takiego pliku ani katalogu"
        case .permissionDenied: "Brak dostępu"
        case .isUnmounted: "Katalog jest pusty i nie jest tym samym co wcześniej (niezamontowany?)"
        case .contacts(let people, let without):
            "\(people.inPolish("wpis", "wpisy", "wpisów")) z datą urodzin"
                + (without == 0 ? "" : ", \(without) bez daty")
        case .foundByItself: "znalezione automatycznie"
        case .importedOnce: "zaimportowane jednorazowo"
        case .notReadYet: "jeszcze nieodczytane: bday-widget import"
        case .partlyUnreadable: "częściowo nieczytelne"
        case .perhapsUnmounted: "puste; czy jest zamontowane?"
        case .notFound: "nie znaleziono"
        case .forgot(let source, let people):
            "Źródło \(source) zostało zapomniane: usunięto \(people.polishContacts); żadnego pliku nie zmieniono"
        case .gone: "usunięto"
        case .kept: "zachowane"
        case .preference(let group, let when): "ustawienie powiadomień grupy \(group.inQuotes) (\(when))"
        case .toListKept: "aby zobaczyć, co jest przechowywane: "
        case .toKeepNothing: "aby niczego nie przechowywać: "
        case .notASource: "to nie jest źródło kontaktów"
        case .configured: "źródło podane w konfiguracji"
        case .removeThere: "tam należy je usunąć"
        case .noContacts(let sources): "brak kontaktów w \(sources == 1 ? "źródle" : "\(sources) źródłach")"
        case .noContactsIn(let sources): "brak kontaktów w \(sources)"
        case .noBirthday(1): "jedyny kontakt nie ma daty urodzin"
        case .noBirthday(let people): "spośród \(people) kontaktów żaden nie ma daty urodzin"
        case .noReadableBirthday(1, _): "nie można odczytać daty urodzin jedynego kontaktu"
        case .noReadableBirthday(let people, let unusable):
            "spośród \(people) kontaktów żaden nie ma daty urodzin, którą można odczytać; w \(unusable == 1 ? "1 kontakcie" : "\(unusable) kontaktach") jest nieczytelna"
        case .lookedForIn: "aby zobaczyć, gdzie są szukane: "
        case .addBirthdays: "daty urodzin dodaje się w książce adresowej (BDAY w vCard)"
        case .why: "aby sprawdzić przyczynę: "
        case .everybodyHidden(1): "jedyna osoba z datą urodzin nie jest pokazywana"
        case .everybodyHidden(let people): "żadna z osób z datą urodzin (\(people)) nie jest pokazywana"
        case .whoTheyAre: "kto to jest: "
        case .nobodyInGroups(let names): "w \(names.polishGroups("grupie", "grupach")) nie ma nikogo z datą urodzin"
        case .whoIsInIt: "kto w niej jest: "
        case .everybodyExcluded(let names):
            "wszystkie osoby z datą urodzin są w \(names.polishGroups("wykluczonej grupie", "wykluczonych grupach"))"
        case .nobodyWithin(let days, let next):
            "nikt nie ma urodzin w ciągu \(days == 1 ? "1 dnia" : "\(days) dni"); najbliższe są \(next == 1 ? "jutro" : "za \(next) dni")"
        case .nobodyMatches(let text): "do „\(text)” nie pasuje nikt z datą urodzin"
        case .withoutShownBirthday(let count):
            "bez wyświetlanej daty urodzin \(count.polish(one: "pasuje 1 osoba", few: "pasują \(count) osoby", many: "pasuje \(count) osób")): "
        case .onlyTheseGroups: "szukano tylko w wybranych grupach; aby szukać wszędzie: "
        case .nobodyCalled(let name, let inGroups): "nikt\(inGroups ? " w tych grupach" : "") nie nazywa się „\(name)”"
        case .whoIsKnown: "aby zobaczyć wszystkie kontakty: "
        case .severalCalled(let count, let name):
            "do „\(name)” \(count.polish(one: "pasuje 1 kontakt", few: "pasują \(count) kontakty", many: "pasuje \(count) kontaktów")); należy podać ID z powyższej listy"
        case .nothingPlanned: "brak zaplanowanych powiadomień"
        case .locked: "zapisane kontakty są zablokowane"
        case .unlock: "aby je odblokować: "
        case .unknownLocale(let name): "nieznane ustawienia regionalne „\(name)”; słowa i daty są po angielsku"
        case .created(let group, let isPlanned): "Utworzono\(isPlanned.by) grupę \(group.inQuotes)"
        case .renamed(let from, let to, let isPlanned):
            "Zmieniono\(isPlanned.by) nazwę grupy \(from.inQuotes) na \(to.inQuotes)"
        case .deleted(let group, let people, let isPlanned):
            "Usunięto\(isPlanned.by) grupę \(group.inQuotes)\(people.whoStays)"
        case .notificationsSet(let group, let when, let isPlanned):
            "Ustawiono\(isPlanned.by) powiadomienia grupy \(group.inQuotes) na \(when)"
        case .added(let people, let group, let isPlanned):
            "Osoby\(isPlanned ? ", które dodano by" : " dodane") do grupy \(group.inQuotes): \(people)"
        case .removed(let people, let group, let isPlanned):
            "Osoby\(isPlanned ? ", które usunięto by" : " usunięte") z grupy \(group.inQuotes): \(people)"
        case .changed(let group, let isPlanned): "Zmieniono\(isPlanned.by) grupę \(group.inQuotes)"
        case .nobody: "brak"
        case .others(let names, let count): "\(names) i jeszcze \(count)"
        case .cards(let count, let source): "\(count.polishCards) w \(source)"
        case .cardCount(let count): count.polishCards
        case .cardsOfGone(let count, let file): "\(count.polishCards) z \(file) (tylko tutaj, bo pliku już nie ma)"
        case .membershipsInStore(let count):
            "\(count.inPolish("przynależność zapisana", "przynależności zapisane", "przynależności zapisanych")) tylko tutaj"
        case .changes(let result, let places): "\(result) – \(places)"
        case .inStore(let result): "\(result) (tylko tutaj)"
        case .isInAlready: "już należy do tej grupy"
        case .isNotIn: "nie należy do tej grupy"
        case .cannotBeChanged(let source): "zapisano tylko tutaj, bo źródła \(source) nie można zmienić"
        case .inStoreAlone(let reason): "zapisano tylko tutaj; powód: \(reason)"
        case .isStillIn: "nadal należy do tej grupy"
        case .isStillInBecause(let reason): "nadal należy do tej grupy; powód: \(reason)"
        case .onCards(let files, let names): "na kartach w \(files) plikach: \(names)"
        case .goneWithLast(let isPlanned): "wraz z ostatnią osobą \(isPlanned ? "zniknęłaby" : "zniknęła") też grupa"
        case .notifiedOf(let group, let when): "powiadomienia grupy \(group.inQuotes): \(when)"
        case .asBefore(let when): "obowiązuje ustawienie powiadomień wcześniejszej grupy o tej nazwie: \(when)"
        case .groupIsGone: "grupy nie ma teraz na żadnej karcie"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): w „\(setting)” podana jest grupa \(group.inQuotes); należy \(new.map { "tam wpisać \($0.inQuotes)" } ?? "ją stamtąd usunąć")"
        case .toMakeAgain(let isRenamed): "aby utworzyć ją ponownie\(isRenamed ? " pod inną nazwą (NAME)" : ""): "
        case .cardsNotChanged(let count, let isPlanned): "nie zmieniono\(isPlanned.by) kart: \(count)"
        case .makeWritable: "najpierw trzeba umożliwić zapis, a potem ponowić to polecenie"
        case .goesOnThere: "ponowione polecenie dokończy zmianę"
        case .deleteQuestion(let group, let people): "Usunąć grupę \(group.inQuotes)\(people.whoStays)?"
        case .ownCardsGoToo(let files):
            "Usunięta zostanie też własna karta grupy, a przy najbliższej synchronizacji również na serwerze: \(files)."
        case .nothingChanged: "niczego nie zmieniono"
        case .unknownGroup(let name): "nie ma grupy \(name.inQuotes)"
        case .groupComesFirst(let group): "najpierw podaje się grupę: \(group.inQuotes), a potem osoby"
        case .didYouMean(let group): "czy chodziło o \(group.inQuotes)?"
        case .groupsThereAre(let names, let hasMore):
            names.polishGroups("istnieje grupa", "istnieją grupy") + (hasMore ? " i inne" : "")
        case .thereAreNoGroups: "kontakty nie należą do żadnych grup"
        case .toMakeOne: "aby utworzyć grupę: "
        case .groupExists(let name): "grupa \(name.inQuotes) już istnieje"
        case .toJoinTheTwo: "aby połączyć obie: "
        case .directoryGroup(let name, let directory): "grupa \(name.inQuotes) to katalog \(directory): bez zmian"
        case .changeDirectory:
            "należące do niej karty są w tym katalogu; aby zmienić jej nazwę, należy zmienić nazwę katalogu albo wpisać nazwę do jego pliku displayname"
        case .groupRenamed(let from, let to):
            "grupa \(from.inQuotes) nazywa się teraz \(to.inQuotes) i zachowuje ustawienie powiadomień oraz osoby zapisane tylko tutaj"
        case .groupIsBack(let group, let when): "grupa \(group.inQuotes) wróciła, powiadomienia jak dawniej: \(when)"
        case .toChangeThat: "aby to zmienić: "
        case .groupUnborne(let group, let when):
            "grupy \(group.inQuotes) nie ma już na żadnej karcie; jej ustawienie powiadomień (\(when)) zostaje"
        case .toPassOn: "jeśli ma teraz inną nazwę: "
        case .deliveredByTimer(let time, let runs):
            "Powiadomienia \(runs ? "dostarcza" : "ma dostarczać") timer systemd: o \(time), a zaległe co godzinę."
        case .deliveredByCron: "Powiadomienia dostarcza wpis w crontab."
        case .deliveredFromLogin(let time, let runs):
            "Powiadomienia \(runs ? "dostarcza" : "ma dostarczać") o \(time) polecenie bday-widget notify --stay, które środowisko graficzne uruchamia przy logowaniu."
        case .deliveredInSession(let time): "O \(time) powiadamia bday-widget notify --stay, do końca tej sesji."
        case .lockIsFollowed: "Blokada sesji jest śledzona: dopóki trwa, imiona i nazwiska nie są wyświetlane."
        case .notDelivered: "Powiadomienia nie są dostarczane; aby je otrzymywać: "
        case .next(let time): "Następnym razem: \(time)"
        case .last(let time, let failure): "Ostatnio: \(time) – \(failure.map { "błąd (\($0))" } ?? "wykonano")"
        case .nothingScheduled: "nic nie jest zaplanowane: powiadomienia nie są dostarczane"
        case .neverMiss(.onTheDay, let time): "w dniu urodzin".polishPromise(time)
        case .neverMiss(.theDayBefore, let time): "dzień wcześniej".polishPromise(time)
        case .neverMiss(.both, let time): "dzień wcześniej i w dniu urodzin".polishPromise(time)
        case .neverMiss(.asGroupsSay, let time): "w dniach ustawionych dla grup".polishPromise(time)
        case .noticesInYear(let count, let next):
            "Przy tych kontaktach to \(count.inPolish("powiadomienie", "powiadomienia", "powiadomień")) rocznie. Najbliższe (\(next)):"
        case .nobodyToNotify: "Żadne urodziny nie są jeszcze znane albo o żadnych nie ma być powiadomień: "
        case .deliverQuestion: "Czy od teraz dostarczać powiadomienia?"
        case .later: "później: "
        case .removedFile(let path): "usunięto \(path)"
        case .nothingWasScheduled: "nic nie było zaplanowane"
        case .toBeGuided: "aby skonfigurować krok po kroku: "
        case .nextStep: "następny krok: "
        case .person(let message): message.polish
        default: nil
        }
    }
}

extension Int {
    fileprivate func inPolish(_ one: String, _ few: String, _ many: String) -> String {
        "\(self) \(polish(one: one, few: few, many: many))"
    }
    fileprivate var polishCards: String { inPolish("karta", "karty", "kart") }
    fileprivate var polishContacts: String { "\(inPolish("kontakt", "kontakty", "kontaktów")) z datą urodzin" }
    fileprivate var whoStays: String {
        self == 0 ? "" : " (\(inPolish("osoba pozostaje", "osoby pozostają", "osób pozostaje")) w kontaktach)"
    }
}

extension Bool { fileprivate var by: String { self ? " by" : "" } }

extension String {
    fileprivate var inQuotes: String { "„\(shownGroup)”" }
    fileprivate func polishPromise(_ time: String) -> String {
        "Żadne urodziny nie umkną: powiadomienie \(self), o \(time), tworzone na tym komputerze."
    }
}

extension [String] {
    fileprivate func polishGroups(_ one: String, _ several: String) -> String {
        "\(count == 1 ? one : several) \(map(\.inQuotes).joined(separator: ", "))"
    }
}
