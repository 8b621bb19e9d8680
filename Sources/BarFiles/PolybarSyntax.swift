/// polybar: an INI file in which a bar names its modules, and each module has a section.
struct PolybarSyntax: BarSyntax {
    /// No name that somebody has: a module of an included file would be one with ours, and polybar refuse both.
    private static let module = "next-birthday"
    var moduleName: String? { Self.module }

    func snippet(_ call: String) -> [String] {
        [
            "[module/\(Self.module)]", "type = custom/script",
            "exec = exec \(call) watch --format polybar --age 2>/dev/null", "tail = true",
        ]
    }

    func namesModule(_ text: String) -> Bool { text.allLines.contains { Self.names($0) } }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        var lines = text.allLines
        let section = "[module/\(Self.module)]"
        if lines.contains(where: { $0.trimmingSpaces == section }) { throw .nameIsTaken(section) }
        guard let bar = lines.firstIndex(where: { $0.trimmingSpaces.hasPrefix("[bar/") }) else {
            throw .noPlace("[bar/…]")
        }
        let isNamed = lines.contains { Self.names($0) }
        if isNamed, lines.contains(where: Self.takesFromElsewhere) { throw .nameIsTaken(section) }
        if !isNamed { try Self.name(in: &lines, bar) }
        return lines.appending(SetupBlock(lines: snippet(call), comment: ";").whole()).joined(separator: "\n")
    }

    /// Has a bar name the module.
    private static func name(in lines: inout [String], _ bar: Int) throws(BarEditProblem) {
        let end = lines[(bar + 1)...].firstIndex { $0.trimmingSpaces.hasPrefix("[") } ?? lines.endIndex
        if let list = lines[bar..<end].lastIndex(where: { Self.modules(in: $0) != nil && $0.contains("-right") }) {
            let modules = Self.modules(in: lines[list]) ?? ""
            // A reference is a whole value.
            if modules.contains("${") { throw .noPlace("modules-right") }
            lines[list].insert(contentsOf: modules.isEmpty ? module : "\(module) ", at: modules.startIndex)
        } else if lines.contains(where: Self.takesFromElsewhere) {
            // What is set here would take the place of what comes from there.
            throw .noPlace("modules-right")
        } else {
            let named = SetupBlock(lines: ["modules-right = \(Self.module)"], comment: ";").whole()
            lines.insert(contentsOf: named, at: bar + 1)
        }
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text).allLines.map { Self.names($0) ? Self.withoutModule($0) : $0 }.joined(separator: "\n")
    }

    /// Whether a line has a bar take its settings from another section or another file.
    private static func takesFromElsewhere(_ line: String) -> Bool {
        ["inherit", "include-file", "include-directory"].contains {
            line.trimmingSpaces.hasPrefix($0) && line.contains("=")
        }
    }

    /// The names of modules in a line, from the first one on, without quotation marks around them; nil for another line.
    private static func modules(in line: String) -> Substring? {
        guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")),
            ["modules-left", "modules-center", "modules-right"].contains(String(line[..<sign]).trimmingSpaces)
        else { return nil }
        let value = line.unicodeScalars[line.unicodeScalars.index(after: sign)...]
        let names = Substring(value.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "\r" })
        let trimmed = String(names).trimmingSpaces
        guard trimmed.count > 1, trimmed.first == "\"", trimmed.last == "\"", let end = names.lastIndex(of: "\"") else {
            return names
        }
        return names[names.index(after: names.startIndex)..<end]
    }

    /// Whether a line names our module.
    private static func names(_ line: String) -> Bool {
        modules(in: line)?.split { $0 == " " || $0 == "\t" }.contains(Substring(module)) ?? false
    }

    /// The line without our module and one space beside it.
    private static func withoutModule(_ line: String) -> String {
        guard let modules = modules(in: line) else { return line }
        var names = String(modules)
        var place = names.startIndex
        while place < names.endIndex {
            let word = names[place...].prefix { $0 != " " && $0 != "\t" }
            if word == module {
                names.removeSubrange(place..<word.endIndex)
                if place < names.endIndex {
                    names.remove(at: place)
                } else if place > names.startIndex {
                    names.remove(at: names.index(before: place))
                }
                continue
            }
            place = word.endIndex < names.endIndex ? names.index(after: word.endIndex) : names.endIndex
        }
        return "\(line[..<modules.startIndex])\(names)\(line[modules.endIndex...])"
    }
}
