/// `tmux.conf`: commands, one after another. What comes later adds to the status line that a theme has made.
struct TmuxSyntax: BarSyntax {
    func snippet(_ call: String) -> [String] {
        [
            "run-shell -b 'exec \(call) watch --tmux --age'",
            "set -ga status-right ' #{@bday}'",
            "set -g status-right-length 200",
        ]
    }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        text.allLines.appending(SetupBlock(lines: snippet(call), comment: "#").whole()).joined(separator: "\n")
    }
}

/// i3blocks: properties, then a section for each block, from left to right.
struct I3blocksSyntax: BarSyntax {
    func snippet(_ call: String) -> [String] {
        [
            "[birthday]", "command=exec \(call) watch --format i3blocks --age", "interval=persist", "markup=pango",
        ]
    }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        var lines = text.allLines
        let sections = lines.filter { $0.trimmingSpaces.hasPrefix("[") }
        if sections.contains(where: { $0.trimmingSpaces == "[birthday]" }) { throw .nameIsTaken("[birthday]") }
        let block = SetupBlock(lines: snippet(call), comment: "#").whole()
        // What stands before the first section is for all of them.
        guard let first = lines.firstIndex(where: { $0.trimmingSpaces.hasPrefix("[") }) else {
            return lines.appending(block).joined(separator: "\n")
        }
        lines.insert(contentsOf: block, at: first)
        return lines.joined(separator: "\n")
    }
}

/// conky: Lua, in which `conky.text` is the panel, line by line.
struct ConkySyntax: BarSyntax {
    func snippet(_ call: String) -> [String] { ["${execi 60 \(call) --format conky --family medium}"] }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        var lines = text.allLines
        guard let start = lines.firstIndex(where: { $0.hasPrefix("conky.text") }),
            let end = lines[(start + 1)...].firstIndex(where: { $0.contains("]]") })
        else { throw .noPlace("conky.text = [[ … ]]") }
        guard lines[end].trimmingSpaces.hasPrefix("]]") else { throw .noPlace("]] in a line of its own") }
        lines.insert(contentsOf: SetupBlock(lines: snippet(call), comment: "#").whole(), at: end)
        return lines.joined(separator: "\n")
    }
}
