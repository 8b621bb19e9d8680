import Foundation
import LinuxSystem
import Settings
import SystemPackage
import TestSupport
import Testing

@testable import BarFiles

/// The configuration of a bar on the disk.
@Suite struct BarFileTests {
    private let home: TemporaryDirectory
    private let environment: UserEnvironment

    init() throws {
        home = try TemporaryDirectory()
        let path = home.path
        environment = UserEnvironment { $0 == "HOME" ? path : nil }
    }

    private func write(_ text: String, to name: String) throws {
        let url = URL(filePath: "\(home.path)/\(name)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(home.path)/\(name)", encoding: .utf8)
    }

    private func file(_ bar: BarProgram) throws -> BarConfiguration {
        try #require(try BarConfiguration(bar, environment))
    }

    private func removing(_ bar: BarProgram) throws -> BarFileChange {
        try #require(file(bar).withUs.first).removing()
    }

    @Test func whatWasThereIsKept() throws {
        try write("{\n    \"modules-right\": [\"clock\"]\n}\n", to: ".config/waybar/config.jsonc")
        #expect(try file(.waybar).state == .without)
        let before = try text(".config/waybar/config.jsonc")
        let kept = ".config/waybar/config.jsonc.before-bday-widget"
        let backup = FilePath("\(home.path)/\(kept)")
        #expect(try file(.waybar).adding("bday-widget").make() == .added(before: backup))
        #expect(try file(.waybar).state == .ours)
        #expect(try text(kept) == before)
        #expect(try removing(.waybar).make() == .takenOut(kept: backup))
        #expect(try text(".config/waybar/config.jsonc") == before)
        #expect(try text(kept) == before)
    }

    /// Nor is one of the user's own that has the name of what we keep replaced.
    @Test func whatWasKeptBeforeIsKept() throws {
        let (name, kept) = (".tmux.conf", ".tmux.conf.before-bday-widget")
        try write("mine\n", to: kept)
        for (number, text) in [("-2", "set -g mouse on\n"), ("-3", "set -g mouse off\n"), ("-2", "set -g mouse on\n")] {
            try write(text, to: name)
            let backup = FilePath("\(home.path)/\(kept)\(number)")
            #expect(try file(.tmux).adding("bday-widget").make() == .added(before: backup))
            #expect(try self.text(kept + number) == text)
        }
        #expect(try text(kept) == "mine\n")
    }

    @Test func nothingIsLeftOfAFileThatWasOursAlone() throws {
        #expect(try file(.tmux).adding("bday-widget").make() == .added(before: nil))
        #expect(try removing(.tmux).make() == .removed)
        #expect(try file(.tmux).state == .missing)
        // One that was there, and empty, stays.
        try write("", to: ".tmux.conf")
        _ = try file(.tmux).adding("bday-widget").make()
        let kept = FilePath("\(home.path)/.tmux.conf.before-bday-widget")
        #expect(try removing(.tmux).make() == .takenOut(kept: kept))
        #expect(try text(".tmux.conf").isEmpty)
        try FileManager.default.removeItem(atPath: kept.string)
        try write("set -g mouse on\n", to: ".tmux.conf")
        _ = try file(.tmux).adding("bday-widget").make()
        try FileManager.default.removeItem(atPath: kept.string)
        #expect(try removing(.tmux).make() == .takenOut(kept: nil))
    }

    @Test func aFileIsMadeWithTheDirectoriesThatItNeeds() throws {
        #expect(try file(.tmux).state == .missing)
        #expect(try file(.tmux).adding("bday-widget").make() == .added(before: nil))
        #expect(try text(".tmux.conf").hasPrefix("# >>> bday-widget setup "))
        #expect(try file(.tmux).state == .ours)
    }

    @Test func aLinkStaysOne() throws {
        try write("set -g mouse on\n", to: "dotfiles/tmux.conf")
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/.tmux.conf", withDestinationPath: "dotfiles/tmux.conf")
        _ = try file(.tmux).adding("bday-widget").make()
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: "\(home.path)/.tmux.conf")
        #expect(link == "dotfiles/tmux.conf")
        #expect(try text("dotfiles/tmux.conf").contains("#{@bday}"))
    }

    @Test func aLinkThatLeadsNowhereStays() throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/.tmux.conf", withDestinationPath: "dotfiles/tmux.conf")
        #expect(throws: SystemError.self) { try BarConfiguration(.tmux, environment) }
    }

    @Test func whatAnotherProgramWroteMeanwhileStays() throws {
        try write("set -g mouse on\n", to: ".tmux.conf")
        let change = try file(.tmux).adding("bday-widget")
        try write("set -g mouse off\n", to: ".tmux.conf")
        #expect(throws: SystemError(.inUse, FilePath("\(home.path)/.tmux.conf"))) { try change.make() }
        #expect(try text(".tmux.conf") == "set -g mouse off\n")
    }

    @Test func whoWroteOurLinesIsTold() throws {
        try write("set -g status-right '#(bday-widget --format tmux)'\n", to: ".tmux.conf")
        #expect(try file(.tmux).state == .byHand)
        try write("# bday-widget was here\n", to: ".tmux.conf")
        #expect(try file(.tmux).state == .without)
        try write("", to: ".tmux.conf")
        _ = try file(.tmux).adding("bday-widget").make()
        try write(try text(".tmux.conf").replacing("-b", with: ""), to: ".tmux.conf")
        guard case .changed = try file(.tmux).state else {
            Issue.record("a changed block is taken for ours")
            return
        }
    }

    @Test func whatIsNoTextIsNotRead() throws {
        try Data([0x61, 0xFF, 0x0A]).write(to: URL(filePath: "\(home.path)/.tmux.conf"))
        #expect(throws: SystemError.self) { try BarConfiguration(.tmux, environment) }
    }

    @Test func theFileThatTheBarReadsIsFound() throws {
        let path = home.path
        let elsewhere = UserEnvironment { ["HOME": path, "XDG_CONFIG_HOME": "\(path)/xdg"][$0] }
        for name in ["polybar/config.ini", "polybar/config", "waybar/config.jsonc", "waybar/config"] {
            try write("", to: ".config/\(name)")
            for environment in [environment, elsewhere] {
                let bar = name.hasPrefix("polybar") ? BarProgram.polybar : .waybar
                #expect(try BarConfiguration(bar, environment)?.path == FilePath("\(path)/.config/\(name)"))
            }
        }
        try write("", to: "xdg/polybar/config.ini")
        #expect(try BarConfiguration(.polybar, elsewhere)?.path == FilePath("\(path)/xdg/polybar/config.ini"))
        #expect(try BarConfiguration(.polybar, environment)?.path == FilePath("\(path)/.config/polybar/config"))
    }

    /// Nor does a change that fails leave one, and what is kept already is not kept again.
    @Test func noBackupIsLeftOfNothing() throws {
        try write("set -g mouse on\n", to: ".tmux.conf")
        let second = ".tmux.conf.copy"
        try FileManager.default.linkItem(atPath: "\(home.path)/.tmux.conf", toPath: "\(home.path)/\(second)")
        let names = { try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains("before") } }
        #expect(throws: SystemError(.hasOtherNames, FilePath("\(home.path)/.tmux.conf"))) {
            try file(.tmux).adding("bday-widget").make()
        }
        #expect(try names().isEmpty)
        try FileManager.default.removeItem(atPath: "\(home.path)/\(second)")
        try write("set -g mouse on\n", to: ".tmux.conf.before-bday-widget-7")
        let kept = FilePath("\(home.path)/.tmux.conf.before-bday-widget-7")
        #expect(try file(.tmux).adding("bday-widget").make() == .added(before: kept))
        #expect(try names().count == 1)
    }
}
