import Foundation
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import BarFiles

/// A configuration of several files: what one includes, and what lies beside it.
@Suite struct BarConfigurationTests {
    private let home: TemporaryDirectory
    private let environment: UserEnvironment

    init() throws {
        home = try TemporaryDirectory()
        let path = home.path
        environment = UserEnvironment { $0 == "HOME" ? path : nil }
    }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let url = URL(filePath: "\(home.path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(home.path)/\(name)", encoding: .utf8)
    }

    private func configuration(_ bar: BarProgram) throws -> BarConfiguration {
        try #require(try BarConfiguration(bar, environment))
    }

    struct Sample: CustomTestStringConvertible, Sendable {
        let bar: BarProgram
        let files: [String: String]
        /// Where our lines go.
        let place: String
        /// A line of it then.
        let line: String
        var testDescription: String { "\(bar.name): \(place)" }
    }

    static let samples = [
        Sample(
            bar: .polybar,
            files: [
                ".config/polybar/config.ini":
                    "include-file = $HOME/.config/polybar/bars.ini\n[bar/a]\ninherit = bar/base\n",
                ".config/polybar/bars.ini": "[bar/base]\nmodules-right = date\n[module/date]\ntype = internal/date\n",
            ], place: ".config/polybar/bars.ini", line: "modules-right = next-birthday date"),
        Sample(
            bar: .polybar,
            files: [
                ".config/polybar/config.ini": "include-directory = ~/.config/polybar/parts\n[bar/a]\nwidth = 100%\n",
                ".config/polybar/parts/1.ini": "[module/date]\ntype = internal/date\n",
            ], place: ".config/polybar/config.ini", line: "modules-right = next-birthday"),
        Sample(
            bar: .waybar,
            files: [
                ".config/waybar/config": "{ \"include\": [\"~/.config/waybar/modules.json\"],\n  \"height\": 30\n}\n",
                ".config/waybar/modules.json": "{\n  \"modules-right\": [\"clock\"]\n}\n",
            ], place: ".config/waybar/modules.json", line: "  \"modules-right\": [\"custom/birthday\", \"clock\"]"),
        Sample(
            bar: .conky,
            files: [
                ".config/conky/conky.conf": "dofile(os.getenv(\"HOME\") .. \"/.config/conky/panel.lua\")\n",
                ".config/conky/panel.lua": "conky.text = [[\n$hr\n]]\n",
            ], place: ".config/conky/panel.lua",
            line: "${font :bold:size=13}${execi 60 bday-widget --format conky --family small}$font"),
        Sample(
            bar: .i3blocks,
            files: [
                ".config/sway/config": "include config.d/*\n",
                ".config/sway/config.d/bar": "bar {\n  status_command i3blocks -c ~/blocks.conf\n}\n",
                "blocks.conf": "[time]\ncommand=date\n", ".config/i3blocks/config": "[other]\ncommand=date\n",
            ], place: "blocks.conf", line: "[birthday]"),
        Sample(
            bar: .tmux,
            files: [".tmux.conf": "set -g mouse on\n", ".config/tmux/tmux.conf": "set -g status-right mine\n"],
            place: ".config/tmux/tmux.conf", line: "set -g status-right-length 200"),
        Sample(
            bar: .tmux,
            files: [
                ".tmux.conf":
                    "# : << 'EOF'\n# DO NOT MODIFY THIS FILE\nrun 'cut -c3- \"$TMUX_CONF\" | sh -s x'\n# EOF\n#\n# x() { :; }\n",
                ".tmux.conf.local":
                    "# : << 'EOF'\ntmux_conf_theme_status_right=\"%R\"\n# /!\\ do not remove the following line\n# EOF\n# \"$@\"\n",
            ], place: ".tmux.conf.local",
            line: "tmux_conf_theme_status_right=\"$tmux_conf_theme_status_right #{@bday}\""),
    ]

    @Test(arguments: samples) func ourLinesGoWhereTheBarReadsThem(_ sample: Sample) throws {
        try write(sample.files)
        #expect(try configuration(sample.bar).state == .without)
        let change = try configuration(sample.bar).adding("bday-widget")
        #expect(change.file.path == FilePath("\(home.path)/\(sample.place)"))
        _ = try change.make()
        let added = try text(sample.place)
        #expect(added.allLines.contains(sample.line), "\(added)")
        #expect(try configuration(sample.bar).state == .ours)
        #expect(try configuration(sample.bar).unnamedModule == nil)
        for file in try configuration(sample.bar).withUs { _ = try file.removing().make() }
        for (name, before) in sample.files { #expect(try text(name) == before) }
    }

    /// What stands behind the script's end is one.
    @Test func nothingIsAddedToAScript() throws {
        let sample = try #require(Self.samples.last)
        try write(sample.files)
        _ = try configuration(.tmux).adding("bday-widget").make()
        let lines = try String(contentsOfFile: "\(home.path)/.tmux.conf.local", encoding: .utf8).allLines
        let (end, block) = (try #require(lines.firstIndex(of: "# EOF")), try #require(SetupBlock.all(in: lines).first))
        #expect(block.lines.upperBound == end - 1)
        try FileManager.default.removeItem(atPath: "\(home.path)/.tmux.conf.local")
        #expect(throws: BarEditProblem.noPlace(".tmux.conf.local")) { try configuration(.tmux).adding("bday-widget") }
    }

    @Test func oursComesOutOfAFileThatTheBarDoesNotRead() throws {
        try write([".config/waybar/config.jsonc": "{\n  \"modules-right\": [\"clock\"]\n}\n"])
        _ = try configuration(.waybar).adding("bday-widget").make()
        try write([".config/waybar/config": "{\n  \"modules-right\": [\"clock\"]\n}\n"])
        let two = try configuration(.waybar)
        #expect(two.state == .without && two.unreadFile?.path.lastComponent == "config.jsonc")
        #expect(two.withUs.map(\.path.lastComponent) == ["config.jsonc"])
    }

    /// Also the name in a list that lies elsewhere than what it names.
    @Test func aNameInAnotherFileGoesToo() throws {
        try write([
            ".config/polybar/config.ini": "include-file = ~/m.ini\n[bar/a]\nmodules-right = date\n", "m.ini": "",
        ])
        _ = try configuration(.polybar).adding("bday-widget").make()
        let path = "\(home.path)/.config/polybar/config.ini"
        let lines = try String(contentsOfFile: path, encoding: .utf8).allLines
        let block = try #require(SetupBlock.all(in: lines).last)
        try write(["m.ini": lines[block.lines].joined(separator: "\n") + "\n"])
        try lines[..<block.lines.lowerBound].joined(separator: "\n").write(
            toFile: path, atomically: true, encoding: .utf8)
        #expect(try configuration(.polybar).state == .ours)
        for file in try configuration(.polybar).withUs { _ = try file.removing().make() }
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("modules-right = date"))
        #expect(!FileManager.default.fileExists(atPath: "\(home.path)/m.ini"))
    }

    @Test(arguments: [
        (
            BarProgram.polybar,
            [".config/polybar/config.ini": "include-file = ~/m.ini\n", "m.ini": "exec = bday-widget\n"]
        ),
        (.tmux, [".tmux.conf": "if-shell 'true' 'source ~/.t.conf'\n", ".t.conf": "set -g x '#(bday-widget)'\n"]),
        (.waybar, [".config/waybar/config": "{ \"include\": \"~/m\" }", "m": "{ \"exec\": \"bday-widget\" }"]),
        (
            .i3blocks,
            [
                ".config/i3blocks/config": "", ".config/sway/config": "include ~/b\n",
                "b": "status_command bday-widget watch\n",
            ]
        ),
        (.conky, [".conkyrc": "dofile 'p.lua'\n", "p.lua": "conky.text = [[${exec bday-widget}]]\n"]),
    ]) func theirsIsSeenInWhatIsIncluded(_ bar: BarProgram, _ files: [String: String]) throws {
        try write(files)
        #expect(try configuration(bar).state == .byHand)
    }

    /// A file that includes itself, and one that is not there.
    @Test func anEndlessConfigurationEnds() throws {
        try write([".config/polybar/config.ini": "include-file = config.ini\ninclude-file = ~/gone\n[bar/a]\nx = 1\n"])
        #expect(throws: BarEditProblem.noPlace("modules-right")) { try configuration(.polybar).adding("bday-widget") }
    }
}
