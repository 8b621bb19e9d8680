import BirthdayCore
import ContactSources
import JSONC
import Localization
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
        do throws(Problem) {
            try set(&configuration)
            return []
        } catch {
            return [SettingProblem(names: [name], element: error.element, reason: error.reason)]
        }
    }

    /// What is said of a name that is not one of the known ones.
    static func unknown(_ name: String, among known: [String]) -> String {
        "unknown setting" + (NearestName.of(name, in: known).map { "; did you mean \($0)?" } ?? "")
    }

    private static let names = [
        "sources", "refresh", "leapDay", "leapMonth", "celebrate", "showDeceased", "showExcluded", "family", "format",
        "count", "within", "age", "group", "collectionGroups", "icons", "locale", "open", "reload",
        "notifications", "redactWhenLocked",
    ]

    private func set(_ configuration: inout Configuration) throws(Problem) {
        switch name {
        case "sources": configuration.sources = try sources()
        case "refresh": configuration.refresh = try choice()
        case "leapDay": configuration.rules.leapDay = try choice()
        case "leapMonth": configuration.rules.leapMonth = try choice()
        case "celebrate": configuration.rules.celebrate = try choice()
        case "showDeceased": configuration.showsDeceased = try flag()
        case "showExcluded": configuration.showsExcluded = try flag()
        case "family": configuration.family = try family()
        case "format": configuration.format = try choice(among: formats)
        case "count": configuration.count = try number(from: 1)
        case "within": configuration.within = try number(from: 0)
        case "age": configuration.showsAge = try flag()
        case "group": configuration.groups = try list(of: "names")
        case "collectionGroups": configuration.hasCollectionGroups = try flag()
        case "icons": configuration.icons = try choice()
        case "locale": configuration.locale = try locale()
        case "open": configuration.open = try command()
        case "redactWhenLocked":
            // Whoever writes it wants it, whatever is wrong with the value.
            configuration.redactsWhenLocked = true
            configuration.redactsWhenLocked = try flag()
        case "reload": configuration.reload = try list(of: "commands")
        default: throw Problem(Self.unknown(name, among: Self.names))
        }
    }

    private func list(of things: String) throws(Problem) -> [String] {
        if let strings = value.strings { return strings }
        throw Problem(
            "not a list of \(things)\(MeantValue.list(value))",
            element: value.arrayValue?.firstIndex { $0.stringValue == nil })
    }

    private func sources() throws(Problem) -> [FilePath] {
        let names = try list(of: "paths")
        var paths: [FilePath] = []
        for (index, name) in names.enumerated() {
            if let remedy = NetworkAddress.remedy(name) { throw Problem("\"\(name)\": \(remedy)", element: index) }
            if name.utf8.contains(0) { throw Problem("a path cannot hold a NUL (\\u0000)", element: index) }
            let path = FilePath(name)
            if path == StandardInputSource.path {
                throw Problem(
                    "\"-\" is standard input, which can be read once; name a file or a directory", element: index)
            }
            paths.append(path)
        }
        return paths
    }

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
        guard let command = value.stringValue, !command.isEmpty else { throw Problem("not a command") }
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
            throw Problem("\"\(locale)\" names no known language; use one such as de_DE, or system")
        }
        return locale
    }
}
