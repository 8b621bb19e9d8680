import BirthdayCore
import JSONC
import Messages
import NameDays
import SafeText
import WidgetTimeline

/// What can be set about a widget, by an option and in the configuration. Whoever reads, describes or completes options or
/// settings has them from `all`.
package struct WidgetSetting: Sendable {
    package let setting: Setting<WidgetConfiguration>
    /// What help calls the option's value; nil for a switch, such as `--age` and `--no-age`.
    package let valueName: String?
    /// What help says of the option.
    package let help: String
    /// - Throws: why an option's value means nothing; a sentence, without its full stop.
    package let choice: @Sendable (_ argument: String) throws(SettingProblem) -> WidgetChoice

    /// The option's name, without its dashes: `date-style`.
    package var option: String {
        setting.name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }

    /// Whether a value can begin with a dash, so that the message is about a number and not about a missing value.
    package var takesDash: Bool { if case .number = setting.type { true } else { false } }

    /// Every one, in the order of the help.
    package static let all = [
        family, within, since, count, occasions, nameDays, age, dateStyle, icons, nicknames, template, width, colors,
    ]

    package static let family = WidgetSetting(
        Setting(
            "family", .names(familyNames), "inline", "what widgets show, as the options of the same names say"
        ) { (value, _) throws(SettingProblem) in
            let named = value.json.stringValue.flatMap(WidgetFamily.init(name:))
            let family = if let named { named } else { try value.choice() as WidgetFamily }
            return { $0.family = family }
        },
        "family",
        """
        How much to show: small, medium, large, circular, rectangular or inline (the default). WidgetKit's names, \
        such as systemSmall and accessoryInline, are accepted too.
        """
    ) { (argument) throws(SettingProblem) in
        guard let family = WidgetFamily(name: argument) else { throw .noneOf(familyNames, argument) }
        return { $0.family = family }
    }

    package static let within = number(
        "within", 0 ... .max, takes: Message("it takes a number of days, 0 or more, or none"), unless: "none",
        "days ahead; null: all", "days",
        "Only birthdays at most this many days ahead; none for all."
    ) { $0.within = $1 }

    /// Further back than 30 days nobody congratulates, and the next birthday is as near for most.
    package static let since = number(
        "since", 0...30, takes: Message("it takes a number of days, 0 to 30"), unless: nil, "also days past, 0 to 30",
        "days",
        "Also birthdays at most this many days ago, 0 (the default) to 30."
    ) { $0.since = $1 ?? 0 }

    package static let count = number(
        "count", 1 ... .max, takes: Message("it takes a number, 1 or more, or default"), unless: "default",
        "a number; null: the family's own", "n",
        "How many birthdays to show; default for the family's own number."
    ) { $0.count = $1 }

    package static let occasions = WidgetSetting(
        Setting(
            "occasions", .list(of: Occasion.names), ["birthday"],
            "also \"anniversary\", \"memorial\", \"nameday\", \"other\"; or \"all\""
        ) { (value, _) throws(SettingProblem) in
            let names = value.json.stringValue.map { [$0] } ?? value.json.arrayValue?.compactMap(\.stringValue)
            guard let names, !names.isEmpty, names.count == value.json.arrayValue?.count ?? 1,
                let occasions = Occasion.set(named: names)
            else {
                // Translators: {names} is "birthday, anniversary, memorial, nameday, other, all".
                let known = Message("they are {names}", ["names": .names(Occasion.names)])
                throw value.problem(Diagnosis(Message("not a list of occasions"), .clause, known))
            }
            return { $0.occasions = occasions }
        },
        "list",
        """
        Which yearly dates, between commas: birthday (the default), anniversary, memorial (the day of a death), nameday \
        (where countries are named), other (dates that the card names itself), or all.
        """
    ) { (argument) throws(SettingProblem) in
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let occasions = Occasion.set(named: names) else {
            throw .noneOf(Occasion.names, names.first { Occasion.set(named: [$0]) == nil } ?? argument)
        }
        // Whoever says in a call what is shown says so of name days too, unless --name-days stands there.
        let hasNameDays = occasions.contains(.nameday)
        return {
            $0.occasions = occasions
            if !hasNameDays { $0.nameDays = [] }
        }
    }

    package static let nameDays = WidgetSetting(
        Setting(
            "nameDays", .list(of: []), [], "also the name days of these countries, such as [\"SE\", \"PL\"]"
        ) { (value, problems) throws(SettingProblem) in
            let countries = try value.list(of: .name, &problems) { (name) throws(SettingProblem) in
                try country(name, value.names)
            }
            return { $0.nameDays = countries.compactMap { $0 } }
        },
        "list",
        "Also the name days of these countries, between commas, such as SE,PL; none for none."
    ) { (argument) throws(SettingProblem) in
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let countries = try names.map { (name) throws(SettingProblem) in try country(name, []) }
        return { $0.nameDays = countries.compactMap { $0 } }
    }

    /// The country that a word names; nil for `none`.
    ///
    /// - Parameter names: of the setting; none of an option.
    private static func country(_ word: String, _ names: [String]) throws(SettingProblem) -> String? {
        let (code, known) = (word.uppercased(), NameDays.countries)
        if code == "NONE" { return nil }
        if known.contains(code) { return code }
        if known.isEmpty { throw SettingProblem(names, Diagnosis(Message("no tables of name days are installed"))) }
        let values: Message.Values = ["name": .text(CleanText(cleaning: word).shortened), "names": .names(known)]
        // Translators: {name} is what a person wrote in the place of one of {names}, such as "CZ, DE, SE".
        throw SettingProblem(names, Diagnosis(Message("\"{name}\" is not one of {names}", values)))
    }

    package static let age = flag(
        "age", "", "Also say how old each person turns, where the year of birth is known."
    ) { $0.showsAge = $1 }

    package static let dateStyle = named(
        "dateStyle", DateStyle.long, "", "style",
        """
        Which day rows say: long (the default), the day of birth with its year; of the coming day short, weekday or \
        weekday-short.
        """
    ) { $0.dateStyle = $1 }

    package static let icons = named(
        "icons", WidgetIcons.emoji, "or \"nerd\", \"ascii\", \"none\"", "icons",
        "The picture before the line: emoji (the default), nerd for a Nerd Font's, ascii or none."
    ) { $0.icons = $1 }

    package static let nicknames = flag(
        "nicknames", "", "A nickname instead of the name, where a card has one."
    ) { $0.usesNicknames = $1 }

    package static let template = WidgetSetting(
        Setting(
            "template", .text(isOptional: true), nil,
            "a line in your own words, as --template has it; null: the usual one"
        ) { (value, _) throws(SettingProblem) in
            if value.json.isNull { return { $0.template = nil } }
            guard let text = value.json.stringValue else { throw value.problem(Diagnosis(Message("not a text"))) }
            let template = try line(text, value.names)
            return { $0.template = template }
        },
        "text",
        """
        A line in your own words, such as '{given} {when}[, turns {turns}]'; '' for the usual one. Fields: \
        \(LineTemplate.Field.allCases.map(\.rawValue).joined(separator: ", ")). A part in brackets is left \
        out where a field in it is empty; {{ }} [[ ]] are these signs.
        """
    ) { (argument) throws(SettingProblem) in
        let template = try line(argument, [])
        return { $0.template = template }
    }

    /// In fewer columns an icon, a cut name and the day have no room in most languages.
    package static let width = number(
        "width", 10 ... .max, takes: Message("it takes a number of columns, 10 or more, or none"), unless: "none",
        "the most columns of a line; null: what the bar survives",
        "columns",
        "How wide lines are at most: names are cut, never the day; none (the default) for what the bar survives."
    ) { $0.width = $1 }

    package static let colors = WidgetSetting(
        Setting(
            "colors",
            .object(
                Dictionary(uniqueKeysWithValues: colorNames.map { ($0, .text(isOptional: false)) }), isOptional: true),
            [:],
            "such as { \"today\": \"#ff8800\", \"round\": \"orange\" }"
        ) { (value, problems) throws(SettingProblem) in
            var colors = WidgetColors()
            if !value.json.isNull { try value.members(colorSettings, &problems)(&colors) }
            return { [colors] in $0.colors = colors }
        },
        "list",
        """
        The colour of the text by how near it is, in bars that can: \
        today=#ff8800,soon=gold (also tomorrow, later, round), as #rgb, #rrggbb or one of X11's names; none for none.
        """
    ) { (argument) throws(SettingProblem) in
        do throws(ColorProblem) {
            let colors = argument.lowercased() == "none" ? WidgetColors() : try WidgetColors(parsing: argument)
            return { $0.colors = colors }
        } catch {
            throw SettingProblem([], error.diagnosis)
        }
    }

    private static let familyNames = WidgetFamily.allCases.map(\.rawValue)
    private static let colorNames = WidgetColors.Key.allCases.map(\.rawValue)

    private static let colorSettings = WidgetColors.Key.allCases.map { key in
        Setting<WidgetColors>(key.rawValue, .text(isOptional: false), "#ff8800") { (value, _) throws(SettingProblem) in
            guard let color = value.json.stringValue.flatMap(TextColor.init) else {
                throw value.problem(Diagnosis(Message("not a colour"), .clause, ColorProblem.use))
            }
            return { $0[key] = color }
        }
    }

    /// Nil for the usual one.
    private static func line(_ text: String, _ names: [String]) throws(SettingProblem) -> LineTemplate? {
        do throws(TemplateProblem) {
            return text.isEmpty ? nil : try LineTemplate(parsing: text)
        } catch {
            throw SettingProblem(names, error.diagnosis)
        }
    }
}

// The kinds of settings.

extension WidgetSetting {
    private init(
        _ setting: Setting<WidgetConfiguration>, _ valueName: String?, _ help: String,
        choice: @escaping @Sendable (String) throws(SettingProblem) -> WidgetChoice
    ) {
        (self.setting, self.valueName, self.help, self.choice) = (setting, valueName, help, choice)
    }

    private static func flag(
        _ name: String, _ comment: String, _ help: String,
        _ set: @escaping @Sendable (inout WidgetConfiguration, Bool) -> Void
    ) -> WidgetSetting {
        WidgetSetting(.flag(name, false, comment, set), nil, help) { argument in { set(&$0, argument == "true") } }
    }

    /// - Parameters:
    ///   - takes: says what an option takes.
    ///   - none: an option's value for the default, which has no number; nil where that is a number too.
    ///   - set: gets nil for the default.
    private static func number(
        _ name: String, _ range: ClosedRange<Int>, takes: Message, unless none: String?, _ comment: String,
        _ valueName: String, _ help: String, _ set: @escaping @Sendable (inout WidgetConfiguration, Int?) -> Void
    ) -> WidgetSetting {
        let setting = Setting.number(name, range, none == nil ? .int(range.lowerBound) : .null, comment, set)
        return WidgetSetting(setting, valueName, help) { (argument) throws(SettingProblem) in
            if argument.lowercased() == none { return { set(&$0, nil) } }
            guard let number = Int(argument), range.contains(number) else {
                throw SettingProblem([], Diagnosis(takes))
            }
            return { set(&$0, number) }
        }
    }

    private static func named<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ standard: Value, _ comment: String, _ valueName: String, _ help: String,
        _ set: @escaping @Sendable (inout WidgetConfiguration, Value) -> Void
    ) -> WidgetSetting {
        WidgetSetting(.choice(name, standard, comment, set), valueName, help) { (argument) throws(SettingProblem) in
            let value = try Value(option: argument)
            return { set(&$0, value) }
        }
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// The value that an option names, in any case.
    package init(option argument: String) throws(SettingProblem) {
        let name = argument.lowercased()
        guard let value = Self.allCases.first(where: { $0.rawValue == name }) else {
            throw .noneOf(Self.allCases.map(\.rawValue), argument)
        }
        self = value
    }
}

extension ColorProblem {
    fileprivate static var use: Message { Message("use #rgb, #rrggbb or one of X11's names, such as orange") }

    /// What is wrong with a list of colours, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        let known = WidgetColors.Key.allCases.map(\.rawValue)
        switch self {
        case .notAPair(let text):
            return Diagnosis(
                Message("\"{text}\" is not such as today=#ff8800", ["text": Self.shown(text)]), .clause,
                Message("one of {names}, =, and a colour", ["names": .names(known)]))
        case .unknownKey(let text):
            let problem = Message("\"{text}\" has no colour", ["text": Self.shown(text)])
            return Diagnosis(
                problem, .clause,
                MeantValue.name(text, among: known) ?? Message("use {names}", ["names": .names(known)]))
        case .repeatedKey(let text):
            return Diagnosis(Message("\"{text}\" stands there twice", ["text": Self.shown(text)]))
        case .notAColor(let text):
            return Diagnosis(Message("\"{text}\" is no colour", ["text": Self.shown(text)]), .clause, Self.use)
        }
    }

    private static func shown(_ text: String) -> Message.Value { .text(CleanText(cleaning: text).shortened) }
}

extension TemplateProblem {
    /// What is wrong with a template, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        switch self {
        case .notALine: Diagnosis(Message("not one line of text"))
        case .tooLong:
            Diagnosis(
                .plural("longer than {count} character", "longer than {count} characters", LineTemplate.maximumLength))
        case .unmatched(let sign):
            Diagnosis(
                // Translators: {sign} is a bracket or a brace, as in "[" and "write [[ for the sign itself".
                Message("\"{sign}\" without its other one", ["sign": .code(CleanText(cleaning: "\(sign)"))]), .clause,
                Message("write {signs} for the sign itself", ["signs": .code(CleanText(cleaning: "\(sign)\(sign)"))]))
        case .nested:
            Diagnosis(
                Message("\"[\" in brackets"), .clause,
                Message("write {signs} for the sign itself", ["signs": .code("[[")]))
        case .withoutField:
            Diagnosis(Message("brackets without a field in them"), .clause, Message("write [[ and ]] for brackets"))
        case .unknownField(let name): Self.unknownField(name)
        }
    }

    private static func unknownField(_ name: String) -> Diagnosis {
        let known = LineTemplate.Field.allCases.map(\.rawValue)
        func shown(_ names: [String]) -> Message.Value {
            .code(CleanText(cleaning: names.map { "{\($0)}" }.joined(separator: " ")))
        }
        let meant = NearestName.of(name, in: known).map { Message("did you mean {name}?", ["name": shown([$0])]) }
        return Diagnosis(
            // Translators: {name} is what stands in a template, with its braces, such as "{given}".
            Message("{name} is no field", ["name": shown([CleanText(cleaning: name).shortened.string])]), .clause,
            meant ?? Message("use {names}", ["names": shown(known)]))
    }
}
