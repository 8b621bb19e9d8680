import Messages

extension Language {
    static let spanishMessages: MessageTranslation = { message in
        switch message {
        case .imported(let people, let sources, let new, let changed, let removed, let isPlanned):
            "\(people.spanishForm(isPlanned ? "Se importaría" : "Importado", isPlanned ? "Se importarían" : "Importados")) \(people.spanishPeople) desde \(sources.spanish("origen", "orígenes")) (\(new.spanish("nuevo", "nuevos")), \(changed.spanish("modificado", "modificados")), \(removed.spanish("retirado", "retirados")))"
        case .cardsRead(let cards, let with, let without, let groups, let skipped):
            "\(cards.spanish("entrada leída", "entradas leídas")): \(with) con cumpleaños, \(without) sin cumpleaños, \(groups.spanish("ficha de grupo", "fichas de grupo")), \(skipped.spanish("omitida", "omitidas"))"
        case .progress(let cards): "\(cards.spanish("entrada", "entradas"))…"
        case .nothingStoredAtThatTime: "con --now no se guarda nada, igual que con --dry-run"
        case .nothingRead: "no se ha podido leer nada"
        case .noCards: "aquí no hay contactos"
        case .noContactsFound(let looked): "no se han encontrado contactos en \(looked)"
        case .addSome: "para añadirlos: "
        case .noSourceInUse: "no se usa ningún origen de contactos"
        case .wasForgotten(let path, let command): "origen \(path) olvidado; para volver a leerlo: \(command)"
        case .onlyImported(let paths):
            "nada se vuelve a leer automáticamente: \(paths.count.spanishForm("el origen", "los orígenes")) \(paths.joined(separator: ", ")) \(paths.count.spanishForm("se importó", "se importaron")) una sola vez"
        case .toReadFromNowOn: "para activar la lectura automática: "
        case .notImported: "todavía no se ha leído nada, y la actualización es manual"
        case .tooSlow: "La lectura ha necesitado demasiado tiempo o demasiada memoria"
        case .noContactReadable: "por ahora no se puede leer ningún contacto"
        case .keeping(0): "se mantienen los contactos leídos antes"
        case .keeping(1): "se mantiene el único contacto leído antes"
        case .keeping(let contacts): "se mantienen los \(contacts) contactos leídos antes"
        case .ifGone: "si el origen ha desaparecido para siempre: "
        case .fileIsMissing: "No existe el archivo o el directorio"
        case .permissionDenied: "Permiso denegado"
        case .isUnmounted: "Vacío, y ya no es el mismo directorio (¿sin montar?)"
        case .contacts(let with, let without):
            "\(with.spanish("entrada", "entradas")) con cumpleaños"
                + (without == 0 ? "" : ", \(without) sin cumpleaños")
        case .foundByItself: "encontrado automáticamente"
        case .importedOnce: "importado una sola vez"
        case .notReadYet: "todavía sin leer: bday-widget import"
        case .partlyUnreadable: "ilegible en parte"
        case .perhapsUnmounted: "vacío; ¿está montado?"
        case .notFound: "no encontrado"
        case .forgot(let source, let people):
            "Origen \(source) olvidado: \(people.spanishForm("se retira", "se retiran")) \(people.spanishPeople); no se ha modificado ningún archivo"
        case .gone: "borrado"
        case .kept: "conservado"
        case .preference(let group, let when): "la preferencia de avisos de \(group.inQuotes), \(when)"
        case .toListKept: "para ver lo que se conserva: "
        case .toKeepNothing: "para no conservar nada: "
        case .notASource: "no es un origen de contactos"
        case .configured: "figura en la configuración"
        case .removeThere: "hay que quitarlo de allí"
        case .noContacts(let sources): "no hay contactos en \(sources == 1 ? "el origen" : "los \(sources) orígenes")"
        case .noContactsIn(let sources): "no hay contactos en \(sources)"
        case .noBirthday(1): "el único contacto no tiene cumpleaños"
        case .noBirthday(let people): "ninguno de los \(people) contactos tiene cumpleaños"
        case .noReadableBirthday(1, _): "el cumpleaños del único contacto no se puede leer"
        case .noReadableBirthday(let people, let unusable):
            "ninguno de los \(people) contactos tiene un cumpleaños legible; hay \(unusable.spanish("que no se puede leer", "que no se pueden leer"))"
        case .lookedForIn: "para ver dónde se buscan: "
        case .addBirthdays: "añadir cumpleaños a la libreta de direcciones (BDAY en una vCard)"
        case .why: "para saber por qué: "
        case .everybodyHidden(1): "la única persona con cumpleaños no se muestra"
        case .everybodyHidden(let people): "no se muestra ninguna de las \(people) personas con cumpleaños"
        case .whoTheyAre: "para ver de quién se trata: "
        case .nobodyInGroups(let names):
            "no hay nadie con cumpleaños en \(names.map(\.inQuotes).joined(separator: " ni en "))"
        case .whoIsInIt: "para ver quién está en el grupo: "
        case .everybodyExcluded(let names):
            "todas las personas con cumpleaños están en \(names.count.spanishForm("un grupo excluido", "grupos excluidos")): \(names.map(\.inQuotes).joined(separator: ", "))"
        case .nobodyWithin(let days, let next):
            "no hay ningún cumpleaños \(days == 0 ? "hoy" : days == 1 ? "de aquí a mañana" : "de aquí a \(days) días"); el próximo es \(next == 1 ? "mañana" : "dentro de \(next) días")"
        case .nobodyMatches(let text): "nadie con cumpleaños coincide con «\(text)»"
        case .withoutShownBirthday(let count):
            "sí \(count.spanishForm("coincide", "coinciden")) \(count.spanish("persona", "personas")) cuyo cumpleaños no se muestra: "
        case .onlyTheseGroups: "solo se ha buscado en estos grupos; para buscar en todos: "
        case .nobodyCalled(let name, let inGroups): "nadie se llama «\(name)»\(inGroups ? " en estos grupos" : "")"
        case .whoIsKnown: "para ver todos los contactos: "
        case .severalCalled(let count, let name):
            "\(count) contactos coinciden con «\(name)»; hay que usar un ID de la lista anterior"
        case .nothingPlanned: "no hay avisos previstos"
        case .locked: "los contactos guardados están bloqueados"
        case .unlock: "para desbloquearlos: "
        case .unknownLocale(let name):
            "«\(name)» no es una configuración regional conocida; los textos y las fechas están en inglés"
        case .created(let group, let isPlanned): group.spanishGroup(isPlanned, "crearía", "creado")
        case .renamed(let from, let to, let isPlanned):
            from.spanishGroup(isPlanned, "renombraría como \(to.inQuotes)", "renombrado como \(to.inQuotes)")
        case .deleted(let group, let people, let isPlanned):
            group.spanishGroup(isPlanned, "borraría", "borrado") + people.whoStays
        case .notificationsSet(let group, let when, let isPlanned):
            "\(isPlanned ? "Los avisos" : "Avisos") de \(group.inQuotes) \(isPlanned ? "se fijarían" : "fijados") en \(when)"
        case .added(let people, let group, let isPlanned):
            "Alta \(isPlanned ? "prevista " : "")en \(group.inQuotes): \(people)"
        case .removed(let people, let group, let isPlanned):
            "Baja \(isPlanned ? "prevista " : "")de \(group.inQuotes): \(people)"
        case .changed(let group, let isPlanned): group.spanishGroup(isPlanned, "modificaría", "modificado")
        case .nobody: "nadie"
        case .others(let names, let count): "\(names) y \(count) más"
        case .cards(let count, let source): "\(count.spanishCards) en \(source)"
        case .cardCount(let count): count.spanishCards
        case .cardsOfGone(let count, let file):
            "\(count.spanishCards) de \(file), \(count.spanishForm("guardada", "guardadas")) solo aquí porque ese archivo ya no existe"
        case .membershipsInStore(let count): "\(count.spanish("pertenencia", "pertenencias")) solo aquí"
        case .changes(let result, let places): "\(result) – \(places)"
        case .inStore(let result): "\(result) (solo aquí)"
        case .isInAlready: "ya está en el grupo"
        case .isNotIn: "no está en el grupo"
        case .cannotBeChanged(let source): "pertenencia guardada solo aquí, porque \(source) no se puede modificar"
        case .inStoreAlone(let reason): "pertenencia guardada solo aquí, debido a \(reason)"
        case .isStillIn: "sigue en el grupo"
        case .isStillInBecause(let reason): "sigue en el grupo, debido a \(reason)"
        case .onCards(let files, let names): "tiene fichas en \(files) archivos: \(names)"
        case .goneWithLast(let isPlanned): "el grupo desaparece\(isPlanned ? "ría" : "") con su último miembro"
        case .notifiedOf(let group, let when): "avisos de \(group.inQuotes): \(when)"
        case .asBefore(let when): "misma preferencia de avisos que el anterior grupo con ese nombre: \(when)"
        case .groupIsGone: "ninguna ficha menciona ahora el grupo"
        case .configurationNames(let place, let setting, let group, let new):
            "\(place): «\(setting)» menciona \(group.inQuotes); \(new.map { "hay que escribir allí \($0.inQuotes)" } ?? "hay que quitarlo de allí")"
        case .toMakeAgain(let isRenamed): "para volver a crearlo\(isRenamed ? " con otro nombre (NAME)" : ""): "
        case .cardsNotChanged(let count, let isPlanned):
            "\(count.spanishCards) no se \(isPlanned ? count.spanishForm("modificaría", "modificarían") : count.spanishForm("ha modificado", "han modificado"))"
        case .makeWritable: "primero hay que dar permiso de escritura y después repetir el mismo comando"
        case .goesOnThere: "el mismo comando continúa donde se quedó"
        case .deleteQuestion(let group, let people): "¿Borrar \(group.inQuotes)\(people.whoStays)?"
        case .ownCardsGoToo(let files):
            "También se borra la ficha del propio grupo y, con la próxima sincronización, la del servidor: \(files)."
        case .nothingChanged: "no se ha modificado nada"
        case .unknownGroup(let name): "no existe el grupo \(name.inQuotes)"
        case .groupComesFirst(let group): "el grupo va primero: \(group.inQuotes), y después las personas"
        case .didYouMean(let group): "¿quizá \(group.inQuotes)?"
        case .groupsThereAre(let names, let hasMore):
            "hay \(names.map(\.inQuotes).joined(separator: ", "))\(hasMore ? " y otros" : "")"
        case .thereAreNoGroups: "los contactos no están en ningún grupo"
        case .toMakeOne: "para crear uno: "
        case .groupExists(let name): "ya existe un grupo \(name.inQuotes)"
        case .toJoinTheTwo: "para unir los dos grupos: "
        case .directoryGroup(let name, let directory):
            "el grupo \(name.inQuotes) es el directorio \(directory): no se modifica nada"
        case .changeDirectory:
            "sus miembros son aquellos cuyas fichas están en él; para renombrarlo, hay que renombrar el directorio o escribir un nombre en su archivo displayname"
        case .groupRenamed(let from, let to):
            "el grupo \(from.inQuotes) se llama ahora \(to.inQuotes), y mantiene su preferencia de avisos y los miembros guardados aquí"
        case .groupIsBack(let group, let when):
            "el grupo \(group.inQuotes) ha vuelto, con su preferencia de avisos: \(when)"
        case .toChangeThat: "para cambiarla: "
        case .groupUnborne(let group, let when):
            "ninguna ficha menciona ya el grupo \(group.inQuotes); su preferencia de avisos, \(when), se conserva"
        case .toPassOn: "si ahora tiene otro nombre: "
        case .deliveredByTimer(let time, let runs):
            "Los avisos \(runs ? "los envía" : "debe enviarlos") un temporizador de systemd: \(time.atSpanishTime), y cada hora los que queden."
        case .deliveredByCron: "Los avisos los envía una línea del crontab."
        case .deliveredFromLogin(let time, let runs):
            "Los avisos \(runs ? "los envía" : "debe enviarlos") \(time.atSpanishTime) bday-widget notify --stay, que el escritorio inicia al abrir la sesión."
        case .deliveredInSession(let time):
            "Los avisos los envía \(time.atSpanishTime) bday-widget notify --stay, hasta que termine esta sesión."
        case .lockIsFollowed: "Se tiene en cuenta el bloqueo de la sesión: mientras dura, no se muestran nombres."
        case .notDelivered: "No se envían avisos; para recibirlos: "
        case .next(let time): "Próximo envío: \(time)"
        case .last(let time, let failure): "Último envío: \(time) – \(failure.map { "fallido (\($0))" } ?? "correcto")"
        case .nothingScheduled: "no hay nada programado: no se envía ningún aviso"
        case .neverMiss(.onTheDay, let time): "el mismo día".spanishPromise(time)
        case .neverMiss(.theDayBefore, let time): "el día anterior".spanishPromise(time)
        case .neverMiss(.both, let time): "el día anterior y el mismo día".spanishPromise(time)
        case .neverMiss(.asGroupsSay, let time): "en los días elegidos para los grupos".spanishPromise(time)
        case .noticesInYear(let count, let next):
            "Con estos contactos \(count.spanishForm("es", "son")) \(count.spanish("aviso", "avisos")) al año. El próximo (\(next)):"
        case .nobodyToNotify: "Todavía no se conoce ningún cumpleaños, o no hay que avisar de ninguno: "
        case .deliverQuestion: "¿Enviar avisos a partir de ahora?"
        case .later: "más tarde: "
        case .removedFile(let path): "archivo borrado: \(path)"
        case .nothingWasScheduled: "no había nada programado"
        case .toBeGuided: "para configurarlo paso a paso: "
        case .nextStep: "siguiente paso: "
        case .person(let message): message.spanish
        default: nil
        }
    }
}

extension Int {
    fileprivate func spanishForm(_ one: String, _ other: String) -> String { plural(one: one, other: other) }
    fileprivate func spanish(_ one: String, _ other: String) -> String { "\(self) \(spanishForm(one, other))" }
    fileprivate var spanishCards: String { spanish("ficha", "fichas") }
    fileprivate var spanishPeople: String { "\(spanish("contacto", "contactos")) con cumpleaños" }
    fileprivate var whoStays: String {
        self == 0 ? "" : " (\(spanish("persona, que sigue", "personas, que siguen")) en los contactos)"
    }
}

extension String {
    fileprivate var inQuotes: String { "«\(shownGroup)»" }
    fileprivate var atSpanishTime: String { hasPrefix("01:") ? "a la \(self)" : "a las \(self)" }
    fileprivate func spanishPromise(_ time: String) -> String {
        "Para no olvidar ningún cumpleaños: un aviso \(self), \(time.atSpanishTime), creado en este equipo."
    }
    fileprivate func spanishGroup(_ isPlanned: Bool, _ future: String, _ past: String) -> String {
        isPlanned ? "El grupo \(inQuotes) se \(future)" : "Grupo \(inQuotes) \(past)"
    }
}
