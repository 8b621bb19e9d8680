import Testing

@testable import BarFiles

/// What `setup` adds to a bar's configuration comes out again, and nothing else with it.
@Suite struct BarSyntaxTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let syntax: any BarSyntax
        let text: String
        /// A line of the result.
        let expected: String
        var testDescription: String { name }
    }

    private static let ownFonts = "font-0 = monospace:size=10;2\nfont-1 = Noto Color Emoji:scale=10;2"

    /// Files of polybar's configuration, and what setup has in the place of emoji.
    @Test(
        arguments: [
            (["font-0 = Noto Sans:size=10;3", "font-1 = \"Noto Color Emoji:scale=10;2\""], nil),
            (["font-0 = JoyPixels:size=10"], nil), (["font-0 = ${fonts.text}"], nil),
            (["font-0 = JetBrainsMono Nerd Font:size=10;2"], .nerd), (["font-0 = \"Hack NFM:size=10\""], .nerd),
            (["font-0 = DejaVu Sans:size=10;3", "font-4=Info"], .none(font: "font-5 = Noto Color Emoji:scale=10;2")),
            (["font-9223372036854775807 = Info"], .none(font: ownFonts)), ([], .none(font: ownFonts)),
        ] as [([String], BarIcons?)])
    func polybarsFontsSayWhichIconsThereAre(fonts: [String], icons: BarIcons?) {
        let file = BarText(text: (["[bar/a]"] + fonts).joined(separator: "\n"))
        #expect(PolybarSyntax().icons(in: [BarText(text: "[bar/b]"), file], isWhole: true) == icons)
        #expect(PolybarSyntax().icons(in: [file], isWhole: false) == nil)
        let exec = PolybarSyntax().snippet(BarCall("bday-widget", icons: icons))[2]
        #expect(exec.contains("--icons nerd") == (icons == .nerd))
        #expect(exec.contains("--icons none") == (icons != nil && icons != .nerd))
    }

    static let samples = [
        Sample(
            name: "Waybar's own", syntax: WaybarSyntax(),
            text: """
                {
                    // "layer": "top", // Waybar at top layer
                    "height": 30, /* [ "not", "a", "list" ] */
                    "modules-left": ["sway/workspaces"],
                    "modules-right": ["mpd", "clock", "tray"],
                    "clock": { "format": "{:%H:%M}" },
                }

                """,
            expected: #"    "modules-right": ["custom/birthday", "mpd", "clock", "tray"],"#),
        Sample(
            name: "Waybar, a module in each line", syntax: WaybarSyntax(),
            text: """
                [
                  {
                    "modules-center": [],
                    "modules-right": [
                      "mpd", // music
                      "clock"
                    ]
                  }, { "output": "HDMI-A-1" }
                ]
                """, expected: #"      "custom/birthday","#),
        Sample(
            name: "Waybar, without modules", syntax: WaybarSyntax(), text: "{\n\t\"layer\": \"top\"\n}\n",
            expected: "\t\"modules-right\": [\"custom/birthday\"],"),
        Sample(
            name: "polybar", syntax: PolybarSyntax(),
            text: """
                [colors]
                background = #282A2E
                [bar/example]
                ; modules-right = none
                modules-left = xworkspaces xwindow
                modules-right = filesystem date

                [module/date]
                type = internal/date

                """, expected: "modules-right = next-birthday filesystem date"),
        Sample(
            name: "polybar, no modules at the right, lines of Windows", syntax: PolybarSyntax(),
            text: "[bar/a]\r\nwidth = 100%\r\n", expected: "modules-right = next-birthday"),
        Sample(
            name: "i3blocks", syntax: I3blocksSyntax(),
            text: "# blocks\nseparator_block_width=15\n\n[time]\ncommand=date\ninterval=5\n", expected: "markup=pango"),
        Sample(name: "i3blocks, empty", syntax: I3blocksSyntax(), text: "", expected: "[birthday]"),
        Sample(
            name: "conky", syntax: ConkySyntax(),
            text: "conky.config = { x = [[no]] }\n\nconky.text = [[\n$hr\n${cpubar 4}\n]]\n",
            expected: "${font :bold:size=13}${execi 60 /opt/bday-widget --format conky --family small}$font"),
        Sample(
            name: "conky, brackets of other levels", syntax: ConkySyntax(),
            text: "-- [[\nx = \"\\\"[[\"\nconky.text=[==[\n${lua t [[1]]}\n  ]==]\n--[[ conky.text = [[\n]]\n",
            expected: "${font :bold:size=13}${execi 60 /opt/bday-widget --format conky --family small}$font"),
        Sample(
            name: "Waybar, behind a mark", syntax: WaybarSyntax(),
            text: "\u{FEFF}{\n  /* where */ \"layer\": \"top\",\n  \"modules-right\": [ /* right */ \"clock\" ]\n}\n",
            expected: #"  "modules-right": [ /* right */ "custom/birthday", "clock" ]"#),
        Sample(
            name: "polybar, a list in quotation marks", syntax: PolybarSyntax(),
            text: "include-file = m.ini\n[bar/a]\nmodules-right = \"clock filesystem\" \r\n",
            expected: "modules-right = \"next-birthday clock filesystem\" \r"),
        Sample(
            name: "Waybar, in one line", syntax: WaybarSyntax(), text: #"{ "modules-right": ["clock"], "height": 30 }"#,
            expected: #""custom/birthday": {"#),
        Sample(
            name: "Waybar, an array in one line", syntax: WaybarSyntax(), text: "[{\"modules-right\":[\"clock\"]}]\n",
            expected: #""custom/birthday": {"#),
        Sample(
            name: "polybar, spaces behind the modules, no last line feed", syntax: PolybarSyntax(),
            text: "[bar/a]\nmodules-right =  clock\t filesystem   ",
            expected: "modules-right =  next-birthday clock\t filesystem   "),
        Sample(
            name: "polybar, an empty list", syntax: PolybarSyntax(), text: "[bar/a]\r\nmodules-right = \r\n",
            expected: "modules-right = next-birthday\r"),
        Sample(
            name: "tmux, no last line feed", syntax: TmuxSyntax(), text: "set -g mouse on",
            expected: "set -g status-right-length 200"),
        Sample(
            name: "i3blocks, no last line feed", syntax: I3blocksSyntax(), text: "separator=false",
            expected: "[birthday]"),
        Sample(
            name: "tmux", syntax: TmuxSyntax(), text: "set -g mouse on\n",
            expected: #"if -F '#{m:*@bday*,#{status-right}}' '' "set -ga status-right ' #{@bday}'""#),
    ]

    @Test(arguments: samples) func whatIsAddedComesOutAgain(_ sample: Sample) throws {
        let added = try sample.syntax.adding("/opt/bday-widget", to: sample.text)
        #expect(added.allLines.contains(sample.expected), "\(added)")
        #expect(!SetupBlock.all(in: added.allLines).contains { !$0.isUnchanged })
        #expect(try sample.syntax.removing(from: added) == sample.text)
    }

    @Test(arguments: samples) func otherChangesStay(_ sample: Sample) throws {
        let added = try sample.syntax.adding("bday-widget", to: sample.text)
        let later = added.replacing("clock", with: "clock#2").replacing("filesystem", with: "disk")
        let expected = sample.text.replacing("clock", with: "clock#2").replacing("filesystem", with: "disk")
        #expect(try sample.syntax.removing(from: later) == expected)
    }

    @Test(arguments: samples) func aChangedBlockStays(_ sample: Sample) throws {
        let added = try sample.syntax.adding("bday-widget", to: sample.text)
        let block = try #require(SetupBlock.all(in: added.allLines).last)
        for index in block.lines.dropFirst().dropLast() {
            var lines = added.allLines
            lines[index] += " x"
            let changed = lines.joined(separator: "\n")
            #expect(throws: BarEditProblem.isChanged(Array(lines[block.lines]))) {
                try sample.syntax.removing(from: changed)
            }
        }
    }

    @Test(arguments: [
        (WaybarSyntax() as any BarSyntax, "{ \"custom/birthday\": {}, \"modules-right\": [\"clock\"] }"),
        (WaybarSyntax(), "{ \"include\": [\"modules.json\"], \"height\": 30 }"),
        (WaybarSyntax(), "{ \"modules-right\": [] }"), (WaybarSyntax(), "{}"), (WaybarSyntax(), "{ \"a\": "),
        (WaybarSyntax(), "[]"), (WaybarSyntax(), "3"),
        (PolybarSyntax(), "[bar/a]\nmodules-right = ${env:RIGHT}\n"), (PolybarSyntax(), "include-file = ~/bars\n"),
        (PolybarSyntax(), "include-file = modules.ini\n[bar/a]\nwidth = 100%\n"),
        (PolybarSyntax(), "[bar/a]\n[module/next-birthday]\n"), (I3blocksSyntax(), "[birthday]\ncommand=cake\n"),
        (WaybarSyntax(), "{ \"include\": [\"m.json\"], \"modules-right\": [\"custom/birthday\", \"clock\"] }"),
        (
            PolybarSyntax(),
            "include-file = m.ini\n[bar/a]\nmodules-right = date\n[bar/b]\nmodules-left = next-birthday\n"
        ),
        (TmuxSyntax(), "set -g status-right foo\\\n"), (TmuxSyntax(), "set -g status-right foo\\"),
        (ConkySyntax(), "conky.text = [[hello]]\n--[[\nnotes\n]]\n"),
        (ConkySyntax(), "conky.text = [[${time}]]\nconky.config = { template0 = [[\n$hr\n]] }\n"),
        (ConkySyntax(), "--[=[\nconky.text = [[\n$hr\n]]\n]=]\n"), (ConkySyntax(), "conky.text = [[\n$hr\n"),
        (ConkySyntax(), "x = 'conky.text = [[' --[[\n]]\n"),
        (ConkySyntax(), "conky.text = require('panel')\n"), (ConkySyntax(), "conky.text = [[\n$hr ]]\n"),
    ]) func whatCannotBeAddedToIsRefused(_ syntax: any BarSyntax, _ text: String) {
        #expect(throws: BarEditProblem.self) { try syntax.adding("bday-widget", to: text) }
    }

    @Test func theModuleComesOutOfAListThatWasChanged() throws {
        for (changed, expected) in [
            ("a NAME b", "a b"), ("a  NAME", "a "), ("NAME", ""), ("NAME  b", " b"), ("NAME-2 NAME", "NAME-2"),
            ("a NAME\r", "a\r"), ("NAME NAME b", "b"), ("\"a NAME\"", "\"a\""), ("\"NAME b\" ", "\"b\" "),
        ] {
            let text: (String) -> String = {
                "[bar/a]\nmodules-right = \($0)\n".replacing("NAME", with: "next-birthday")
            }
            #expect(try PolybarSyntax().removing(from: text(changed)) == text(expected))
        }
    }

    /// What was changed between adding and removing.
    struct Change: Sendable {
        let text, from, to, expected: String

        init(_ text: String, _ from: String, _ to: String, _ expected: String) {
            self.text = text
            self.from = from
            self.to = to
            self.expected = expected
        }
    }

    @Test(arguments: [
        Change(
            "{\n  \"modules-right\": [\n    \"clock\"\n  ]\n}\n", "\"custom/birthday\",\n",
            "\"custom/birthday\", // first\n    // \"cpu\", // off\n    /* keep */\n",
            "{\n  \"modules-right\": [\n    // first\n    // \"cpu\", // off\n    /* keep */\n    \"clock\"\n  ]\n}\n"),
        Change(
            "{\n  \"modules-right\": [\"clock\"]\n}\n", "[\"custom/birthday\", \"clock\"]",
            "[\"clock\", \"custom/birthday\" /* last */ ]", "{\n  \"modules-right\": [\"clock\" /* last */ ]\n}\n"),
        Change(
            "{ \"layer\": \"top\",\n  \"modules-right\": [\"clock\"]\n}\n", "{ \n", "{ // mine\n",
            "{ // mine\n\"layer\": \"top\",\n  \"modules-right\": [\"clock\"]\n}\n"),
    ]) func whatTheUserAddsBesideTheModuleStays(_ change: Change) throws {
        let added = try WaybarSyntax().adding("bday-widget", to: change.text)
        #expect(added.contains(change.from), "\(added)")
        let changed = added.replacing(change.from, with: change.to)
        #expect(try WaybarSyntax().removing(from: changed) == change.expected)
    }

    @Test(arguments: samples) func whatStandsBesideOurCommentsStays(_ sample: Sample) throws {
        let added = try sample.syntax.adding("bday-widget", to: sample.text)
        let block = try #require(SetupBlock.all(in: added.allLines).last)
        for (index, change) in [
            (block.lines.lowerBound, { "\"position\": \"bottom\", \($0)" }),
            (block.lines.upperBound - 1, { "\($0) my note" }),
            (block.lines.lowerBound, { "\($0) note" }), (block.lines.upperBound - 1, { "x = 1 \($0)" }),
        ] as [(Int, (String) -> String)] {
            var lines = added.allLines
            lines[index] = change(lines[index])
            #expect(throws: BarEditProblem.isChanged(Array(lines[block.lines]))) {
                try sample.syntax.removing(from: lines.joined(separator: "\n"))
            }
        }
    }

    @Test(arguments: [
        (WaybarSyntax() as any BarSyntax, "{\n  \"modules-left\": [\"custom/birthday\", \"clock\"],\n  \"a\": 1\n}\n"),
        (WaybarSyntax(), "{\n  \"modules-right\": [\"custom/birthday\"]\n}\n"),
        (PolybarSyntax(), "[bar/a]\nmodules-left = a next-birthday\n"),
    ]) func aModuleThatIsOnlyNamedIsNotNamedAgain(_ syntax: any BarSyntax, _ text: String) throws {
        let added = try syntax.adding("bday-widget", to: text)
        let name = try #require(syntax.moduleName)
        #expect(added.allLines.count { $0.contains(name) } == 2)
        #expect(SetupBlock.all(in: added.allLines).count == 1)
    }

    @Test func aBlockWithoutItsEndIsNotTakenForOurs() throws {
        let added = try TmuxSyntax().adding("bday-widget", to: "set -g mouse on\n")
        let torn = added.allLines.filter { !$0.contains("<<<") }.joined(separator: "\n")
        #expect(throws: BarEditProblem.self) { try TmuxSyntax().removing(from: torn) }
    }

    @Test func aDiffShowsTheChangeAndWhatIsAroundIt() {
        let diff = LineDiff(from: ["a", "b", "c", "d", "e", "f"], to: ["a", "b", "c", "x", "d", "e", "g"])
        #expect(diff.lines == ["…", " b", " c", "+x", " d", " e", "-f", "+g"])
        #expect(LineDiff(from: [], to: ["a"]).lines == ["+a"])
    }

    /// A configuration of thousands of our lines takes as long for each as one of few.
    @Test(.timeLimit(.minutes(1))) func manyLinesComeOutInLinearTime() throws {
        let block = SetupBlock(lines: (0..<8).map { "set -g @x\($0) 1" }, comment: "#").whole()
        let text = (0..<20_000).flatMap { ["set -g @a \($0)"] + block }.joined(separator: "\n")
        let without = try TmuxSyntax().removing(from: text)
        #expect(without.allLines == (0..<20_000).map { "set -g @a \($0)" })
        #expect(LineDiff(from: text.allLines, to: without.allLines).lines.count { $0.hasPrefix("-") } == 200_000)
    }
}
