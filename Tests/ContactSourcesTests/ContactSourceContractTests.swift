import BirthdayCore
import LinuxSystem
import LocalTime
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// What every contact source must do, whatever its kind. A new kind adds one way to put cards into it.
@Suite struct ContactSourceContractTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/source"
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
        return try SourceReader(today: today).read(FilePath(path))
    }

    @Test(arguments: SourceFilling.all) func countsEveryCardOnce(kind: SourceFilling) throws {
        let group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:G\r\nMEMBER:urn:uuid:a\r\nEND:VCARD\r\n"
        try kind.fill(
            path,
            [card("Anna", "19901123", uid: "a"), card("None", nil), card("Bad", "19723101")]
                + (kind.hasGroups ? [group] : []))
        let reading = try read()
        #expect(reading.kind == kind.kind)
        #expect(
            reading.contacts.map(\.name)
                == (kind.hasPeopleWithoutBirthday ? ["Anna", "None", "Bad"] : ["Anna", "Bad"]))
        #expect(reading.contacts.filter(\.hasBirthday).map(\.name) == ["Anna"])
        #expect(reading.contacts.filter(\.hasUnusableBirthday).map(\.name) == ["Bad"])
        #expect(reading.groupCards.map(\.name) == (kind.hasGroups ? ["G"] : []))
        #expect(reading.contacts.first?.groups == (kind.hasGroups ? ["G"] : []))
        let counts = reading.counts
        #expect(
            [counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped]
                == (kind.hasGroups ? [4, 1, 1, 1, 1] : kind.kind == "list" ? [2, 1, 0, 0, 1] : [3, 1, 1, 0, 1]))
        #expect(reading.problems.count == 1)
        #expect(reading.problems.first?.reason.english == "\(kind.dateProperty) \"19723101\" is not a date (month 31)")
    }

    @Test(arguments: SourceFilling.all) func isWatchedWhereItChanges(kind: SourceFilling) throws {
        try kind.fill(path, [card("Anna", "19901123")])
        let reading = try read()
        #expect(!reading.dependencies.contains { !$0.isUnchanged })
        try kind.fill(path, [card("Anna", "19901123"), card("Ben", "--0101")])
        #expect(reading.dependencies.contains { !$0.isUnchanged })
    }

    @Test(arguments: SourceFilling.all) func saysWhenItIsGone(kind: SourceFilling) throws {
        #expect(throws: SystemError(.noSuchFileOrDirectory, FilePath(path))) { try read() }
    }

    @Test func everyKindHasAWayToFillIt() {
        let kinds = TextFormat.rewrittenTexts.map { $0.kind } + AddressBookDatabase.all.map(\.kind)
        #expect(
            Set(SourceFilling.all.map(\.kind)) == SourceKinds.editable.union(kinds).union([SourceKinds.abook, "ics"]))
    }

    @Test func aVdirReadsCollectionsAndSkipsOtherFiles() throws {
        for name in ["a/b/c/deep.vcf", ".hidden.vcf", ".git/x.vcf", "half.vcf.tmp", "upper.VCF", "notes.txt"] {
            try Directory.create(FilePath("\(path)/\(name)").parent)
            try FileReplacement.write(card(name, "--0101"), to: "\(path)/\(name)")
        }
        let reading = try read()
        #expect(Set(reading.contacts.map(\.name)) == ["a/b/c/deep.vcf", "upper.VCF"])
        #expect(reading.dependencies.count == 4)
    }

    @Test func tellsOfBirthdaysThatAreYetToCome() throws {
        try FileReplacement.write(card("Unborn", "20900101"), to: FilePath(path))
        let reading = try read()
        #expect(reading.contacts.count == 1)
        #expect(reading.problems.map(\.reason.english) == ["the birthday lies in the future, in 2090"])
    }
}
