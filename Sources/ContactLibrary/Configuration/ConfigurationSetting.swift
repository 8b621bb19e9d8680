import ContactSources
import JSONC
import Localization
import SafeText
import SystemPackage
import WidgetTimeline

/// A member of the configuration's object, and how it is put into the configuration.
struct ConfigurationSetting {
    let name: String
    let value: JSONValue
    /// The values that `format` can have.
    let formats: [String]

    /// What is wrong with a value.
    private struct Problem: Error {
        let reason: String
        var element: Int?

        init(_ reason: String, element: Int? = nil) { (self.reason, self.element) = (reason, element) }
    }

    /// Puts the value into the configuration; returns what is wrong with it.
    func apply(to configuration: inout Configuration) -> [SettingProblem] {
        if name == "notifications" { return NotificationSettings.apply(value, name, to: &configuration) }
        guard let key = Key(rawValue: name) else {
            return [SettingProblem(unknown: [name], known: ["notifications"] + Key.allCases.map(\.rawValue))]
        }
        var problems: [Problem] = []
        do throws(Problem) {
            try set(key, &configuration, &problems)
        } catch {
            problems.append(error)
        }
        return problems.map { SettingProblem(names: [name], element: $0.element, reason: $0.reason) }
    }

    /// The settings that are no object.
    private enum Key: String, CaseIterable {
        case sources, refresh, leapDay, leapMonth, celebrate, showDeceased, showExcluded, family, format
        case count, within, age, group, collectionGroups, icons, locale, open, reload, redactWhenLocked
    }

    /// - Parameter problems: gets what is wrong with elements of a list, the rest of which holds.
    private func set(
        _ key: Key, _ configuration: inout Configuration, _ problems: inout [Problem]
    ) throws(Problem) {
        switch key {
        case .sources: configuration.sources = try list(of: "path", &problems, source)
        case .refresh: configuration.refresh = try choice()
        case .leapDay: configuration.rules.leapDay = try choice()
        case .leapMonth: configuration.rules.leapMonth = try choice()
        case .celebrate: configuration.rules.celebrate = try choice()
        case .showDeceased: configuration.showsDeceased = try flag()
        case .showExcluded: configuration.showsExcluded = try flag()
        case .family: configuration.family = try family()
        case .format: configuration.format = try choice(among: formats)
        case .count: configuration.count = try number(from: 1)
        case .within: configuration.within = try number(from: 0)
        case .age: configuration.showsAge = try flag()
        case .group:
            // Whoever writes it wants fewer people, whatever is wrong with it.
            configuration.hasUnreadableGroups = true
            configuration.groups = try list(of: "name", &problems) { name in name }
            configuration.hasUnreadableGroups = configuration.groups.isEmpty && !problems.isEmpty
        case .collectionGroups: configuration.hasCollectionGroups = try flag()
        case .icons: configuration.icons = try choice()
        case .locale: configuration.locale = try locale()
        case .open: configuration.open = try command()
        case .redactWhenLocked:
            // Whoever writes it wants it, whatever is wrong with the value.
            configuration.redactsWhenLocked = true
            configuration.redactsWhenLocked = try flag()
        case .reload: configuration.reload = try list(of: "command", &problems) { command in command }
        }
    }

    /// The elements of a list of texts that hold.
    ///
    /// - Parameter problems: gets what is wrong with the others.
    private func list<Element>(
        of thing: String, _ problems: inout [Problem], _ element: (String) throws(Problem) -> Element
    ) throws(Problem) -> [Element] {
        guard let values = value.arrayValue else {
            throw Problem("not a list of \(thing)s\(MeantValue.list(value))")
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            do throws(Problem) {
                guard let text = value.stringValue else { throw Problem("not a \(thing)") }
                if text.utf8.contains(0) { throw Problem("a \(thing) cannot hold a NUL (\\u0000)") }
                elements.append(try element(text))
            } catch {
                problems.append(Problem(error.reason, element: index))
            }
        }
        return elements
    }

    private func source(_ name: String) throws(Problem) -> FilePath {
        if name.isEmpty { throw Problem("not a path") }
        if let remedy = name.networkAddressRemedy { throw Problem("\"\(shown(name))\": \(remedy)") }
        let path = FilePath(name)
        if path == StandardInputSource.path {
            throw Problem("\"-\" is standard input, which can be read once; name a file or a directory")
        }
        return path
    }

    /// A value for a message.
    private func shown(_ text: String) -> CleanText { CleanText(cleaning: text).shortened }

    private func flag() throws(Problem) -> Bool {
        guard let flag = value.boolValue else { throw Problem("neither true nor false\(MeantValue.flag(value))") }
        return flag
    }

    /// Nil for `null`.
    private func number(from minimum: Int) throws(Problem) -> Int? {
        if value.isNull { return nil }
        guard let number = value.intValue, number >= minimum else {
            throw Problem("not a number from \(minimum) on\(MeantValue.number(value, from: minimum))")
        }
        return number
    }

    /// Nil for `null`.
    private func command() throws(Problem) -> String? {
        if value.isNull { return nil }
        guard let command = value.stringValue, !command.isEmpty, !command.utf8.contains(0) else {
            throw Problem("not a command")
        }
        return command
    }

    private func family() throws(Problem) -> WidgetFamily {
        if let family = value.stringValue.flatMap(WidgetFamily.init(name:)) { return family }
        return try choice()
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(Problem) -> Choice {
        let name = try choice(among: Choice.allCases.map(\.rawValue))
        guard let choice = Choice(rawValue: name) else { throw notOne(of: [name]) }
        return choice
    }

    /// The name that the value is, in any case.
    private func choice(among names: [String]) throws(Problem) -> String {
        let chosen = value.stringValue?.lowercased()
        guard let name = names.first(where: { $0.lowercased() == chosen }) else { throw notOne(of: names) }
        return name
    }

    private func notOne(of names: [String]) -> Problem {
        let meant = value.stringValue.flatMap { NearestName.of($0, in: names) }
        return Problem("not one of \(names.joined(separator: ", "))" + (meant.map { "; did you mean \($0)?" } ?? ""))
    }

    /// Nil for that of the environment.
    private func locale() throws(Problem) -> String? {
        guard let locale = value.stringValue else { throw Problem("not a locale's name") }
        if locale == "system" { return nil }
        guard LocaleChoice.isKnown(locale) else {
            throw Problem("\"\(shown(locale))\" names no known language; use one such as de_DE, or system")
        }
        return locale
    }
}
