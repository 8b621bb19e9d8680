import BirthdayCore
import ContactStore
import Glibc
import LocalTime
import Settings
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

    private func person(_ name: String) throws -> Contact {
        try #require(try library().contacts().contacts.first { $0.name == name })
    }

    @Test func isKeptForWhoComesBack() throws {
        try library().change(.hide, for: [try person("Anna")])
        try library().change(.mute, for: [try person("Ben")])
        #expect(try library().contacts().contacts.map { $0.isHidden ? $0.name : "" }.sorted() == ["", "Anna"])
        #expect(unlink("\(home.path)/book/Anna.vcf") == 0)
        let gone = try library(after: 1).contacts()
        #expect(gone.contacts.map(\.name) == ["Ben"] && gone.contacts.allSatisfy(\.isMuted))
        #expect(gone.choicesOfNobody.map(\.chosenOn) == [home.today])
        // However long that takes, and whatever the clock says meanwhile.
        _ = try library(after: 5_000).contacts()
        try home.write(TestHome.card("Anna"), to: "book/Anna.vcf")
        let back = try library(after: -300).contacts()
        #expect(back.choicesOfNobody.isEmpty && back.contacts.contains { $0.name == "Anna" && $0.isHidden })
    }

    /// An exporter numbers its files, and numbers them anew after an import that found nothing.
    @Test func anExportThatIsRenumberedHidesNobodyElse() throws {
        func write(_ people: [(String, String)]) throws {
            for name in ["00001", "00002", "00003"] { _ = unlink("\(home.path)/book/\(name).vcf") }
            for (index, person) in people.enumerated() {
                let card = "BEGIN:VCARD\nVERSION:3.0\nFN:\(person.0)\nBDAY:\(person.1)\nEND:VCARD\n"
                try home.write(card, to: "book/0000\(index + 1).vcf")
            }
        }
        for name in ["Anna", "Ben"] { #expect(unlink("\(home.path)/book/\(name).vcf") == 0) }
        let (eve, max, zoe) = (("Eve", "1990-03-01"), ("Max", "1980-05-05"), ("Zoe", "1970-07-07"))
        try write([eve, max])
        try library().change(.hide, for: [try person("Eve")])
        try write([])
        #expect(try library().contacts().contacts.isEmpty)
        try write([zoe, eve, max])
        let hidden = try library().contacts().contacts.filter(\.isHidden)
        #expect(hidden.map(\.name) == ["Eve"])
    }

    @Test func aChangeIsMadeOnWhatAnotherProcessStored() throws {
        let (anna, ben) = (try person("Anna"), try person("Ben"))
        // Both have loaded the store before either changes it.
        var first = try StoreTransaction(library())
        var second = try StoreTransaction(library())
        func apply(_ change: PersonChange, to person: Contact, in transaction: inout StoreTransaction) {
            transaction.changeChoices(where: { $0.origin == person.origin }) { $0.apply(change) }
        }
        apply(.hide, to: anna, in: &first)
        apply(.mute, to: ben, in: &second)
        try first.store()
        try second.store()
        let stored = try library().stored().choices
        #expect(Set(stored.map(\.id)) == [anna.id, ben.id])
        #expect(stored.count { $0.isHidden } == 1 && stored.count { $0.isMuted } == 1)
    }

    @Test func aForgottenSourceKeepsNothingWhereThatIsAsked() throws {
        try library().change(.hide, for: [try person("Anna")])
        var configuration = Configuration()
        configuration.sources = nil
        let book = FilePath("\(home.path)/book")
        let other = try home.library(configuration)
        try other.add(book)
        #expect(try other.forget(book).choices == 1)
        #expect(try other.stored().choices.count == 1)
        try other.add(book)
        _ = try other.contacts()
        #expect(try other.forget(book, isKeeping: false).lostChoices == 1)
        #expect(try other.stored().choices.isEmpty)
    }
}
