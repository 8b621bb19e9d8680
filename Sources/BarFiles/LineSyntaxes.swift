/// `tmux.conf`: commands, one after another. What comes later adds to the status line that a theme has made.
struct TmuxSyntax: BarSyntax {
    func snippet(_ call: String) -> [String] {
        [
            // Started again where it was killed. tmux's own shell need not know such a loop.
            "run-shell -b \"exec sh -c 'until \(call) watch --tmux --age; do sleep 5; done'\"",
            // Once, however often the file is read.
            "if -F '#{m:*@bday*,#{status-right}}' '' \"set -ga status-right ' #{@bday}'\"",
            "set -g status-right-length 200",
        ]
    }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        let lines = text.allLines
        if (lines.last == "" ? lines.dropLast() : lines[...]).last?.hasSuffix("\\") ?? false {
            throw .invalid("its last line ends with a backslash, so that what is added would belong to it")
        }
        return lines.appending(SetupBlock(lines: snippet(call), comment: "#").whole()).joined(separator: "\n")
    }
}

/// i3blocks: properties, then a section for each block, from left to right.
struct I3blocksSyntax: BarSyntax {
    func snippet(_ call: String) -> [String] {
        [
            "[birthday]", "command=until \(call) watch --format i3blocks --age; do sleep 5; done", "interval=persist",
            "markup=pango",
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
        var bytes = Array(text.utf8)
        let panel = LuaLongString.all(in: bytes).last {
            String(decoding: bytes[$0.line..<$0.opening], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
                == "conky.text="
        }
        guard let panel else { throw .noPlace("conky.text = [[ … ]]") }
        let content = bytes[panel.content]
        guard let feed = content.lastIndex(of: UInt8(ascii: "\n")),
            content[(feed + 1)...].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        else { throw .noPlace("line with ]] alone") }
        let lines = SetupBlock(lines: snippet(call), comment: "#").whole() + [""]
        bytes.insert(contentsOf: lines.joined(separator: "\n").utf8, at: feed + 1)
        return String(decoding: bytes, as: UTF8.self)
    }
}
