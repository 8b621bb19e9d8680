import BirthdayCore
import JSONC
import Messages
import WidgetTimeline

// How widgets show birthdays: in all families, or in one.

extension ConfigurationSetting {
    /// The settings that a single family can have too.
    enum ChoiceKey: String, CaseIterable {
        case count, within, since, age, dateStyle, icons, nicknames, occasions, template, width, colors
    }

    /// - Parameter problems: gets what is wrong with parts of a setting, the rest of which holds.
    func set(
        _ key: ChoiceKey, _ choices: inout WidgetChoices, _ problems: inout [SettingProblem]
    ) throws(SettingProblem) {
        switch key {
        case .count: choices.count = value.isNull ? ofNull : try number(from: 1)
        case .within: choices.within = value.isNull ? ofNull : try number(from: 0)
        case .since: choices.since = try since()
        case .age: choices.showsAge = try flag()
        case .dateStyle: choices.dateStyle = try choice()
        case .icons: choices.icons = try choice()
        case .nicknames: choices.usesNicknames = try flag()
        case .occasions: choices.occasions = try occasions()
        case .template: choices.template = try template()
        case .width: choices.width = value.isNull ? ofNull : try number(from: WidgetChoices.minimumWidth)
        case .colors: choices.colors = try colors(&problems)
        }
    }

    /// A list of occasions, or one of them.
    private func occasions() throws(SettingProblem) -> Set<Occasion> {
        let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue)
        guard let names, !names.isEmpty, names.count == value.arrayValue?.count ?? 1,
            let occasions = Occasion.set(named: names)
        else {
            throw problem(
                Diagnosis(
                    "not a list of occasions", .clause,
                    .english("they are \(Occasion.names.joined(separator: ", "))")))
        }
        return occasions
    }

    private func since() throws(SettingProblem) -> Int {
        let days = try number(from: 0)
        guard days <= WidgetChoices.maximumSince else {
            throw problem("not a number from 0 to \(WidgetChoices.maximumSince)")
        }
        return days
    }

    /// In a family `null` wins over the general setting, where it says nothing.
    private var ofNull: Int?? { names.count > 1 ? .some(nil) : nil }

    private func template() throws(SettingProblem) -> LineTemplate?? {
        if value.isNull { return names.count > 1 ? .some(nil) : nil }
        guard let text = value.stringValue else { throw problem("not a text") }
        do throws(TemplateProblem) {
            return text.isEmpty ? .some(nil) : try LineTemplate(parsing: text)
        } catch {
            throw problem(error.diagnosis)
        }
    }

    /// Puts the configuration's `families` into it; returns what is wrong with them.
    func applyFamilies(to configuration: inout Configuration) -> [SettingProblem] {
        guard case .object(let families) = value else { return [problem("not an object")] }
        var problems: [SettingProblem] = []
        for family in families {
            let names = names + [family.key]
            guard let known = WidgetFamily(name: family.key) else {
                problems.append(SettingProblem(unknown: names, known: WidgetFamily.allCases.map(\.rawValue)))
                continue
            }
            guard case .object(let members) = family.value else {
                problems.append(SettingProblem(names, "not an object"))
                continue
            }
            for member in members {
                let setting = ConfigurationSetting(
                    names: names + [member.key], value: member.value, formats: formats)
                do throws(SettingProblem) {
                    guard let key = ChoiceKey(rawValue: member.key) else {
                        throw SettingProblem(unknown: setting.names, known: ChoiceKey.allCases.map(\.rawValue))
                    }
                    try setting.set(key, &configuration.familyChoices[known, default: WidgetChoices()], &problems)
                } catch {
                    problems.append(error)
                }
            }
        }
        return problems
    }
}
