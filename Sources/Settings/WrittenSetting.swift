import BirthdayCore
import JSONC
import LinuxSystem
import LocalTime
import Messages
import SafeText
import SystemPackage

/// A setting's value as the configuration has it, with the names on the way to it: what it is read as, or what is wrong.
struct WrittenSetting {
    let names: [String]
    let json: JSONValue

    /// What the members of an object change.
    ///
    /// - Parameter problems: gets what is wrong with members; the others hold.
    /// - Throws: if it is no object.
    func members<Target>(
        _ settings: [Setting<Target>], _ problems: inout [SettingProblem]
    ) throws(SettingProblem) -> Setting<Target>.Change {
        guard case .object(let members) = json else { throw problem(Diagnosis(Message("not an object"))) }
        var changes: [Setting<Target>.Change] = []
        for member in members where !names.isEmpty || member.key != JSONDocument.schema {
            let value = WrittenSetting(names: names + [member.key], json: member.value)
            do throws(SettingProblem) {
                guard let setting = settings.first(where: { $0.name == member.key }) else {
                    throw SettingProblem(unknown: value.names, known: settings.map(\.name))
                }
                changes.append(try setting.read(value, &problems))
            } catch {
                problems.append(error)
            }
        }
        return { [changes] target in for change in changes { change(&target) } }
    }

    func problem(_ diagnosis: Diagnosis) -> SettingProblem { SettingProblem(names, diagnosis) }

    /// The elements of a list of texts that hold.
    ///
    /// - Parameter problems: gets what is wrong with the others.
    func list<Element>(
        of thing: ListedText, _ problems: inout [SettingProblem], _ element: (String) throws(SettingProblem) -> Element
    ) throws(SettingProblem) -> [Element] {
        guard let values = json.arrayValue else {
            let meant = thing == .word ? MeantValue.words(json) : MeantValue.list(json)
            throw problem(Diagnosis(thing.isNoList, .clause, meant))
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            do throws(SettingProblem) {
                guard let text = value.stringValue else { throw problem(Diagnosis(thing.isNone)) }
                if text.utf8.contains(0) { throw problem(Diagnosis(thing.holdsNUL)) }
                elements.append(try element(text))
            } catch {
                var problem = error
                problem.element = index
                problems.append(problem)
            }
        }
        return elements
    }

    func source(_ name: String) throws(SettingProblem) -> FilePath {
        if name.isEmpty { throw problem(Diagnosis(ListedText.path.isNone)) }
        if let remedy = name.networkAddressRemedy {
            throw problem(
                Diagnosis(Message("\"{address}\": {remedy}", ["address": shown(name), "remedy": .message(remedy)])))
        }
        let path = FilePath(name)
        if path == "-" {
            throw problem(
                Diagnosis(
                    Message("\"-\" is standard input, which can be read once"), .clause,
                    Message("name a file or a directory")))
        }
        return path
    }

    /// A value for a message.
    private func shown(_ text: String) -> Message.Value { .text(CleanText(cleaning: text).shortened) }

    func flag() throws(SettingProblem) -> Bool {
        guard let flag = json.boolValue else {
            throw problem(Diagnosis(Message("neither true nor false"), .clause, MeantValue.flag(json)))
        }
        return flag
    }

    func number(in range: ClosedRange<Int>) throws(SettingProblem) -> Int {
        guard let number = json.intValue, number >= range.lowerBound else {
            let meant = MeantValue.number(json, from: range.lowerBound)
            throw problem(
                Diagnosis(Message("not a number from {least} on", ["least": .number(range.lowerBound)]), .clause, meant)
            )
        }
        guard range.contains(number) else {
            throw problem(
                Diagnosis(
                    Message(
                        "not a number from {least} to {most}",
                        ["least": .number(range.lowerBound), "most": .number(range.upperBound)])))
        }
        return number
    }

    /// Nil for `null`.
    func command() throws(SettingProblem) -> String? {
        if json.isNull { return nil }
        guard let command = json.stringValue, !command.allSatisfy(\.isWhitespace), !command.utf8.contains(0) else {
            throw problem(Diagnosis(ListedText.command.isNone))
        }
        return command
    }

    /// With one word wrong, none holds.
    func programWithArguments() throws(SettingProblem) -> [String] {
        var problems: [SettingProblem] = []
        let words = try list(of: .word, &problems) { word in word }
        if let problem = problems.first { throw problem }
        if words.first == "" { throw problem(Diagnosis(ListedText.word.isNone)) }
        // A program whose name has a space in it is called by its path.
        if words.count == 1, let end = words[0].firstIndex(of: " "), !words[0][..<end].contains("/") {
            throw problem(Diagnosis(ListedText.word.isNone, .clause, MeantValue.words(.string(words[0]))))
        }
        return words
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(SettingProblem) -> Choice {
        let name = try choice(among: Choice.allCases.map(\.rawValue))
        guard let choice = Choice(rawValue: name) else { throw notOne(of: [name]) }
        return choice
    }

    /// The name that the value is, in any case.
    func choice(among names: [String]) throws(SettingProblem) -> String {
        let chosen = json.stringValue?.lowercased()
        guard let name = names.first(where: { $0.lowercased() == chosen }) else { throw notOne(of: names) }
        return name
    }

    func notOne(of names: [String]) -> SettingProblem {
        let meant = json.stringValue.flatMap { MeantValue.name($0, among: names) }
        return problem(Diagnosis(Message("not one of {names}", ["names": .names(names)]), .clause, meant))
    }

    /// One time for all, or one each for some lead times.
    ///
    /// - Parameter problems: gets what is wrong with some of them.
    func deliveryTimes(_ problems: inout [SettingProblem]) throws(SettingProblem) -> DeliveryTimes {
        guard case .object(let members) = json else { return DeliveryTimes(try deliveryTime()) }
        var times: [Int: DeliveryTime] = [:]
        for member in members {
            let value = WrittenSetting(names: names + [member.key], json: member.value)
            do throws(SettingProblem) {
                let days = Int(member.key).flatMap { "\($0)" == member.key ? JSONValue.int($0) : nil } ?? .null
                let lead = try WrittenSetting(names: value.names, json: days).number(in: LeadTimes.range)
                times[lead] = try value.deliveryTime()
            } catch {
                problems.append(error)
            }
        }
        return DeliveryTimes(ofLeads: times)
    }

    private func deliveryTime() throws(SettingProblem) -> DeliveryTime {
        guard let time = json.stringValue.flatMap(DeliveryTime.init) else {
            let meant = MeantValue.time(json)
            throw problem(Diagnosis(Message("not a time such as \"09:00\""), .clause, meant))
        }
        return time
    }

    /// Nil for that of the environment.
    func locale(_ isLocale: (String) -> Bool) throws(SettingProblem) -> String? {
        guard let locale = json.stringValue else { throw problem(Diagnosis(Message("not a locale's name"))) }
        if locale == "system" { return nil }
        guard isLocale(locale) else {
            throw problem(
                Diagnosis(
                    Message("\"{locale}\" names no known language", ["locale": shown(locale)]), .clause,
                    Message("use one such as de_DE, or system")))
        }
        return locale
    }
}

/// What a setting is a list of.
enum ListedText {
    case path, name, command, word

    fileprivate var isNoList: Message {
        switch self {
        case .path: Message("not a list of paths")
        case .name: Message("not a list of names")
        case .command: Message("not a list of commands")
        // Translators: A configuration has one command as a list of words, such as ["mail", "-s", "Birthdays"].
        case .word: Message("not a list of a program and its arguments")
        }
    }

    fileprivate var isNone: Message {
        switch self {
        case .path: Message("not a path")
        case .name: Message("not a name")
        case .command: Message("not a command")
        // Translators: Said of a part of a command, which is to be text.
        case .word: Message("not a word of a command")
        }
    }

    fileprivate var holdsNUL: Message {
        let nul = Message.Value.code("\\u0000")
        return switch self {
        case .path: Message("a path cannot hold a NUL ({code})", ["code": nul])
        case .name: Message("a name cannot hold a NUL ({code})", ["code": nul])
        case .command, .word: Message("a command cannot hold a NUL ({code})", ["code": nul])
        }
    }
}

extension String {
    /// What to do instead of naming an address such as `https://example.org/contacts` as a source, for after a colon; nil for
    /// a path.
    package var networkAddressRemedy: Message? {
        let parts = split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("//"), parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        if parts[0].lowercased() == "file" { return Message("write the path alone.") }
        return Message(
            "no network is used. vdirsyncer copies a server's address book into a directory, and that is a source.")
    }
}
