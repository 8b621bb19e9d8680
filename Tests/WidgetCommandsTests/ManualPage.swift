import ArgumentParser
import JSONC

@testable import WidgetCommands

/// `bday-widget(1)` in mdoc(7), made from the command tree, and from the reference's tables of files and exit statuses.
struct ManualPage {
    /// The tables of the reference, by the heading above them: a row's cells.
    let tables: [String: [[String]]]

    /// - Parameter reference: pages of `docs/reference`.
    init(reference: String) {
        var tables: [String: [[String]]] = [:]
        var heading = ""
        for line in reference.split(separator: "\n") {
            if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
            if line.hasPrefix("| "), !line.hasPrefix("|---") {
                let cells = line.dropFirst().dropLast().split(separator: "|").map { String($0.trimmingSpaces()) }
                tables[heading, default: []].append(cells)
            }
        }
        self.tables = tables.mapValues { Array($0.dropFirst()) }
    }

    /// The whole page. Its date is that of the day on which the command line last changed.
    func text(date: String) -> String {
        let whole = CommandTree.whole
        var lines = [
            ".Dd \(date)", ".Dt BDAY-WIDGET 1", ".Os", ".Sh NAME", ".Nm bday-widget",
            ".Nd whose birthday is next, in the status bar", ".Sh SYNOPSIS", ".Nm", ".Op Ar options", ".Nm",
            ".Ar command", ".Op Ar options", ".Sh DESCRIPTION", ".Nm",
            "shows whose birthday is next, from the contacts",
            "that are kept as vCards, in Evolution or in Thunderbird: for status bars,",
            "as lists and calendars, and as notices.", "Without a command it prints what a widget shows now:",
        ]
        lines += options(ShowCommand.self, without: [])
        lines += [
            ".Pp", "Of itself it says:", ".Bl -tag -width Ds", ".It Fl h , Fl -help",
            "How this call is typed; also of every command.",
            ".It Fl V , Fl -version", "The version, and the commit that it was made from.", ".El",
        ]
        lines.append(".Sh COMMANDS")
        let shared = Set(Self.described(ShowCommand.self).map(\.key))
        for command in commands(below: whole) { lines += section(command, shared: shared) }
        lines += [".Sh FILES", ".Bl -tag -width Ds"]
        lines += rows(of: "Files").flatMap { [".It Pa \($0)", $1] }
        lines += [".El", ".Sh EXIT STATUS", ".Bl -tag -width Ds"]
        lines += rows(of: "Exit statuses").flatMap { [".It \($0)", $1] }
        lines += [
            ".El", ".Pp", "In a bar's format the status is 0 whatever happened to the data:",
            "the reason is on standard error.",
            ".Sh EXAMPLES", "A line for Waybar, that is printed again whenever it changes:",
            ".Dl bday-widget watch --format waybar --age", "The next week, with wedding anniversaries:",
            ".Dl bday-widget list --within 7 --occasions all --age", "Somebody who is in no address book:",
            ".Dl bday-widget add 'Anna Berg' 1990-11-23", ".Sh SEE ALSO", ".Xr bday-widget-agent 1 ,", ".Xr khard 1 ,",
            ".Xr vdirsyncer 1 ,", ".Xr bday-widget 5",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The commands that run, in the order of the help, without those that are for the program itself.
    private func commands(below tree: CommandTree) -> [CommandTree] {
        tree.below.filter { $0.command.configuration.shouldDisplay }.flatMap { command in
            command.below.isEmpty ? [command] : commands(below: command)
        }
    }

    private func section(_ command: CommandTree, shared: Set<String>) -> [String] {
        let arguments = Self.described(command.command)
        let values = arguments.filter(\.isPositional).map {
            let value = "Ar \($0.value)\($0.isRepeating ? " ..." : "")"
            return $0.isOptional ? "Op \(value)" : value
        }
        let configuration = command.command.configuration
        var lines = [".Ss \(command.path.joined(separator: " "))", ".Nm", "Ic \(command.path.joined(separator: " "))"]
        lines[2] = ".\(lines[2])"
        lines += values.map { ".\($0)" } + [".Op Ar options", ".Pp", Self.running(configuration.abstract)]
        let (prose, examples) = Self.parts(of: configuration.discussion)
        if !prose.isEmpty { lines += [Self.running(prose)] }
        lines += options(command.command, without: shared)
        let alsoTaken = arguments.filter { shared.contains($0.key) && !$0.isPositional }.map { "Fl -\($0.name)" }
        if !alsoTaken.isEmpty { lines += [".Pp", "As above:"] + Self.enumerated(alsoTaken) }
        // A sign that is typed is no hyphen.
        if !examples.isEmpty {
            lines += [".Bd -literal -offset indent"] + examples.map { $0.replacing("-", with: "\\-") } + [".Ed"]
        }
        return lines
    }

    /// A discussion without its examples, and these: a call and what it is for on each line.
    static func parts(of discussion: String) -> (prose: String, examples: [String]) {
        let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
        let examples = lines.filter { $0.hasPrefix("  bday-widget") }.map { String($0.dropFirst(2)) }
        return (lines.filter { !$0.hasPrefix("  ") }.joined(separator: "\n"), examples)
    }

    private func options(_ command: any ParsableCommand.Type, without shared: Set<String>) -> [String] {
        let own = Self.described(command).filter { !shared.contains($0.key) && !$0.abstract.isEmpty }
        if own.isEmpty { return [] }
        var items: [(names: String, meaning: String)] = []
        for argument in own {
            let name =
                argument.isPositional
                ? "Ar \(argument.value)" : "Fl -\(argument.name)" + (argument.isFlag ? "" : " Ar \(argument.value)")
            if let last = items.last, last.meaning == argument.abstract {
                items[items.count - 1].names += " , \(name)"
            } else {
                items.append((name, argument.abstract))
            }
        }
        return [".Bl -tag -width Ds"] + items.flatMap { [".It \($0.names)", Self.running($0.meaning)] } + [".El"]
    }

    /// An argument of a command as the parser describes it.
    struct Described {
        let isPositional: Bool, isFlag: Bool, isOptional: Bool, isRepeating: Bool
        let name: String, value: String, abstract: String
        var key: String { "\(name) \(abstract)" }
    }

    static func described(_ command: any ParsableCommand.Type) -> [Described] {
        guard let tree = try? JSONValue(parsing: Array(command._dumpHelp().utf8)) else { return [] }
        let arguments = tree["command"]?["arguments"]?.arrayValue ?? []
        return arguments.compactMap { argument in
            let long = argument["names"]?.arrayValue?.first { $0["kind"]?.stringValue == "long" }
            let name = long?["name"]?.stringValue ?? ""
            if argument["shouldDisplay"]?.boolValue == false || ["help", "version"].contains(name) { return nil }
            let kind = argument["kind"]?.stringValue
            return Described(
                isPositional: kind == "positional", isFlag: kind == "flag",
                isOptional: argument["isOptional"]?.boolValue ?? false,
                isRepeating: argument["isRepeating"]?.boolValue ?? false, name: name,
                value: argument["valueName"]?.stringValue ?? "value", abstract: argument["abstract"]?.stringValue ?? "")
        }
    }

    private func rows(of heading: String) -> [(String, String)] {
        (tables[heading] ?? []).map { cells in
            let plain = cells.map { cell in String(cell.filter { $0 != "`" }) }
            return (plain[0].replacing(", ", with: " , Pa "), Self.running(plain[1]))
        }
    }

    /// Text that roff takes for nothing else. A sentence begins a line, as mdoc(7) asks for, and no line is longer than 80 bytes,
    /// of which mandoc counts eight for a sign that is not in ASCII.
    static func running(_ text: String) -> String {
        var lines: [String] = []
        var isNewSentence = true
        for word in text.split(whereSeparator: { " \n".contains($0) }) {
            let escaped = word.replacing("\\", with: "\\e")
            if let last = lines.last, !isNewSentence, width(last) + width(escaped) < 79 {
                lines[lines.count - 1] = "\(last) \(escaped)"
            } else {
                // An ellipsis is printed as three full stops.
                let isRequest = [".", "'", "…"].contains { escaped.hasPrefix($0) }
                lines.append(isRequest ? "\\&\(escaped)" : String(escaped))
            }
            isNewSentence = word.hasSuffix(".") && word != "..."
        }
        return lines.joined(separator: "\n")
    }

    private static func width(_ text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
    }

    private static func enumerated(_ items: [String]) -> [String] {
        items.enumerated().map { ".\($1)\($0 == items.count - 1 ? " ." : " ,")" }
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> Substring {
        let start = drop { $0 == " " }
        return start.prefix(start.count - start.reversed().prefix { $0 == " " }.count)
    }
}
