import Testing

@testable import Presentation

@Suite struct TerminalProseTests {
    @Test func linesAreBrokenBetweenWords() {
        let prose = TerminalProse(columns: 24)
        #expect(prose.lines("a short one") == ["a short one"])
        #expect(
            prose.lines("twelve words of which the last are too many")
                == ["twelve words of which", "the last are too many"])
        // A wide letter takes two columns.
        #expect(prose.lines("名前名前名前 名前名前名前 end") == ["名前名前名前", "名前名前名前 end"])
        // What has no space is not broken: a path, an address.
        #expect(prose.lines("in /a/path/that/is/wider/than/it") == ["in", "/a/path/that/is/wider/than/it"])
        #expect(prose.lines("one two three four five", indent: 4) == ["one two three four", "five"])
        #expect(prose.lines("") == [""])
    }

    @Test func whatIsNoSentenceStays() {
        let code = "    a line of a configuration that is wider than the terminal"
        let text = TerminalProse(columns: 30).text("A sentence of more than thirty columns.\n\n\(code)\n")
        #expect(text == "A sentence of more than thirty\ncolumns.\n\n\(code)\n")
    }

    @Test func whatFollowsOfALineIsFurtherIn() {
        let prose = TerminalProse(columns: 30)
        #expect(
            prose.wrapped("    a line of a list that is wider than it\n\nshort")
                == "    a line of a list that is\n        wider than it\n\nshort")
    }
}
