import Messages

extension Language {
    static let frenchMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(people.frenchContacts) \(isPlanned ? people.frenchForm("serait ", "seraient ") : "")\(people.frenchForm("importé", "importés")) depuis \(sources.french("source", "sources")) (\(new.french("nouveau", "nouveaux")), \(changed.french("modifié", "modifiés")), \(removed.french("retiré", "retirés")))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.french("entrée lue", "entrées lues"))\u{A0}: \(with) avec anniversaire, \(without) sans, \(groups.french("fiche de groupe", "fiches de groupe")), \(skipped.french("ignorée", "ignorées"))"
        case .progress(let cards): "\(cards.french("entrée", "entrées"))…"
        case .nothingStoredAtThatTime: "avec --now, rien n’est enregistré, comme avec --dry-run"
        case .nothingRead: "rien n’a pu être lu"
        case .noCards: "aucun contact ici"
        case .noContactsFound(let looked): "aucun contact trouvé dans \(looked)"
        case .addSome: "pour en ajouter\u{A0}: "
        case .noSourceInUse: "aucune source de contacts n’est utilisée"
        case .wasForgotten(let path, let command): "source \(path) oubliée\u{202F}; pour la relire\u{A0}: \(command)"
        case .onlyImported(let paths):
            "rien n’est relu automatiquement\u{A0}: \(paths.count.frenchForm("la source", "les sources")) \(paths.joined(separator: ", ")) \(paths.count.frenchForm("n’a été importée", "n’ont été importées")) qu’une fois"
        case .toReadFromNowOn: "pour activer la lecture automatique\u{A0}: "
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
        case .contacts(let people, let without):
            "\(people.french("entrée", "entrées")) avec anniversaire" + (without == 0 ? "" : ", \(without) sans")
        case .foundByItself: "trouvée automatiquement"
        case .importedOnce: "importée une seule fois"
        case .notReadYet: "pas encore lue\u{A0}: bday-widget import"
        case .partlyUnreadable: "en partie illisible"
        case .perhapsUnmounted: "vide\u{202F}; est-elle montée\u{202F}?"
        case .notFound: "introuvable"
        case .forgot(let source, let people):
            "Source \(source) oubliée\u{A0}: \(people.frenchContacts) \(people.frenchForm("retiré", "retirés"))\u{202F}; aucun fichier n’a été modifié"
        case .gone: "supprimé"
        case .kept: "conservé"
        case .preference(let group, let when): "la préférence de notification de \(group.inQuotes), \(when)"
        case .toListKept: "pour voir ce qui est conservé\u{A0}: "
        case .toKeepNothing: "pour ne rien conserver\u{A0}: "
        case .notASource: "ce n’est pas une source de contacts"
        case .configured: "figure dans la configuration"
        case .removeThere: "à supprimer à cet endroit"
        case .noContacts(let sources): "aucun contact dans \(sources == 1 ? "la source" : "les \(sources) sources")"
        case .noContactsIn(let sources): "aucun contact dans \(sources)"
        case .noBirthday(1): "l’unique contact n’a pas d’anniversaire"
        case .noBirthday(let people): "aucun des \(people) contacts n’a d’anniversaire"
        case .noReadableBirthday(1, _): "l’anniversaire de l’unique contact est illisible"
        case .noReadableBirthday(let people, let unusable):
            "aucun des \(people) contacts n’a d’anniversaire lisible\u{202F}; \(unusable.french("anniversaire est illisible", "anniversaires sont illisibles"))"
        case .lookedForIn: "pour voir où ils sont cherchés\u{A0}: "
        case .addBirthdays: "ajouter des anniversaires dans le carnet d’adresses (BDAY dans une vCard)"
        case .why: "pour savoir pourquoi\u{A0}: "
        case .everybodyHidden(1): "la seule personne avec anniversaire n’est pas affichée"
        case .everybodyHidden(let people): "aucune des \(people) personnes avec anniversaire n’est affichée"
        case .whoTheyAre: "pour voir de qui il s’agit\u{A0}: "
        case .nobodyInGroups(let names):
            "aucune personne avec anniversaire dans \(names.map(\.inQuotes).joined(separator: " ni dans "))"
        case .whoIsInIt: "pour voir qui en fait partie\u{A0}: "
        case .everybodyExcluded(let names):
            "toutes les personnes avec anniversaire sont dans \(names.count.frenchForm("un groupe exclu", "des groupes exclus"))\u{A0}: \(names.map(\.inQuotes).joined(separator: ", "))"
        case .nobodyWithin(let days, let next):
            "aucun anniversaire \(days == 0 ? "aujourd’hui" : days == 1 ? "d’ici demain" : "d’ici \(days) jours")\u{202F}; le prochain est \(next == 1 ? "demain" : "dans \(next) jours")"
        case .nobodyMatches(let text): "aucune personne avec anniversaire ne correspond à «\u{A0}\(text)\u{A0}»"
        case .withoutShownBirthday(let count):
            "en revanche, \(count.french("personne sans anniversaire affiché correspond", "personnes sans anniversaire affiché correspondent"))\u{A0}: "
        case .onlyTheseGroups: "recherche limitée à ces groupes\u{202F}; pour chercher partout\u{A0}: "
        case .nobodyCalled(let name, let inGroups):
            "personne ne s’appelle «\u{A0}\(name)\u{A0}»\(inGroups ? " dans ces groupes" : "")"
        case .whoIsKnown: "pour voir tous les contacts\u{A0}: "
        case .severalCalled(let count, let name):
            "\(count) contacts correspondent à «\u{A0}\(name)\u{A0}»\u{202F}; utiliser un ID de la liste ci-dessus"
        case .nothingPlanned: "aucune notification n’est prévue"
        case .locked: "les contacts enregistrés sont verrouillés"
        case .unlock: "pour les déverrouiller\u{A0}: "
        case .unknownLocale(let name):
            "«\u{A0}\(name)\u{A0}» n’est pas une locale connue\u{202F}; les textes et les dates sont en anglais"
        case .created(let group, let isPlanned): group.frenchGroup(isPlanned, "créé")
        case .renamed(let from, let to, let isPlanned): from.frenchGroup(isPlanned, "renommé en \(to.inQuotes)")
        case .deleted(let group, let people, let isPlanned): group.frenchGroup(isPlanned, "supprimé\(people.whoStays)")
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned ? "Les notifications" : "Notifications") de \(group.inQuotes) \(isPlanned ? "seraient " : "")réglées sur \(when)"
        case .added(let people, let group, let isPlanned):
            "\(isPlanned ? "À ajouter" : "Ajout") à \(group.inQuotes)\u{A0}: \(people)"
        case .removed(let people, let group, let isPlanned):
            "\(isPlanned ? "À retirer" : "Retrait") de \(group.inQuotes)\u{A0}: \(people)"
        case .changed(let group, let isPlanned): group.frenchGroup(isPlanned, "modifié")
        case .nobody: "aucune personne"
        case .others(let names, let count): "\(names) et \(count.french("autre", "autres"))"
        case .cards(let count, let source): "\(count.frenchCards) dans \(source)"
        case .cardCount(let count): count.frenchCards
        case .cardsOfGone(let count, let file):
            "\(count.frenchCards) de \(file), \(count.frenchForm("enregistrée", "enregistrées")) ici seulement, car ce fichier n’existe plus"
        case .membershipsInStore(let count):
            "\(count.french("appartenance enregistrée", "appartenances enregistrées")) ici seulement"
        case .changes(let result, let places): "\(result) – \(places)"
        case .inStore(let result): "\(result) (ici seulement)"
        case .isInAlready: "en fait déjà partie"
        case .isNotIn: "n’en fait pas partie"
        case .cannotBeChanged(let source): "appartenance enregistrée ici seulement, car \(source) n’est pas modifiable"
        case .inStoreAlone(let reason): "appartenance enregistrée ici seulement, à cause de \(reason)"
        case .isStillIn: "en fait encore partie"
        case .isStillInBecause(let reason): "en fait encore partie, à cause de \(reason)"
        case .onCards(let files, let names): "a des fiches dans \(files) fichiers\u{A0}: \(names)"
        case .goneWithLast(false): "le groupe disparaît avec son dernier membre"
        case .goneWithLast(true): "le groupe disparaîtrait avec son dernier membre"
        case .notifiedOf(let group, let when): "notifications de \(group.inQuotes)\u{A0}: \(when)"
        case .asBefore(let when): "même préférence de notification que l’ancien groupe de ce nom\u{A0}: \(when)"
        case .groupIsGone: "plus aucune fiche ne mentionne ce groupe"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): «\u{A0}\(setting)\u{A0}» mentionne \(group.inQuotes)\u{202F}; \(new.map { "y écrire \($0.inQuotes)" } ?? "à supprimer à cet endroit")"
        case .toMakeAgain(let isRenamed): "pour le recréer\(isRenamed ? " sous un autre nom (NAME)" : "")\u{A0}: "
        case .cardsNotChanged(let count, let isPlanned):
            "\(count.frenchCards) \(isPlanned ? count.frenchForm("ne serait pas modifiée", "ne seraient pas modifiées") : count.frenchForm("n’a pas été modifiée", "n’ont pas été modifiées"))"
        case .makeWritable: "rendre modifiable ce qui est en lecture seule, puis relancer la même commande"
        case .goesOnThere: "la même commande reprend à cet endroit"
        case .deleteQuestion(let group, let people): "Supprimer \(group.inQuotes)\(people.whoStays)\u{202F}?"
        case .ownCardsGoToo(let files):
            "La fiche du groupe est supprimée aussi, et elle le sera sur le serveur à la prochaine synchronisation\u{A0}: \(files)."
        case .nothingChanged: "rien n’a été modifié"
        case .unknownGroup(let name): "aucun groupe \(name.inQuotes)"
        case .groupComesFirst(let group): "le groupe vient en premier\u{A0}: \(group.inQuotes), puis les personnes"
        case .didYouMean(let group): "peut-être \(group.inQuotes)\u{202F}?"
        case .groupsThereAre(let names, let hasMore):
            "il y a \(names.map(\.inQuotes).joined(separator: ", "))\(hasMore ? " et d’autres" : "")"
        case .thereAreNoGroups: "les contacts ne font partie d’aucun groupe"
        case .toMakeOne: "pour en créer un\u{A0}: "
        case .groupExists(let name): "il existe déjà un groupe \(name.inQuotes)"
        case .toJoinTheTwo: "pour fusionner les deux groupes\u{A0}: "
        case .directoryGroup(let name, let directory):
            "le groupe \(name.inQuotes) est le dossier \(directory)\u{A0}: rien n’est modifié"
        case .changeDirectory:
            "ses membres sont ceux dont les fiches s’y trouvent\u{202F}; pour le renommer, renommer le dossier ou écrire un nom dans son fichier displayname"
        case .groupRenamed(let from, let to):
            "le groupe \(from.inQuotes) s’appelle maintenant \(to.inQuotes) et garde sa préférence de notification et ses membres enregistrés ici"
        case .groupIsBack(let group, let when):
            "le groupe \(group.inQuotes) est de retour, avec sa préférence de notification\u{A0}: \(when)"
        case .toChangeThat: "pour la changer\u{A0}: "
        case .groupUnborne(let group, let when):
            "plus aucune fiche ne mentionne le groupe \(group.inQuotes)\u{202F}; sa préférence de notification, \(when), est conservée"
        case .toPassOn: "s’il porte maintenant un autre nom\u{A0}: "
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
        case .last(let time, let error): "Dernier envoi\u{A0}: \(time) – \(error.map { "échec (\($0))" } ?? "réussi")"
        case .nothingScheduled: "rien n’est programmé\u{A0}: aucune notification n’est envoyée"
        case .neverMiss(.onTheDay, let time): "le jour même".frenchPromise(time)
        case .neverMiss(.theDayBefore, let time): "la veille".frenchPromise(time)
        case .neverMiss(.both, let time): "la veille et le jour même".frenchPromise(time)
        case .neverMiss(.asGroupsSay, let time): "aux jours choisis pour les groupes".frenchPromise(time)
        case .noticesInYear(let count, let next):
            "Pour ces contacts, cela fait \(count.french("notification", "notifications")) par an. La prochaine (\(next))\u{A0}:"
        case .nobodyToNotify: "Aucun anniversaire n’est encore connu, ou aucun ne doit être notifié\u{A0}: "
        case .deliverQuestion: "Envoyer des notifications à partir de maintenant\u{202F}?"
        case .later: "plus tard\u{A0}: "
        case .removedFile(let path): "fichier supprimé\u{A0}: \(path)"
        case .nothingWasScheduled: "rien n’était programmé"
        case .toBeGuided: "pour être guidé\u{A0}: "
        case .nextStep: "étape suivante\u{A0}: "
        case .clauseJoint: "\u{A0}; "
        case .person(let message): message.french
        default: nil
        }
    }
}

extension Int {
    /// Zero is singular too.
    fileprivate func frenchForm(_ one: String, _ other: String) -> String { self < 2 ? one : other }
    fileprivate func french(_ one: String, _ other: String) -> String { "\(self) \(frenchForm(one, other))" }
    fileprivate var frenchCards: String { french("fiche", "fiches") }
    fileprivate var frenchContacts: String { "\(french("contact", "contacts")) avec anniversaire" }
    fileprivate var whoStays: String {
        self == 0 ? "" : " (\(french("personne, qui reste", "personnes, qui restent")) dans les contacts)"
    }
}

extension String {
    fileprivate var inQuotes: String { "«\u{A0}\(shownGroup)\u{A0}»" }
    fileprivate func frenchPromise(_ time: String) -> String {
        "Pour n’oublier aucun anniversaire\u{A0}: une notification \(self), à \(time), créée sur cet ordinateur."
    }
    fileprivate func frenchGroup(_ isPlanned: Bool, _ change: String) -> String {
        isPlanned ? "Le groupe \(inQuotes) serait \(change)" : "Groupe \(inQuotes) \(change)"
    }
}
