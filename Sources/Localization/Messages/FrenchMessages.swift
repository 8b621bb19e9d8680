import Messages

extension Language {
    static let frenchMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(people.frenchContacts) \(isPlanned ? people.french("serait ", "seraient ") : "")\(people.french("importé", "importés")) depuis \(sources.countedInFrench("source", "sources")) (\(new.countedInFrench("nouveau", "nouveaux")), \(changed.countedInFrench("modifié", "modifiés")), \(removed.countedInFrench("retiré", "retirés")))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.countedInFrench("fiche lue", "fiches lues"))\u{A0}: \(with) avec anniversaire, \(without) sans, \(groups.countedInFrench("fiche de groupe", "fiches de groupe")), \(skipped.countedInFrench("ignorée", "ignorées"))"
        case .progress(let cards): "\(cards.frenchCards)…"
        case .nothingStoredAtThatTime: "avec --now, rien n’est enregistré, comme avec --dry-run"
        case .nothingRead: "rien n’a pu être lu"
        case .noCards: "aucune vCard ici"
        case .noContactsFound(let looked): "aucun contact trouvé dans \(looked)"
        case .addSome: "pour en ajouter\u{A0}: "
        case .noSourceInUse: "aucune source de contacts n’est utilisée"
        case .wasForgotten(let source, let command): "la source \(source) a été oubliée\u{202F}; pour la relire\u{A0}: \(command)"
        case .onlyImported(let paths):
            "rien n’est relu automatiquement\u{A0}: \(paths.count.french("la source", "les sources")) \(paths.joined(separator: ", ")) \(paths.count.french("n’a été importée", "n’ont été importées")) qu’une fois"
        case .toReadFromNowOn: "pour une lecture automatique désormais\u{A0}: "
        case .notImported: "rien n’a encore été lu, et l’actualisation est manuelle"
        case .tooSlow: "La lecture a demandé trop de temps ou trop de mémoire"
        case .noContactReadable: "aucun contact n’y est lisible pour le moment"
        case .keeping(0): "les contacts lus auparavant sont conservés"
        case .keeping(1): "le seul contact lu auparavant est conservé"
        case .keeping(let contacts): "les \(contacts) contacts lus auparavant sont conservés"
        case .ifGone: "si la source a disparu pour de bon\u{A0}: "
        case .fileIsMissing: "Aucun fichier ou dossier de ce nom"
        case .permissionDenied: "Permission non accordée"
        case .isUnmounted: "Vide, et ce n’est plus le même dossier (non monté\u{202F}?)"
        case .contacts(let people, let without): people.frenchContacts + (without == 0 ? "" : ", \(without) sans")
        case .foundByItself: "trouvée automatiquement"
        case .importedOnce: "importée une seule fois"
        case .notReadYet: "pas encore lue\u{A0}: bday-widget import"
        case .partlyUnreadable: "en partie illisible"
        case .perhapsUnmounted: "vide\u{202F}; est-elle montée\u{202F}?"
        case .notFound: "introuvable"
        case .forgot(let source, let people):
            "Source \(source) oubliée\u{A0}: \(people.frenchContacts) \(people.french("retiré", "retirés"))\u{202F}; aucun fichier n’a été modifié"
        case .dropped(let source): "Tout ce qui était conservé de \(source) a été supprimé"
        case .gone: "supprimé"
        case .keptUntil(let day): "conservé jusqu’au \(day)"
        case .preference(let group, let when): "la préférence de notification de \(group.inFrenchQuotes), \(when)"
        case .memberships(let count):
            "\(count.countedInFrench("appartenance à un groupe, enregistrée", "appartenances à des groupes, enregistrées")) ici seulement"
        case .toListKept: "pour voir ce qui est conservé\u{A0}: "
        case .toKeepNothing: "pour ne rien conserver\u{A0}: "
        case .notASource: "ce n’est pas une source de contacts"
        case .configured: "figure dans la configuration"
        case .removeThere: "à supprimer à cet endroit"
        case .noContacts(let sources): "aucun contact dans \(sources == 1 ? "la source" : "les \(sources) sources")"
        case .noContactsIn(let sources): "aucun contact dans \(sources)"
        case .noBirthday(let people):
            people == 1 ? "l’unique contact n’a pas d’anniversaire" : "aucun des \(people) contacts n’a d’anniversaire"
        case .noReadableBirthday(let people, let unusable):
            people == 1
                ? "l’anniversaire de l’unique contact est illisible"
                : "aucun des \(people) contacts n’a d’anniversaire lisible\u{202F}; \(unusable.countedInFrench("anniversaire est illisible", "anniversaires sont illisibles"))"
        case .lookedForIn: "pour voir où ils sont cherchés\u{A0}: "
        case .addBirthdays: "ajouter des anniversaires dans le carnet d’adresses (BDAY dans une vCard)"
        case .why: "pour savoir pourquoi\u{A0}: "
        case .everybodyHidden(let people):
            people == 1
                ? "la seule personne avec anniversaire est décédée ou exclue"
                : "les \(people) personnes avec anniversaire sont toutes décédées ou exclues"
        case .whoTheyAre: "pour voir de qui il s’agit\u{A0}: "
        case .nobodyInGroups(let names): "aucune personne avec anniversaire dans \(names.inFrenchQuotes(" ni dans "))"
        case .whoIsInIt: "pour voir qui en fait partie\u{A0}: "
        case .everybodyExcluded(let names):
            "toutes les personnes avec anniversaire sont dans \(names.count.french("un groupe exclu", "des groupes exclus"))\u{A0}: \(names.inFrenchQuotes(", "))"
        case .nobodyWithin(let days, let next):
            "aucun anniversaire \(days == 0 ? "aujourd’hui" : "d’ici \(days.countedInFrench("jour", "jours"))")\u{202F}; le prochain est \(next == 1 ? "demain" : "dans \(next) jours")"
        case .nobodyMatches(let text): "aucune personne avec anniversaire ne correspond à «\u{A0}\(text)\u{A0}»"
        case .withoutShownBirthday(let count):
            "\(count.countedInFrench("personne sans anniversaire affiché correspond", "personnes sans anniversaire affiché correspondent"))\u{A0}: "
        case .onlyTheseGroups: "recherche limitée à ces groupes\u{202F}; pour chercher partout\u{A0}: "
        case .nobodyCalled(let name, let inGroups): "personne ne s’appelle «\u{A0}\(name)\u{A0}»\(inGroups ? " dans ces groupes" : "")"
        case .whoIsKnown: "pour voir tous les contacts\u{A0}: "
        case .severalCalled(let count, let name):
            "\(count) contacts correspondent à «\u{A0}\(name)\u{A0}»\u{202F}; utiliser un ID de la liste ci-dessus"
        case .nothingPlanned: "aucune notification n’est prévue"
        case .locked: "les contacts enregistrés sont verrouillés"
        case .unlock: "pour les déverrouiller\u{A0}: "
        case .unknownLocale(let name):
            "«\u{A0}\(name)\u{A0}» n’est pas une locale connue\u{202F}; les textes et les dates sont en anglais"
        case .created(let group, let isPlanned): group.frenchGroup(isPlanned, "créé")
        case .renamed(let from, let to, let isPlanned): from.frenchGroup(isPlanned, "renommé en \(to.inFrenchQuotes)")
        case .deleted(let group, let people, let isPlanned):
            group.frenchGroup(isPlanned, "supprimé\(people.whoStaysInFrench)")
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned ? "Les notifications" : "Notifications") de \(group.inFrenchQuotes) \(isPlanned ? "seraient " : "")réglées sur \(when)"
        case .added(let people, let group, let isPlanned):
            "\(isPlanned ? "À ajouter" : "Ajout") à \(group.inFrenchQuotes)\u{A0}: \(people)"
        case .removed(let people, let group, let isPlanned):
            "\(isPlanned ? "À retirer" : "Retrait") de \(group.inFrenchQuotes)\u{A0}: \(people)"
        case .changed(let group, let isPlanned): group.frenchGroup(isPlanned, "modifié")
        case .nobody: "aucune personne"
        case .others(let names, let count): "\(names) et \(count.countedInFrench("autre", "autres"))"
        case .cards(let count, let source): "\(count.frenchCards) dans \(source)"
        case .cardsOfGone(let count, let file):
            "\(count.frenchCards) de \(file), \(count.french("enregistrée", "enregistrées")) ici seulement, car ce fichier n’existe plus"
        case .membershipsInStore(let count):
            "\(count.countedInFrench("appartenance enregistrée", "appartenances enregistrées")) ici seulement"
        case .inStore: "(ici seulement)"
        case .isInAlready: "en fait déjà partie"
        case .isNotIn: "n’en fait pas partie"
        case .cannotBeChanged(let source): "appartenance enregistrée ici seulement, car \(source) n’est pas modifiable"
        case .inStoreAlone(let reason): "appartenance enregistrée ici seulement, à cause de \(reason)"
        case .isStillIn: "en fait encore partie"
        case .isStillInBecause(let reason): "en fait encore partie, à cause de \(reason)"
        case .onCards(let files, let names): "a des fiches dans \(files) fichiers\u{A0}: \(names)"
        case .goneWithLast(let isPlanned):
            "le groupe \(isPlanned ? "disparaîtrait" : "disparaît") avec son dernier membre"
        case .awaited(let group):
            "des fiches absentes mentionnent \(group.inFrenchQuotes)\u{202F}; si elles reviennent, relancer la même commande"
        case .asBefore(let when): "même préférence de notification que l’ancien groupe de ce nom\u{A0}: \(when)"
        case .groupIsGone(let until?):
            "le groupe a disparu\u{202F}; ce réglage est conservé jusqu’au \(until), au cas où il reviendrait"
        case .groupIsGone(nil):
            "le groupe a disparu, et ce réglage est celui par défaut\u{A0}: aucune préférence n’est conservée pour lui"
        case .configurationNames(let place, let group, let new):
            "\(place): «\u{A0}group\u{A0}» mentionne \(group.inFrenchQuotes)\u{202F}; \(new.map { "y écrire \($0.inFrenchQuotes)" } ?? "à supprimer à cet endroit")"
        case .toMakeAgain(let isRenamed): "pour le recréer\(isRenamed ? " sous un autre nom (NAME)" : "")\u{A0}: "
        case .cardsNotChanged(let count, true):
            count.countedInFrench("fiche ne serait pas modifiée", "fiches ne seraient pas modifiées")
        case .cardsNotChanged(let count, false):
            count.countedInFrench("fiche n’a pas été modifiée", "fiches n’ont pas été modifiées")
        case .makeWritable: "rendre modifiable ce qui est en lecture seule, puis relancer la même commande"
        case .goesOnThere: "la même commande reprend à cet endroit"
        case .deleteQuestion(let group, let people): "Supprimer \(group.inFrenchQuotes)\(people.whoStaysInFrench)\u{202F}?"
        case .ownCardsGoToo(let files):
            "La fiche du groupe est supprimée aussi, de même que sur le serveur à la prochaine synchronisation\u{A0}: \(files)."
        case .nothingChanged: "rien n’a été modifié"
        case .unknownGroup(let name): "aucun groupe \(name.inFrenchQuotes)"
        case .groupComesFirst(let group): "le groupe vient en premier\u{A0}: \(group.inFrenchQuotes), puis les personnes"
        case .didYouMean(let group): "peut-être \(group.inFrenchQuotes)\u{202F}?"
        case .groupsThereAre(let names, let hasMore): "il y a \(names.inFrenchQuotes(", "))\(hasMore ? " et d’autres" : "")"
        case .thereAreNoGroups: "les contacts ne font partie d’aucun groupe"
        case .toMakeOne: "pour en créer un\u{A0}: "
        case .groupExists(let name): "il existe déjà un groupe \(name.inFrenchQuotes)"
        case .groupIsKept(let name): "un groupe \(name.inFrenchQuotes) est conservé pour des fiches absentes"
        case .toDropIt: "pour le supprimer\u{A0}: "
        case .toJoinTheTwo: "pour fusionner les deux\u{A0}: "
        case .directoryGroup(let name, let directory):
            "le groupe \(name.inFrenchQuotes) est le dossier \(directory)\u{A0}: rien n’est modifié"
        case .changeDirectory:
            "ses membres sont ceux dont les fiches s’y trouvent\u{202F}; pour le renommer, renommer le dossier ou écrire un nom dans son fichier displayname"
        case .groupRenamed(let from, let to):
            "le groupe \(from.inFrenchQuotes) s’appelle maintenant \(to.inFrenchQuotes) et garde sa préférence de notification et ses membres enregistrés ici"
        case .groupIsBack(let group, let when):
            "le groupe \(group.inFrenchQuotes) est de retour, avec sa préférence de notification\u{A0}: \(when)"
        case .toChangeThat: "pour la changer\u{A0}: "
        case .groupLost(let group, let when):
            "le groupe \(group.inFrenchQuotes) n’est plus dans aucun carnet d’adresses\u{202F}; sa préférence de notification, \(when), a disparu avec lui"
        case .groupKept(let group, let when, let until, let isDirectory):
            (isDirectory
                ? "le dossier du groupe \(group.inFrenchQuotes) n’est plus lu comme un groupe"
                : "les fiches du groupe \(group.inFrenchQuotes) ont disparu")
                + "\u{202F}; sa préférence de notification, \(when), est conservée jusqu’au \(until)"
        case .namedAgain(let from, let to):
            "des fiches mentionnent de nouveau le groupe \(from.inFrenchQuotes), qui s’appelle maintenant \(to.inFrenchQuotes)"
        case .namedAgainThoughDeleted(let group):
            "des fiches mentionnent de nouveau le groupe \(group.inFrenchQuotes), qui a été supprimé"
        case .toRenameThere: "pour le renommer là aussi\u{A0}: "
        case .toDeleteThere: "pour le supprimer là aussi\u{A0}: "
        case .deliveredByTimer(let time, let runs):
            "Les notifications \(runs ? "sont" : "doivent être") envoyées par un minuteur de systemd\u{A0}: à \(time), puis toutes les heures pour celles qui restent."
        case .deliveredByCron: "Les notifications sont envoyées par une ligne de la crontab."
        case .deliveredFromLogin(let time, let runs):
            "Les notifications \(runs ? "sont" : "doivent être") envoyées à \(time) par bday-widget notify --stay, que l’environnement de bureau lance à l’ouverture de session."
        case .deliveredInSession(let time):
            "Les notifications sont envoyées à \(time) par bday-widget notify --stay, jusqu’à la fin de cette session."
        case .lockIsFollowed:
            "Le verrouillage de la session est pris en compte\u{A0}: aucun nom n’est affiché tant qu’elle est verrouillée."
        case .notDelivered: "Les notifications ne sont pas envoyées\u{202F}; pour les recevoir\u{A0}: "
        case .next(let time): "Prochain envoi\u{A0}: \(time)"
        case .last(let time, let failure): "Dernier envoi\u{A0}: \(time) – \(failure.map { "échec (\($0))" } ?? "réussi")"
        case .nothingScheduled: "rien n’est programmé\u{A0}: aucune notification n’est envoyée"
        case .neverMiss(.onTheDay, let time): frenchPromise("le jour même", time)
        case .neverMiss(.theDayBefore, let time): frenchPromise("la veille", time)
        case .neverMiss(.both, let time): frenchPromise("la veille et le jour même", time)
        case .neverMiss(.asGroupsSay, let time): frenchPromise("les jours choisis pour les groupes", time)
        case .noticesInYear(let count, let next):
            "Pour ces contacts, cela fait \(count.countedInFrench("notification", "notifications")) par an. La prochaine (\(next))\u{A0}:"
        case .nobodyToNotify: "Aucun anniversaire n’est encore connu, ou aucun ne doit être notifié\u{A0}: "
        case .deliverQuestion: "Envoyer des notifications à partir de maintenant\u{202F}?"
        case .later: "plus tard\u{A0}: "
        case .removedFile(let path): "fichier supprimé\u{A0}: \(path)"
        case .nothingWasScheduled: "rien n’était programmé"
        case .nextStep: "étape suivante\u{A0}: "
        default: nil
        }
    }

    private static func frenchPromise(_ days: String, _ time: String) -> String {
        "Pour n’oublier aucun anniversaire\u{A0}: une notification \(days), à \(time), créée sur cet ordinateur."
    }
}

extension Int {
    /// Zero is singular.
    fileprivate func french(_ one: String, _ other: String) -> String { self == 0 ? one : plural(one: one, other: other) }
    fileprivate func countedInFrench(_ one: String, _ other: String) -> String { "\(self) \(french(one, other))" }
    fileprivate var frenchCards: String { countedInFrench("fiche", "fiches") }
    fileprivate var frenchContacts: String { "\(countedInFrench("contact", "contacts")) avec anniversaire" }
    fileprivate var whoStaysInFrench: String {
        self == 0 ? "" : " (\(countedInFrench("personne, qui reste", "personnes, qui restent")) dans les contacts)"
    }
}

extension String {
    fileprivate var inFrenchQuotes: String { "«\u{A0}\(shownGroup)\u{A0}»" }
    fileprivate func frenchGroup(_ isPlanned: Bool, _ change: String) -> String {
        isPlanned ? "Le groupe \(inFrenchQuotes) serait \(change)" : "Groupe \(inFrenchQuotes) \(change)"
    }
}

extension [String] {
    fileprivate func inFrenchQuotes(_ separator: String) -> String { map(\.inFrenchQuotes).joined(separator: separator) }
}
