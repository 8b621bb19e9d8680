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
            return BarEdit(index: 0, text: lines.appending(block).joined(separator: "\n"))
        }
        lines.insert(contentsOf: block, at: first)
        return BarEdit(index: 0, text: lines.joined(separator: "\n"))
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
    func snippet(_ call: BarCall) -> [String] { ["${execi 60 \(call.showing("--format conky --family medium"))}"] }

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
            else { throw .noPlace("line with ]] alone") }
            let lines = SetupBlock(lines: snippet(call), comment: "#").whole() + [""]
            bytes.insert(contentsOf: lines.joined(separator: "\n").utf8, at: feed + 1)
            return BarEdit(index: index, text: String(decoding: bytes, as: UTF8.self))
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
