import BirthdayCore
import ContactStore
import Glibc
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Who is hidden or muted, in a library.
@Suite struct PersonChoicesTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
        for name in ["Anna", "Ben"] { try home.write(TestHome.card(name), to: "book/\(name).vcf") }
    }

    private func library(after days: Int = 0) throws -> Library {
        var configuration = Configuration()
        configuration.sources = [FilePath("\(home.path)/book")]
        return try Library(
            environment: home.environment, configuration: configuration, today: home.today.advanced(by: days))
    }

    private func ids() throws -> [String: [String]] {
        Dictionary(try library().contacts().contacts.map { ($0.name, $0.allIDs) }) { first, _ in first }
    }

    @Test func isKeptForWhoComesBack() throws {
        let ids = try ids()
        try library().change(.hide, for: [try #require(ids["Anna"])])
        try library().change(.mute, for: [try #require(ids["Ben"])])
        #expect(try library().contacts().contacts.map { $0.isHidden ? $0.name : "" }.sorted() == ["", "Anna"])
        #expect(unlink("\(home.path)/book/Anna.vcf") == 0)
        let gone = try library(after: 1).contacts(ignoringCache: true)
        #expect(gone.contacts.map(\.name) == ["Ben"] && gone.contacts.allSatisfy(\.isMuted))
        #expect(gone.choicesOfAbsent.map(\.keptUntil) == [home.today.advanced(by: 366)])
        try home.write(TestHome.card("Anna"), to: "book/Anna.vcf")
        let back = try library(after: 300).contacts(ignoringCache: true)
        #expect(back.choicesOfAbsent.isEmpty && back.contacts.contains { $0.name == "Anna" && $0.isHidden })
        #expect(unlink("\(home.path)/book/Anna.vcf") == 0)
        _ = try library(after: 301).contacts(ignoringCache: true)
        #expect(try library(after: 667).contacts(ignoringCache: true).choices.map(\.isMuted) == [true])
    }

    @Test func aChangeIsMadeOnWhatAnotherProcessStored() throws {
        let ids = try ids()
        let (anna, ben) = (try #require(ids["Anna"]), try #require(ids["Ben"]))
        // Both have loaded the store before either changes it.
        var first = try StoreTransaction(library())
        var second = try StoreTransaction(library())
        first.changeChoices { $0.apply(.hide, to: anna) }
        second.changeChoices { $0.apply(.mute, to: ben) }
        try first.store()
        try second.store()
        let stored = try library().stored().choices
        #expect(Set(stored.map(\.id)) == [anna[0], ben[0]])
        #expect(stored.count { $0.isHidden } == 1 && stored.count { $0.isMuted } == 1)
    }

    @Test func aForgottenSourceKeepsNothingWhereThatIsAsked() throws {
        try library().change(.hide, for: [try #require(ids()["Anna"])])
        var configuration = Configuration()
        configuration.sources = nil
        let book = FilePath("\(home.path)/book")
        let other = try home.library(configuration)
        let report = try other.forget(book)
        #expect(report.choices == 1 && report.keptUntil == home.today.advanced(by: 365))
        #expect(try other.stored().choices.count == 1)
        #expect(try other.forget(book, isKeeping: false).lostChoices == 1)
        #expect(try other.stored().choices.isEmpty)
    }
}
