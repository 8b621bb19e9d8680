import BirthdayCore
import LinuxSystem
import TestSupport
import Testing

@testable import ContactSources

/// What every contact source must do, whatever its kind. A new kind adds one way to put cards into it.
@Suite struct ContactSourceContractTests {
    /// A kind, and how cards get into a source of it.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let fill: @Sendable (_ path: String, _ cards: [String]) throws -> Void

        var testDescription: String { name }
    }

    static let kinds = [
        Kind(name: "vdir") { path, cards in
            try makeFolder(path + "/collection")
            for (number, card) in cards.enumerated() {
                try FileReplacement.write(card, to: "\(path)/collection/\(number).vcf")
            }
        },
        Kind(name: "vcf") { path, cards in try FileReplacement.write(cards.joined(), to: path) },
        Kind(name: "evolution", fill: Databases.evolution),
        Kind(name: "evolution", fill: Databases.evolutionCache),
        Kind(name: "thunderbird", fill: Databases.thunderbird),
    ]

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/source"
    }

    private func card(_ name: String, _ birthday: String?, uid: String? = nil) -> String {
        let lines = [
            "BEGIN:VCARD", "VERSION:4.0", uid.map { "UID:" + $0 }, "FN:" + name, birthday.map { "BDAY:" + $0 },
            "END:VCARD",
        ]
        return lines.compactMap(\.self).joined(separator: "\r\n") + "\r\n"
    }

    private func read() throws -> SourceReading {
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return try SourceReader(today: today).read(path)
    }

    @Test(arguments: kinds) func countsEveryCardOnce(kind: Kind) throws {
        try kind.fill(
            path,
            [
                card("Anna", "19901123", uid: "a"), card("None", nil), card("Bad", "19723101"),
                "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:G\r\nMEMBER:urn:uuid:a\r\nEND:VCARD\r\n",
            ])
        let reading = try read()
        #expect(reading.kind == kind.name)
        #expect(reading.contacts.map(\.name) == ["Anna"])
        #expect(reading.contacts.first?.groups == ["G"])
        let counts = reading.counts
        #expect(
            [counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped]
                == [4, 1, 1, 1, 1])
        #expect(reading.problems.count == 1)
        #expect(reading.problems.first?.reason == "BDAY \"19723101\" is not a date (month 31)")
    }

    @Test(arguments: kinds) func identifiersAreStableAndNobodysTwice(kind: Kind) throws {
        let twins = [
            card("Twin", "--0101"), card("Twin", "--0101"), card("A", "--0202", uid: "1"),
            card("B", "--0202", uid: "1"),
        ]
        try kind.fill(path, twins)
        let first = try read().contacts.map(\.id)
        #expect(Set(first).count == 4)
        #expect(first.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
        #expect(try read().contacts.map(\.id) == first)
        try kind.fill(path, twins.map { $0.replacing("FN:A", with: "FN:Another") })
        let after = try Set(read().contacts.map(\.id))
        #expect(after.intersection(first).count >= 3)
    }

    @Test(arguments: kinds) func isWatchedWhereItChanges(kind: Kind) throws {
        try kind.fill(path, [card("Anna", "19901123")])
        let reading = try read()
        #expect(!reading.watched.isEmpty)
        #expect(!reading.watched.contains { !$0.isUnchanged })
        try kind.fill(path, [card("Anna", "19901123"), card("Ben", "--0101")])
        #expect(reading.watched.contains { !$0.isUnchanged })
    }

    @Test(arguments: kinds) func saysWhenItIsGone(kind: Kind) throws {
        #expect(throws: SystemError(code: 2, path: path)) { try read() }
    }

    @Test func aVdirLooksIntoCollectionsAndPastStrays() throws {
        for name in ["a/b/c/deep.vcf", ".hidden.vcf", ".git/x.vcf", "half.vcf.tmp", "upper.VCF", "notes.txt"] {
            try makeFolder(parent(of: "\(path)/\(name)"))
            try FileReplacement.write(card(name, "--0101"), to: "\(path)/\(name)")
        }
        let reading = try read()
        #expect(Set(reading.contacts.map(\.name)) == ["a/b/c/deep.vcf", "upper.VCF"])
        #expect(reading.watched.count == 4)
    }

    @Test func tellsOfBirthdaysThatAreYetToCome() throws {
        try Self.kinds[1].fill(path, [card("Unborn", "20900101")])
        let reading = try read()
        #expect(reading.contacts.count == 1)
        #expect(reading.problems.map(\.reason) == ["the birthday lies in the future, in 2090"])
    }
}
