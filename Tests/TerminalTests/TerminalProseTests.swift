import SafeText
import Testing

@testable import Terminal

@Suite struct TerminalProseTests {
    @Test func linesAreBrokenBetweenWords() {
        let prose = TerminalProse(columns: 24)
        #expect(prose.lines("a short one") == ["a short one"])
        #expect(
            prose.lines("twelve words of which the last are too many")
                == ["twelve words of which", "the last are too many"])
        // A wide letter takes two columns, and a line can end behind it.
        #expect(prose.lines("名前名前名前 名前名前名前 end") == ["名前名前名前 名前名前名", "前 end"])
        // What has no space is not broken: a path, an address.
        #expect(prose.lines("in /a/path/that/is/wider/than/it") == ["in", "/a/path/that/is/wider/than/it"])
        #expect(prose.lines("one two three four five", indent: 4) == ["one two three four", "five"])
        #expect(prose.lines("") == [""])
    }

    @Test func whatFollowsOfALineIsFurtherIn() {
        let prose = TerminalProse(columns: 30)
        #expect(
            prose.wrapped("    a line of a list that is wider than it\n\nshort")
                == "    a line of a list that is\n        wider than it\n\nshort")
    }

    /// A command is pasted: it stands on one line, with what is before it where that fits, however long it is.
    @Test func aCommandIsNotBroken() {
        let prose = TerminalProse(columns: 40)
        #expect(
            prose.wrapped("When it may: \(command: "bday-widget import")\n") == "When it may: bday-widget import\n")
        #expect(
            prose.wrapped("Nothing reads them from now on. When it may: \(command: "bday-widget import")\n")
                == "Nothing reads them from now on. When it\nmay: bday-widget import\n")
        let tmux = "tmux set -gu @bday \\; set -gu status-right \\; source-file ~/.tmux.conf"
        #expect(prose.wrapped("If tmux runs: \(command: tmux)\nDone") == "If tmux runs:\n\(tmux)\nDone")
        // One that begins as another does, one of several lines, and one that is a whole remedy.
        let both = Prose(
            "bday-widget key use file (or bday-widget key)", commands: ["bday-widget key", "bday-widget key use file"])
        #expect(TerminalProse(columns: 20).wrapped(both) == "bday-widget key use file\n(or bday-widget key)")
        let lines = Prose(
            "or one of\na b c d e f g h i j k l m n o p q r s t",
            commands: ["x y\na b c d e f g h i j k l m n o p q r s t"])
        #expect(TerminalProse(columns: 20).wrapped(lines) == lines.text)
        #expect(
            prose.lines("then, and not before: \(command: "bday-widget lock")", indent: 10) == [
                "then, and not before:", "bday-widget lock",
            ])
    }
}
