/// polybar: an INI file in which a bar names its modules, and each module has a section.
struct PolybarSyntax: BarSyntax {
    private static let module = "birthday"
    var moduleName: String? { Self.module }

    func snippet(_ call: String) -> [String] {
        [
            "[module/\(Self.module)]", "type = custom/script",
            "exec = exec \(call) watch --format polybar --age 2>/dev/null", "tail = true",
        ]
    }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        var lines = text.allLines
        let section = "[module/\(Self.module)]"
        if lines.contains(where: { $0.trimmingSpaces == section }) { throw .nameIsTaken(section) }
        guard let bar = lines.firstIndex(where: { $0.trimmingSpaces.hasPrefix("[bar/") }) else {
            throw .noPlace("[bar/…]")
        }
        try Self.name(in: &lines, bar)
        return lines.appending(SetupBlock(lines: snippet(call), comment: ";").whole()).joined(separator: "\n")
    }

    /// Has a bar name the module, unless it does.
    private static func name(in lines: inout [String], _ bar: Int) throws(BarEditProblem) {
        let end = lines[(bar + 1)...].firstIndex { $0.trimmingSpaces.hasPrefix("[") } ?? lines.endIndex
        if lines[bar..<end].contains(where: { modules(in: $0)?.contains(module) ?? false }) { return }
        if let list = lines[bar..<end].lastIndex(where: { Self.modules(in: $0) != nil && $0.contains("-right") }) {
            let modules = Self.modules(in: lines[list]) ?? []
            // A reference is a whole value.
            if modules.contains(where: { $0.hasPrefix("${") }) { throw .noPlace("modules-right") }
            lines[list] = Self.adding(to: lines[list])
        } else if lines.contains(where: Self.takesFromElsewhere) {
            // What is set here would take the place of what comes from there.
            throw .noPlace("modules-right")
        } else {
            let named = SetupBlock(lines: ["modules-right = \(Self.module)"], comment: ";").whole()
            lines.insert(contentsOf: named, at: bar + 1)
        }
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text).map { line in
            Self.modules(in: line)?.contains(Self.module) == true ? Self.removing(from: line) : line
        }.joined(separator: "\n")
    }

    /// Whether a line has a bar take its settings from another section or another file.
    private static func takesFromElsewhere(_ line: String) -> Bool {
        ["inherit", "include-file", "include-directory"].contains {
            line.trimmingSpaces.hasPrefix($0) && line.contains("=")
        }
    }

    /// The modules that a line names; nil for another line.
    private static func modules(in line: String) -> [String]? {
        guard let sign = line.firstIndex(of: "=") else { return nil }
        let key = String(line[..<sign]).trimmingSpaces
        guard ["modules-left", "modules-center", "modules-right"].contains(key) else { return nil }
        return line[line.index(after: sign)...].split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    }

    /// Where the first module stands in a line, or would stand.
    private static func start(in line: String) -> String.Index {
        let scalars = line.unicodeScalars
        guard let sign = scalars.firstIndex(of: "=") else { return scalars.endIndex }
        return scalars[scalars.index(after: sign)...].drop { $0 == " " || $0 == "\t" }.startIndex
    }

    /// The line with our module before the others.
    private static func adding(to line: String) -> String {
        let start = start(in: line)
        let rest = line[start...]
        return "\(line[..<start])\(module)\(rest.isEmpty || rest == "\r" ? "" : " ")\(rest)"
    }

    /// The line without our module and one space beside it.
    private static func removing(from line: String) -> String {
        var line = line
        var place = start(in: line)
        while place < line.endIndex {
            let word = line[place...].prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
            if word == module {
                line.removeSubrange(place..<word.endIndex)
                if place < line.endIndex, line[place] != "\r" {
                    line.remove(at: place)
                } else if place > start(in: line) {
                    line.remove(at: line.index(before: place))
                }
                continue
            }
            place = word.endIndex < line.endIndex ? line.index(after: word.endIndex) : line.endIndex
        }
        return line
    }
}
