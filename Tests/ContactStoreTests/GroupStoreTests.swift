import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactStore

/// Groups in the sealed store.
@Suite struct GroupStoreTests {
    @Test(arguments: ["two\nlines", "%:", "50 %", "a;b,c\\d", "\"quoted\"", "KIND:group", "家族 🎁", "x-bday"])
    func bringsEveryGroupBack(name: String) throws {
        var document = try Samples.document()
        document.choices = [
            PersonChoice(
                PersonMark(ids: ["00", "ff"], name: .max, birthday: 0), isHidden: true, isMuted: true,
                chosenOn: CalendarDay(daysSince1970: 20_000)),
            PersonChoice(
                PersonMark(ids: [], name: nil, birthday: nil), isMuted: true, chosenOn: CalendarDay(daysSince1970: -1)),
        ]
        document.groups = [
            ContactGroup(name: name, identifier: "0123456789abcdef", hasChosenBoth: true),
            ContactGroup(name: name + "2", leadTimes: .none, localMembers: ["ff", "00"]),
            ContactGroup(name: "z", isMadeHere: true, formerName: name),
            ContactGroup(
                name: "zz", leadTimes: .dayOf, localMembers: ["ff"],
                absences: [
                    GroupAbsence(
                        place: BookMark(source: .max, book: 0), since: CalendarDay(daysSince1970: 20_000),
                        people: ["ff", "00"], cards: [0, .max]),
                    GroupAbsence(
                        place: BookMark(source: 1, book: 2), since: CalendarDay(daysSince1970: 20_001), people: ["1"]),
                ], returned: CalendarDay(daysSince1970: 20_002), deleted: (0..<2_500).map { "\($0)" }),
            ContactGroup(name: "zzz", deleted: []),
        ]
        let origin = ContactOrigin(source: document.sources[1].identity, file: "/ a\n;b", line: 12)
        document.sources[1].groupCards = [
            GroupCard(name: name, uid: name, origin: origin), GroupCard(name: name, uid: nil, origin: origin),
        ]
        document.sources[1].hasCollectionGroups = true
        let text = StoreText.write(document)
        #expect(try StoreText.read(text, version: SealedFile.version, path: "x") == document)
        #expect(StoreText.isText(text, of: document))
    }
}
