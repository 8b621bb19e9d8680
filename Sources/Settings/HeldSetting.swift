import JSONC
import WidgetTimeline

/// What a setting is, and from where.
package struct HeldSetting: Sendable {
    package let key: String
    package let value: JSONValue
    /// Where the file says so; nil for the default.
    package let line: Int?
    /// The family of which the file says so; nil where it says that of all.
    package let family: WidgetFamily?

    /// In a word.
    package var origin: String { line == nil ? "default" : family == nil ? "file" : "family" }
}

extension ConfigurationFile {
    /// Every setting, in the order in which they are written down; those of a group one by one.
    ///
    /// - Parameter family: as it holds for this one; nil for all.
    package func held(_ settings: [Setting<Configuration>], of family: WidgetFamily?) -> [HeldSetting] {
        settings.flatMap { setting in
            setting.inner.isEmpty
                ? [held([setting.name], setting.standard, family)]
                : setting.inner.map { held([setting.name, $0.name], $0.standard, nil) }
        }
    }

    /// What a key is, or each of those below it.
    package func held(
        _ key: SettingKey, among settings: [Setting<Configuration>], of family: WidgetFamily?
    ) -> [HeldSetting] {
        if key.names.count == 3, let own = WidgetFamily(rawValue: key.names[1]) {
            return held(settings, of: own).filter { $0.key == key.names[2] }
        }
        let rows = held(settings, of: family).filter { "\($0.key).".hasPrefix("\(key.text).") }
        return rows.isEmpty ? [held(key.names, .null, nil)] : rows
    }

    private func held(_ names: [String], _ standard: JSONValue, _ family: WidgetFamily?) -> HeldSetting {
        let key = names.joined(separator: ".")
        for family in [family, nil] {
            let path = (family.map { ["families", $0.rawValue] } ?? []) + names
            let wrong = wrong.filter { $0.names.starts(with: path) }
            let isWhole = { (problem: SettingProblem) in problem.names == path && problem.element == nil }
            guard let value = document?.value[path], !wrong.contains(where: isWhole) else { continue }
            let members = wrong.filter { $0.names != path }.map { $0.names[path.count...] }
            return HeldSetting(
                key: key,
                value: members.reduce(value.without(elements: wrong.compactMap(\.element))) { $0.without($1) },
                line: document?.place(of: path)?.line, family: family)
        }
        return HeldSetting(key: key, value: standard, line: nil, family: nil)
    }
}

extension JSONValue {
    fileprivate func without(elements: [Int]) -> JSONValue {
        guard case .array(let values) = self, !elements.isEmpty else { return self }
        return .array(values.enumerated().filter { !elements.contains($0.offset) }.map(\.element))
    }
}
