import SystemPackage

/// polybar: an INI file in which a bar names its modules, and each module has a section.
struct PolybarSyntax: BarSyntax {
    /// No name that somebody has: a module of an included file would be one with ours, and polybar refuse both.
    private static let module = "next-birthday"
    var moduleName: String? { Self.module }

    func snippet(_ call: BarCall) -> [String] {
        [
            "[module/\(Self.module)]", "type = custom/script",
            "exec = exec \(call.showing("watch --format polybar")) 2>/dev/null", "tail = true",
            "click-left = \(call) pick",
            "click-right = \(call) contact --next --open",
        ]
    }

    func namesModule(_ text: String) -> Bool { text.allLines.contains { Self.names($0) } }

    /// `include-file = PATH`, `include-directory = PATH`.
    func includes(in text: String, at path: FilePath) -> [String] {
        text.allLines.compactMap { line in
            if let file = Self.value(of: "include-file", in: line) { return file }
            return Self.value(of: "include-directory", in: line).map { "\($0)/*" }
        }
    }

    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit {
        var lines = files.map(\.text.allLines)
        let section = "[module/\(Self.module)]"
        if lines.joined().contains(where: { $0.trimmingSpaces == section }) { throw .nameIsTaken(section) }
        let bars = Section.all(in: lines).filter { $0.name.hasPrefix("bar/") }
        guard let first = bars.first else { throw .noPlace("[bar/…]") }
        var index = first.file
        if let naming = lines.firstIndex(where: { $0.contains(where: Self.names) }) {
            if !isWhole { throw .nameIsTaken(section) }
            index = naming
        } else if let list = bars.lazy.compactMap({ Self.list(of: $0.name, bars, lines) }).first {
            let modules = Self.modules(in: lines[list.file][list.line]) ?? ""
            // A reference is a whole value.
            if modules.contains("${") { throw .noPlace("modules-right") }
            index = list.file
            lines[index][list.line].insert(
                contentsOf: modules.isEmpty ? Self.module : "\(Self.module) ", at: modules.startIndex)
        } else if isWhole {
            let named = SetupBlock(lines: ["modules-right = \(Self.module)"], comment: ";").whole()
            lines[index].insert(contentsOf: named, at: first.lines.lowerBound)
        } else {
            // What is set here would take the place of what comes from there.
            throw .noPlace("modules-right")
        }
        let block = SetupBlock(lines: snippet(call), comment: ";").whole()
        return (index, text: lines[index].appending(block).joined(separator: "\n"))
    }

    /// A section, or a part of one: several of one name are one.
    private struct Section {
        let name: String
        let file: Int
        /// Those behind its name.
        let lines: Range<Int>

        /// Those of files, in order.
        static func all(in files: [[String]]) -> [Section] {
            files.enumerated().flatMap { file, lines in
                let heads = lines.indices.filter { lines[$0].trimmingSpaces.hasPrefix("[") }
                return zip(heads, heads.dropFirst() + [lines.count]).map { head, end in
                    let name = lines[head].trimmingSpaces.dropFirst().prefix { $0 != "]" }
                    return Section(name: String(name), file: file, lines: (head + 1)..<end)
                }
            }
        }
    }

    /// Where the list of a bar's right modules is: its own, or that of the bar which it inherits from.
    private static func list(
        of bar: String, _ bars: [Section], _ lines: [[String]], depth: Int = 8
    ) -> (file: Int, line: Int)? {
        let own = bars.filter { $0.name == bar }
        for section in own {
            let line = section.lines.last { Self.value(of: "modules-right", in: lines[section.file][$0]) != nil }
            if let line { return (section.file, line) }
        }
        if depth == 0 { return nil }
        let parents = own.flatMap { section in
            section.lines.compactMap { Self.value(of: "inherit", in: lines[section.file][$0]) }
        }
        return parents.flatMap { $0.split(separator: " ") }.lazy
            .compactMap { list(of: String($0), bars, lines, depth: depth - 1) }.first
    }

    /// polybar draws with the fonts of its `font-N` lines alone, and leaves out what none of them has.
    func icons(in files: [BarText], isWhole: Bool) -> BarIcons? {
        let settings = files.flatMap(\.text.allLines).compactMap(Self.font)
        // A reference is to a font that stands somewhere else.
        guard isWhole, !settings.contains(where: { $0.font.contains("${") }) else { return nil }
        let fonts = settings.map { $0.font.lowercased() }
        if fonts.contains(where: { font in Self.emojiFonts.contains { font.contains($0) } }) { return nil }
        if fonts.contains(where: Self.isNerdFont) { return .nerd }
        let last = settings.map(\.number).max()
        // The first line takes the place of a font that is polybar's own.
        let text = last == nil ? "font-0 = monospace:size=10;2\n" : ""
        return BarIcons.none(font: "\(text)font-\((last ?? 0) + 1) = Noto Color Emoji:scale=10;2")
    }

    /// Parts of the names of fonts that have emoji, in lower case.
    private static let emojiFonts = ["emoji", "joypixels", "symbola"]

    /// `JetBrainsMono Nerd Font:size=10`, `Hack NF`, `Iosevka NFM:style=Bold;2`; in lower case.
    private static func isNerdFont(_ font: String) -> Bool {
        let name = font.prefix { $0 != ":" && $0 != ";" }.replacing(" ", with: "")
        return name.contains("nerd") || ["nf", "nfm", "nfp"].contains { name.hasSuffix($0) }
    }

    /// The font in a line, and its number.
    private static func font(_ line: String) -> (number: Int, font: String)? {
        guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = String(line[..<sign]).trimmingSpaces
        guard name.hasPrefix("font-"), let number = Int(name.dropFirst(5)), 0..<1_000 ~= number else { return nil }
        return value(of: name, in: line).map { (number, $0) }
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text).allLines.map { Self.names($0) ? Self.withoutModule($0) : $0 }.joined(separator: "\n")
    }

    /// The value of a setting in a line, without quotation marks around it; nil for another line.
    private static func value(of name: String, in line: String) -> String? {
        guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")), String(line[..<sign]).trimmingSpaces == name
        else { return nil }
        return String(line[line.utf8.index(after: sign)...]).trimmingSpaces.withoutQuotes
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
