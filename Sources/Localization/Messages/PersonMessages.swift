import Messages

// `PersonMessage` in each language that has messages.

extension PersonMessage {
    var german: String {
        switch self {
        case .changed(let name, .hide):
            "\(name) ist ausgeblendet: wird nirgends angezeigt, auch in keiner Benachrichtigung"
        case .changed(let name, .show): "\(name) wird wieder angezeigt"
        case .changed(let name, .mute): "\(name) ist stumm: keine Benachrichtigung"
        case .changed(let name, .unmute): "\(name) kommt wieder in Benachrichtigungen vor"
        case .toTakeBack: "um das zurückzunehmen: "
        case .kept(let sources, let place):
            "beim ersten Mal wird \(sources) gelesen; Namen, Geburtstage und Gruppen werden verschlüsselt aufbewahrt, in \(place)"
        case .hidden: "ausgeblendet"
        case .muted: "stumm"
        case .nobody: "niemand ist ausgeblendet oder stumm"
        case .inNoGroup: "in keiner Gruppe"
        case .byGroup(let group): "für „\(group.shownGroup)“ eingestellt"
        case .byDefault(let group): "Voreinstellung, für „\(group.shownGroup)“"
        case .choices(let count): "\(count.plural(one: "1 Person", other: "\(count) Personen")) ausgeblendet oder stumm"
        }
    }

    var french: String {
        switch self {
        case .changed(let name, .hide): "\(name) est masqué : n’apparaît nulle part, ni dans les notifications"
        case .changed(let name, .show): "\(name) s’affiche de nouveau"
        case .changed(let name, .mute): "\(name) est en sourdine : aucune notification"
        case .changed(let name, .unmute): "\(name) apparaît de nouveau dans les notifications"
        case .toTakeBack: "pour annuler : "
        case .kept(let sources, let place):
            "au premier appel, \(sources) est lu\u{A0}; noms, anniversaires et groupes sont conservés, chiffrés, dans \(place)"
        case .hidden: "masqué"
        case .muted: "en sourdine"
        case .nobody: "personne n’est masqué ni en sourdine"
        case .inNoGroup: "dans aucun groupe"
        case .byGroup(let group): "réglé pour «\u{A0}\(group.shownGroup)\u{A0}»"
        case .byDefault(let group): "réglage par défaut, pour «\u{A0}\(group.shownGroup)\u{A0}»"
        case .choices(let count):
            "\(count.plural(one: "1 personne", other: "\(count) personnes")) en mode masqué ou en sourdine"
        }
    }

    var spanish: String {
        switch self {
        case .changed(let name, .hide): "\(name) queda oculto: no aparece en ninguna parte ni en los avisos"
        case .changed(let name, .show): "\(name) se muestra de nuevo"
        case .changed(let name, .mute): "\(name) queda en silencio: sin avisos"
        case .changed(let name, .unmute): "\(name) vuelve a los avisos"
        case .toTakeBack: "para deshacerlo: "
        case .kept(let sources, let place):
            "la primera vez se lee \(sources); los nombres, cumpleaños y grupos se guardan cifrados en \(place)"
        case .hidden: "oculto"
        case .muted: "en silencio"
        case .nobody: "no hay nadie oculto ni en silencio"
        case .inNoGroup: "en ningún grupo"
        case .byGroup(let group): "según el grupo «\(group.shownGroup)»"
        case .byDefault(let group): "por defecto, para «\(group.shownGroup)»"
        case .choices(let count):
            "\(count.plural(one: "1 persona", other: "\(count) personas")) en modo oculto o en silencio"
        }
    }

    var italian: String {
        switch self {
        case .changed(let name, .hide): "\(name) ora è nascosto: non compare da nessuna parte, neanche negli avvisi"
        case .changed(let name, .show): "\(name) compare di nuovo"
        case .changed(let name, .mute): "\(name) ora è silenziato: nessun avviso"
        case .changed(let name, .unmute): "\(name) compare di nuovo negli avvisi"
        case .toTakeBack: "per annullare: "
        case .kept(let sources, let place):
            "la prima volta viene letto \(sources); nomi, compleanni e gruppi sono conservati, cifrati, in \(place)"
        case .hidden: "nascosto"
        case .muted: "silenziato"
        case .nobody: "nessuno è nascosto o silenziato"
        case .inNoGroup: "in nessun gruppo"
        case .byGroup(let group): "impostato per «\(group.shownGroup)»"
        case .byDefault(let group): "predefinito, per «\(group.shownGroup)»"
        case .choices(let count):
            "\(count.plural(one: "1 persona", other: "\(count) persone")) in modalità nascosta o silenziata"
        }
    }

    var polish: String {
        switch self {
        case .changed(let name, .hide): "\(name): ukryto, nie pojawia się nigdzie, także w powiadomieniach"
        case .changed(let name, .show): "\(name): znów widać"
        case .changed(let name, .mute): "\(name): wyciszono, bez powiadomień"
        case .changed(let name, .unmute): "\(name): znów w powiadomieniach"
        case .toTakeBack: "aby to cofnąć: "
        case .kept(let sources, let place):
            "za pierwszym razem odczytywane jest \(sources); imiona, urodziny i grupy są przechowywane w zaszyfrowanej postaci w \(place)"
        case .hidden: "ukryto"
        case .muted: "wyciszono"
        case .nobody: "nikogo nie ukryto ani nie wyciszono"
        case .inNoGroup: "w żadnej grupie"
        case .byGroup(let group): "ustawiono dla „\(group.shownGroup)”"
        case .byDefault(let group): "domyślnie, dla „\(group.shownGroup)”"
        case .choices(let count): "ukryte lub wyciszone osoby: \(count)"
        }
    }

    var russian: String {
        switch self {
        case .changed(let name, .hide): "\(name): скрыто, не показывается нигде, в том числе в уведомлениях"
        case .changed(let name, .show): "\(name): снова показывается"
        case .changed(let name, .mute): "\(name): без уведомлений"
        case .changed(let name, .unmute): "\(name): уведомления снова приходят"
        case .toTakeBack: "чтобы отменить: "
        case .kept(let sources, let place):
            "при первом вызове читается \(sources); имена, дни рождения и группы хранятся в зашифрованном виде: \(place)"
        case .hidden: "скрыто"
        case .muted: "без уведомлений"
        case .nobody: "никто не скрыт и ни для кого не отключены уведомления"
        case .inNoGroup: "ни в одной группе"
        case .byGroup(let group): "задано для «\(group.shownGroup)»"
        case .byDefault(let group): "по умолчанию, для «\(group.shownGroup)»"
        case .choices(let count): "скрыто или без уведомлений: \(count)"
        }
    }

    var japanese: String {
        switch self {
        case .changed(let name, .hide): "\(name): 非表示にしました。どこにも、通知にも表示されません"
        case .changed(let name, .show): "\(name): 再び表示されます"
        case .changed(let name, .mute): "\(name): ミュートしました。通知はありません"
        case .changed(let name, .unmute): "\(name): 再び通知されます"
        case .toTakeBack: "元に戻すには: "
        case .kept(let sources, let place):
            "初回は \(sources) を読み取ります。名前、誕生日、グループは暗号化して \(place) に保存されます"
        case .hidden: "非表示"
        case .muted: "ミュート"
        case .nobody: "非表示やミュートの人はいません"
        case .inNoGroup: "どのグループにも属していません"
        case .byGroup(let group): "「\(group.shownGroup)」の設定"
        case .byDefault(let group): "「\(group.shownGroup)」、既定の設定"
        case .choices(let count): "非表示またはミュート: \(count)人"
        }
    }

    var chinese: String {
        switch self {
        case .changed(let name, .hide): "\(name)：已隐藏，不在任何地方显示，也不通知"
        case .changed(let name, .show): "\(name)：重新显示"
        case .changed(let name, .mute): "\(name)：已静音，不再通知"
        case .changed(let name, .unmute): "\(name)：重新通知"
        case .toTakeBack: "要撤销："
        case .kept(let sources, let place):
            "首次运行会读取 \(sources)；姓名、生日和群组加密保存在 \(place)"
        case .hidden: "已隐藏"
        case .muted: "已静音"
        case .nobody: "没有隐藏或静音的人"
        case .inNoGroup: "不在任何群组中"
        case .byGroup(let group): "“\(group.shownGroup)”的设置"
        case .byDefault(let group): "“\(group.shownGroup)”，默认设置"
        case .choices(let count): "\(count) 人已隐藏或静音"
        }
    }
}
