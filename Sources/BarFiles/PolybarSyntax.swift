/// polybar: an INI file in which a bar names its modules, and each module has a section.
struct PolybarSyntax: BarSyntax {
    private static let module = "birthday"

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
        let end = lines[(bar + 1)...].firstIndex { $0.trimmingSpaces.hasPrefix("[") } ?? lines.endIndex
        if let list = lines[bar..<end].lastIndex(where: { Self.modules(in: $0) != nil && $0.contains("-right") }) {
            let modules = Self.modules(in: lines[list]) ?? []
            // A reference is a whole value.
            if modules.contains(where: { $0.hasPrefix("${") }) { throw .noPlace("modules-right") }
            lines[list] = Self.line(lines[list], modules: [Self.module] + modules)
        } else if lines.contains(where: Self.takesFromElsewhere) {
            // What is set here would take the place of what comes from there.
            throw .noPlace("modules-right")
        } else {
            let named = SetupBlock(lines: ["modules-right = \(Self.module)"], comment: ";").whole()
            lines.insert(contentsOf: named, at: bar + 1)
        }
        return lines.appending(SetupBlock(lines: snippet(call), comment: ";").whole()).joined(separator: "\n")
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text).map { line in
            guard let modules = Self.modules(in: line), modules.contains(Self.module) else { return line }
            return Self.line(line, modules: modules.filter { $0 != Self.module })
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

    /// The line with other modules. What stands before them, and a carriage return, stay.
    private static func line(_ line: String, modules: [String]) -> String {
        let scalars = line.unicodeScalars
        guard let sign = scalars.firstIndex(of: "=") else { return line }
        let space = scalars[scalars.index(after: sign)...].prefix { $0 == " " || $0 == "\t" }
        return
            "\(String(scalars[...sign]))\(String(space))\(modules.joined(separator: " "))\(scalars.last == "\r" ? "\r" : "")"
    }
}
