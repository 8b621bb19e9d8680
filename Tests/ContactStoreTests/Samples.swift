import BirthdayCore
import ContactSources
import LinuxSystem
import LocalTime
import Sodium
import SystemPackage
import Testing

@testable import ContactStore

enum Samples {
    /// Of every kind, with labels as people write them.
    static func dates() throws -> [LabelledDate] {
        let labels = ["", " ", "First day, at \"Ö\"; 50 %", "two\nlines ", "%:", "家族 🎁\u{A0}", "\u{1B}[31m"]
        let others = try labels.map { label in
            LabelledDate(.other, label: label, date: try #require(Birthday(month: 2, day: 29)))
        }
        return others + [
            LabelledDate(.anniversary, date: try #require(Birthday(year: -2010, month: 6, day: 1))),
            LabelledDate(
                .anniversary, date: try #require(Birthday(month: 6, day: 1)), partner: .named(" card \nB\u{1B} %:")),
            LabelledDate(.anniversary, date: try #require(Birthday(month: 6, day: 1)), partner: .card(uid: "a b;c")),
            LabelledDate(
                .memorial, label: "x",
                date: try #require(
                    Birthday(calendar: .chinese, year: 2010, month: 4, isLeapMonth: true, day: 3))),
        ]
    }

    /// Two sources with every kind of value, and one that gave nobody.
    static func document() throws -> StoreDocument {
        let day = try #require(CalendarDay(iso: "2026-11-20"))
        var counts = CardCounts()
        (counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped) = (9, 2, 4, 1, 2)
        func origin(_ file: String) -> ContactOrigin {
            ContactOrigin(source: "/home/x/.contacts", file: FilePath(file), line: 7)
        }
        let contacts = [
            Contact(
                uid: "urn:uuid:1", name: "Anna Berg", nicknames: ["Annie", "a;b,c\\d"],
                structuredName: StructuredName(family: "Berg", given: "Anna"),
                birthday: Birthday(year: 1990, month: 11, day: 23),
                nativeBirthday: Birthday(calendar: .chinese, year: 1990, month: 5, isLeapMonth: true, day: 30),
                dates: try dates(), groups: ["Family", "a;b,c\\d"], isDeceased: true, isExcluded: true,
                origin: origin("/home/x/.contacts/work/a.vcf")),
            Contact(
                name: "", birthday: Birthday(month: 2, day: 29),
                origin: origin("/home/x/.contacts")),
            Contact(
                name: "Plumber", birthday: nil, hasUnusableBirthday: true,
                origin: origin("/home/x/.contacts")),
        ]
        let directories = [(2_049, UInt64.max), (0, 1)].map { (device: UInt64, inode) in
            LocatedDirectory(
                path: FilePath("/no such/ü path\n\(inode) "), identity: Directory.Identity(device: device, inode: inode)
            )
        }
        var content = SourceContent(identity: "/home/x/.contacts", kind: "vdir")
        content.isLimited = true
        (content.digest, content.readOn, content.hasProblems) = (.max, day, true)
        content.cards = contacts
        content.groupCards = [
            GroupCard(name: "Family, all", uid: nil, origin: origin("/home/x/.contacts")),
            GroupCard(
                name: "Club", uid: "urn:uuid:9", members: ["urn:uuid:1", "a;b,c\\d"],
                origin: origin("/home/x/.contacts/club.vcf")),
        ]
        content.directories = directories
        content.files = ["/home/x/.contacts/work/a.vcf", "/home/x/.contacts", "/home/x/.contacts/club.vcf", "/gone"]
            .map { SourceFile(path: $0) }
        content.files[0].counts = counts
        var document = StoreDocument(sources: [
            StoredSource(content, path: "/home/x/.contacts", provenance: .discovered),
            StoredSource(SourceContent(identity: "-", kind: "stdin"), path: "-", provenance: .imported),
        ])
        document.ledgerKey = AuthenticationKey(hexadecimal: String(repeating: "0123456789abcdef", count: 4))
        document.groups = [
            ContactGroup(name: "Club", isMadeHere: true),
            ContactGroup(
                name: "a;b,c\\d", leadTimes: LeadTimes(days: [7, 60]), cardUIDs: ["urn;x", "a,\n%b\\"], isMadeHere: true
            ),
            ContactGroup(name: "Family", leadTimes: LeadTimes.none),
            ContactGroup(name: "Family, all", leadTimes: .both),
        ]
        return document
    }
}
