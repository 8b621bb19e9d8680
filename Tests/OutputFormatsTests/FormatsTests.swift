import Foundation
import Localization
import OutputFormats
import Testing

@testable import WidgetTimeline

/// Every format is one line; every bar is a file, too.
@Suite struct FormatsTests {
    @Test func everyBarIsAFileAndRegistered() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/OutputFormats/Bars").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .map { $0.replacing(".swift", with: "").lowercased() }
        #expect(files.sorted() == Bars.all.map { $0.name.replacing("-", with: "") }.sorted())
    }

    @Test func everyNameIsGivenOnce() {
        #expect(Set(Formats.all.map(\.name)).count == Formats.all.count)
        for format in Formats.all { #expect(Formats.named(format.name)?.name == format.name) }
        #expect(Formats.named("Waybar")?.name == "waybar")
        #expect(Formats.named("waybars") == nil)
        #expect(Formats.named("") == nil)
        #expect(Formats.standard.name == "text")
    }

    /// tmux alone loses the first line of a program that keeps running; i3blocks reads no empty line, and Argos shows its
    /// file's name instead.
    @Test func barsSayHowTheyReadLines() {
        #expect(Bars.all.filter(\.missesFirstLine).map(\.name) == ["tmux"])
        #expect(Bars.all.filter { $0.emptyLine != "\n" }.map(\.name) == ["i3blocks", "argos"])
    }

    /// Who asks for no emoji has a font without them.
    @Test(arguments: [
        (WidgetIcons.emoji, "🎂 !", "🎂 🔒"), (.nerd, "\u{F1FD} !", "\u{F1FD} \u{F023}"), (.ascii, "* !", "* locked"),
        (.none, "!", "locked"),
    ])
    func aFailureHasThePicturesThatAreAskedFor(icons: WidgetIcons, error: String, locked: String) {
        for bar in Bars.all + [.tmuxOption] {
            for (kind, text) in [(BarFailure.Kind.error, error), (.locked, locked)] {
                let output = bar.output(BarFailure(kind, reason: "why", icons: icons))
                #expect(output.contains(text), "\(bar.name)")
                #expect(icons == .emoji || !output.contains { "🎂🔒".contains($0) }, "\(bar.name)")
            }
        }
    }

    @Test func theValueOfAnOptionHasNoLineEnd() {
        let provider = BirthdayProvider(calculator: .init(), calendar: FixedOffset(), texts: LocalizedTexts.english)
        var entry = provider.placeholder(WidgetConfiguration(), now: FixedOffset().local(0))
        entry.people = ["#(touch x)"]
        #expect(Bar.tmuxOption.render(entry) == "##(touch x)")
        #expect(Bar.tmuxOption.output(BarFailure(.locked, reason: "")) == "🎂 🔒")
    }
}
