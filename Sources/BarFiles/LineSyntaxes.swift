import Messages
import SystemPackage

/// i3blocks: properties, then a section for each block, from left to right.
struct I3blocksSyntax: BarSyntax {
    func snippet(_ call: BarCall) -> [String] {
        [
            "[birthday]", "command=\(call.watching("--format i3blocks"))", "interval=persist", "markup=pango",
        ]
    }

    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit {
        var lines = files[0].text.allLines
        let sections = lines.filter { $0.trimmingSpaces.hasPrefix("[") }
        if sections.contains(where: { $0.trimmingSpaces == "[birthday]" }) { throw .nameIsTaken("[birthday]") }
        let block = SetupBlock(lines: snippet(call), comment: "#").whole()
        // What stands before the first section is for all of them.
        guard let first = lines.firstIndex(where: { $0.trimmingSpaces.hasPrefix("[") }) else {
            return (0, text: lines.appending(block).joined(separator: "\n"))
        }
        lines.insert(contentsOf: block, at: first)
        return (0, text: lines.joined(separator: "\n"))
    }
}

/// i3 and sway, whose bar runs other programs: `include PATH`.
struct I3Syntax {
    static func includes(in text: String) -> [String] {
        commands("include", in: text).flatMap { $0 }
    }

    /// The configurations that its bars give a program: `status_command i3blocks -c PATH`.
    static func configurations(of program: String, in text: String) -> [String] {
        commands("status_command", in: text).compactMap { words in
            guard words.contains(where: { $0 == program || $0.hasSuffix("/\(program)") }),
                let option = words.lastIndex(of: "-c"), option + 1 < words.count
            else { return nil }
            return words[option + 1]
        }
    }

    private static func commands(_ name: String, in text: String) -> [[String]] {
        text.allLines.compactMap { line in
            let words = line.trimmingSpaces.split { $0 == " " || $0 == "\t" }.map { String($0).withoutQuotes }
            return words.first == name ? Array(words.dropFirst()) : nil
        }
    }
}

/// conky: Lua, in which `conky.text` is the panel, line by line.
struct ConkySyntax: BarSyntax {
    /// The next birthday, its gauge of thirty days, and those after it in columns, as on the bar's page.
    func snippet(_ call: BarCall) -> [String] {
        let row = "--date-style weekday-short --template '{date} ${{goto 120}}{name} ${{alignr}}{when}'"
        let percentage = #"sed 's/.*"percentage":\([0-9]*\).*/\1/'"#
        return [
            "${font :bold:size=13}${execi 60 \(call.showing("--format conky --family small"))}$font",
            "${color ffb454}${execibar 60 \(call.showing("--format json --family circular")) | \(percentage)}$color",
            "${execpi 60 \(call.showing("--format conky-parse --family large \(row)")) | sed 1d}",
        ]
    }

    /// `dofile 'panel.lua'`, `dofile(os.getenv("HOME") .. "/panel.lua")`.
    func includes(in text: String, at path: FilePath) -> [String] {
        text.allLines.compactMap { line in
            guard let call = line.firstRange(of: "dofile"), !line[..<call.lowerBound].contains("--") else { return nil }
            let parts = line[call.upperBound...].split(separator: "..").map {
                String($0).filter { !" \t()".contains($0) }
            }
            return parts.map { part in
                guard part.hasPrefix("os.getenv") else { return part.withoutQuotes }
                return "${\(String(part.dropFirst("os.getenv".count)).withoutQuotes)}"
            }.joined()
        }
    }

    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit {
        for (index, file) in files.enumerated() {
            var bytes = Array(file.text.utf8)
            let panel = LuaLongString.all(in: bytes).last {
                String(decoding: bytes[$0.line..<$0.opening], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
                    == "conky.text="
            }
            guard let panel else { continue }
            let content = bytes[panel.content]
            guard let feed = content.lastIndex(of: UInt8(ascii: "\n")),
                content[(feed + 1)...].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
            else {
                // Translators: {brackets} is "]]", in the configuration of conky.
                throw .invalid(Message("there is no line with {brackets} alone to add to", ["brackets": .code("]]")]))
            }
            let lines = SetupBlock(lines: snippet(call), comment: "#").whole() + [""]
            bytes.insert(contentsOf: lines.joined(separator: "\n").utf8, at: feed + 1)
            return (index, text: String(decoding: bytes, as: UTF8.self))
        }
        throw .noPlace("conky.text = [[ … ]]")
    }
}

extension String {
    /// Without the quotation marks around it.
    var withoutQuotes: String {
        guard count > 1, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}

/// `tmux.conf`: commands, one after another. What comes later adds to the status line that a theme has made.
struct TmuxSyntax: BarSyntax {
    func snippet(_ call: BarCall) -> [String] {
        [
            // Started again where it was killed, and nothing where the program is gone: tmux would show over its pane what
            // a shell says then. tmux's own shell need not know such a loop.
            "run-shell -b \"exec sh -c '\(call.watching("--tmux"))'\"",
            // Once, however often the file is read.
            "if -F '#{m:*@bday*,#{status-right}}' '' \"set -ga status-right ' #{@bday}'\"",
            "set -g status-right-length 200",
        ]
    }

    /// `source-file [-nqv] PATH …`, also as a word of another command; and beside a file that is not to be changed the one
    /// that it reads for its user.
    func includes(in text: String, at path: FilePath) -> [String] {
        let isMark: (Character) -> Bool = { " \t'\"{};\\".contains($0) }
        let sourced = text.allLines.filter { !$0.trimmingSpaces.hasPrefix("#") }.flatMap { line -> [String] in
            let words = line.split(whereSeparator: isMark)
            return words.indices.filter { ["source-file", "source"].contains(words[$0]) }.flatMap { place in
                words[(place + 1)...].drop { $0.hasPrefix("-") }.prefix { $0.contains("/") || $0.contains(".conf") }
                    .map(String.init)
            }
        }
        return sourced + (Self.isReadElsewhere(text) ? [Self.local(path).string] : [])
    }

    /// Whether the file is more than tmux's: Oh my tmux! reads its own as a script too, and says that it is not to be modified.
    private static func isReadElsewhere(_ text: String) -> Bool {
        text.allLines.contains { line in
            let line = line.uppercased()
            return line.hasPrefix("#")
                && (line.contains("DO NOT MODIFY THIS FILE") || line.contains("DO NOT EDIT THIS FILE"))
        }
    }

    private static func local(_ path: FilePath) -> FilePath { FilePath("\(path).local") }

    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit {
        // What is read last has the last word.
        var index = files.lastIndex { !$0.isIncluded } ?? 0
        if Self.isReadElsewhere(files[index].text) {
            let local = Self.local(files[index].path)
            guard let place = files.firstIndex(where: { $0.path == local }) else {
                throw .noPlace(local.lastComponent?.string ?? local.string)
            }
            index = place
        }
        var lines = files[index].text.allLines
        if (lines.last == "" ? lines.dropLast() : lines[...]).last?.hasSuffix("\\") ?? false {
            throw .invalid(Message("its last line ends with a backslash, so that what is added would belong to it"))
        }
        let block = SetupBlock(lines: Self.theme(lines) + snippet(call), comment: "#").whole()
        guard let end = lines.firstIndex(of: "# EOF"), lines.first?.hasPrefix("# : <<") ?? false else {
            return (index, text: lines.appending(block).joined(separator: "\n"))
        }
        // What is behind that is a script.
        let isWarned = end > 0 && lines[end - 1].hasPrefix("# /!\\")
        lines.insert(contentsOf: block, at: isWarned ? end - 1 : end)
        return (index, text: lines.joined(separator: "\n"))
    }

    /// Oh my tmux! makes the status line of a variable, after the file is read.
    private static func theme(_ lines: [String]) -> [String] {
        let name = "tmux_conf_theme_status_right"
        return lines.contains { $0.hasPrefix("\(name)=") } ? ["\(name)=\"$\(name) #{@bday}\""] : []
    }
}

/// A long string of a Lua file: `[[ … ]]`, `[==[ … ]==]` (Lua's manual, 3.1).
private struct LuaLongString {
    /// Where its line begins.
    let line: Int
    /// Where its first bracket stands.
    let opening: Int
    /// What stands between the brackets.
    let content: Range<Int>

    /// Those of a file, in order. None stands in a comment or in another string; one that is not closed is left out, and what
    /// is behind it.
    static func all(in bytes: [UInt8]) -> [LuaLongString] {
        var found: [LuaLongString] = []
        var (index, line) = (0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"):
                index += 1
                line = index
            case UInt8(ascii: "-") where bytes[index...].starts(with: "--".utf8):
                if let content = content(at: index + 2, bytes) {
                    index = content.upperBound
                } else if level(at: index + 2, bytes) != nil {
                    return found
                } else {
                    index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): index = endOfQuotation(at: index, bytes)
            case UInt8(ascii: "[") where level(at: index, bytes) != nil:
                guard let content = content(at: index, bytes) else { return found }
                found.append(LuaLongString(line: line, opening: index, content: content))
                index = content.upperBound
            default: index += 1
            }
        }
        return found
    }

    /// The number of equals signs between two opening brackets; nil where there are none.
    private static func level(at index: Int, _ bytes: [UInt8]) -> Int? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return nil }
        let signs = bytes[(index + 1)...].prefix { $0 == UInt8(ascii: "=") }
        guard signs.endIndex < bytes.count, bytes[signs.endIndex] == UInt8(ascii: "[") else { return nil }
        return signs.count
    }

    /// What stands between long brackets; nil where none open, or none close.
    private static func content(at index: Int, _ bytes: [UInt8]) -> Range<Int>? {
        guard let level = level(at: index, bytes) else { return nil }
        let closing = Array("]\(String(repeating: "=", count: level))]".utf8)
        let start = index + closing.count
        guard let end = bytes[start...].firstRange(of: closing)?.lowerBound else { return nil }
        return start..<end
    }

    /// Behind a string in quotation marks, which ends with its line where it is not closed.
    private static func endOfQuotation(at start: Int, _ bytes: [UInt8]) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == bytes[start] { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }
}
