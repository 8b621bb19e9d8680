import BirthdayCore
import LinuxSystem
import Messages
import SafeText
import Settings
import Testing

@testable import ContactLibrary

@Suite struct ContactSelectionTests {
    private let contacts = [
        Contact(uid: "1", name: "Anna Ärger", birthday: Birthday(month: 4, day: 12), groups: ["Family", "Choir"]),
        Contact(uid: "2", name: "Ben", birthday: Birthday(month: 4, day: 12), groups: ["Wörk"]),
        Contact(uid: "3", name: "Anna", birthday: Birthday(month: 4, day: 12), isDeceased: true),
        Contact(uid: "4", name: "Dora", birthday: Birthday(month: 4, day: 12), groups: ["Family"], isExcluded: true),
        Contact(uid: "5", name: "Plumber", birthday: nil, groups: ["Family"]),
    ]

    private func ids(
        _ groups: [String] = [], not excluded: [String] = [], deceased: Bool = false, hidden: Bool = false
    ) -> [String] {
        ContactSelection(
            groups: NamedGroups(groups), excludedGroups: NamedGroups(excluded), showsDeceased: deceased,
            showsExcluded: hidden
        ).celebrated(among: contacts).compactMap(\.uid)
    }

    @Test func theDeadAndTheExcludedAreLeftOut() {
        #expect(ids() == ["1", "2"])
        #expect(ids(deceased: true) == ["1", "2", "3"])
        #expect(ids(hidden: true) == ["1", "2", "4"])
    }

    @Test func groupsAreComparedAfterCaseFolding() {
        #expect(ids(["family"]) == ["1"])
        #expect(ids(["FAMILY"], hidden: true) == ["1", "4"])
        #expect(ids(["WO\u{308}RK"]) == ["2"])
        #expect(ids(["work"]) == [])
        #expect(ids(["family", "wörk"]) == ["1", "2"])
        #expect(ids(["nobody"]) == [])
    }

    @Test func anExcludedGroupWins() {
        #expect(ids(not: ["choir"]) == ["2"])
        #expect(ids(["family"], not: ["choir"], hidden: true) == ["4"])
    }

    @Test func aSearchFindsWordsInAnyOrderAndNicknames() {
        let search = ContactSearch([
            Contact(uid: "1", name: "Anna Berg", nicknames: ["Annie", "die Chefin"], birthday: nil),
            Contact(uid: "2", name: "Berg, Johanna", birthday: nil),
            Contact(uid: "3", name: "Annie Hall", birthday: nil),
            Contact(uid: "4", name: "Сергей Łącki", birthday: nil),
            Contact(uid: "5", name: "Xi", nicknames: ["王小明"], birthday: nil),
        ])
        func found(_ text: String) -> [String] { search.containing(text).compactMap(\.uid) }
        #expect(found("berg anna") == ["1", "2"])
        #expect(found("anna berg") == ["1", "2"])
        #expect(found("berg annie") == ["1"])
        #expect(found("chefin") == ["1"])
        #expect(found("berg hall") == [])
        #expect(found("sergey lacki") == ["4"])
        #expect(found("СЕРГЕЙ") == ["4"])
        #expect(found("сергей sergej") == ["4"])
        #expect(found("xiaoming") == ["5"])
        #expect(found("ming xi") == ["5"])
        #expect(found(" ") == ["1", "2", "3", "4", "5"])
    }

    @Test func aNameComesBeforeANicknameAndThatBeforeAPart() {
        let anna = Contact(uid: "1", name: "Anna Berg", nicknames: ["Annie"], birthday: nil)
        let annie = Contact(uid: "2", name: "Annie", birthday: nil)
        let hall = Contact(uid: "3", name: "Annie Hall", birthday: nil)
        #expect(ContactSearch([hall, anna, annie]).matching("annie").compactMap(\.uid) == ["2"])
        #expect(ContactSearch([hall, anna]).matching("annie").compactMap(\.uid) == ["1"])
        #expect(ContactSearch([hall]).matching("annie").compactMap(\.uid) == ["3"])
    }

    @Test func aWholeWordComesBeforeAPart() {
        let search = ContactSearch([
            Contact(uid: "1", name: "Text Maier", birthday: nil), Contact(uid: "2", name: "Holm, Ex", birthday: nil),
            Contact(uid: "3", name: "Johanna Müller", birthday: nil),
            Contact(uid: "4", name: "Anna Müllerin", birthday: nil),
            Contact(uid: "5", name: "Anna Maria Müller", birthday: nil), Contact(uid: "6", name: "Пётр", birthday: nil),
        ])
        func found(_ text: String) -> [String] { search.matching(text).compactMap(\.uid) }
        #expect(found("ex") == ["2"])
        #expect(found("tex") == ["1"])
        #expect(found("müller anna") == ["5"])
        #expect(found("mül anna") == ["4", "5"])
        #expect(found("mull") == ["3", "4", "5"])
        #expect(found("petr") == ["6"])
        #expect(search.identified(by: ["2", "1", "2"].map(id))?.compactMap(\.uid) == ["2", "1"])
        #expect(search.identified(by: [id("2"), "Anna"]) == nil)
    }

    private func id(_ uid: String) -> String { Contact(uid: uid, name: "", birthday: nil).id }

    @Test func aSearchPrefersTheIdThenTheWholeName() {
        let search = ContactSearch(contacts)
        #expect(search.matching(contacts[1].id).compactMap(\.uid) == ["2"])
        #expect(search.matching("anna").compactMap(\.uid) == ["3"])
        #expect(search.matching("arger").compactMap(\.uid) == ["1"])
        #expect(search.matching("n").compactMap(\.uid) == ["1", "2", "3"])
        #expect(search.matching("zoe").isEmpty)
        #expect(search.containing("ANNA").compactMap(\.uid) == ["1", "3"])
    }

    @Test func saysWhySomebodyIsNotShown() {
        let selection = ContactSelection(
            groups: NamedGroups([]), excludedGroups: NamedGroups([]), showsDeceased: false, showsExcluded: false)
        #expect(contacts.map(selection.hiddenReason) == [nil, nil, .deceased, .excluded, .withoutBirthday])
        let unusable = Contact(uid: "6", name: "Bad", birthday: nil, hasUnusableBirthday: true)
        #expect(selection.hiddenReason(of: unusable) == .unusableBirthday)
        let everybody = ContactSelection(
            groups: NamedGroups([]), excludedGroups: NamedGroups([]), showsDeceased: true, showsExcluded: true)
        #expect(contacts.map(everybody.hiddenReason) == [nil, nil, nil, nil, .withoutBirthday])
    }

    private func emptiness(_ groups: [String] = [], not excluded: [String] = [], of contacts: [Contact]) -> Diagnosis {
        ContactSelection(
            groups: NamedGroups(groups), excludedGroups: NamedGroups(excluded), showsDeceased: false,
            showsExcluded: false
        )
        .emptiness(of: contacts, sources: 2)
    }

    @Test func saysWhyNobodyIsShown() {
        #expect(emptiness(of: []) == .noBirthdays(people: 0, unusable: 0, sources: 2))
        #expect(emptiness(of: contacts.suffix(1)) == .noBirthdays(people: 1, unusable: 0, sources: 2))
        #expect(emptiness(of: Array(contacts[2...3])) == .everybodyHidden(2))
        #expect(emptiness(["Choir"], of: Array(contacts[1...1])) == .emptyGroups(["Choir"]))
        #expect(emptiness(not: ["Wörk"], of: Array(contacts[1...1])) == .everybodyInExcludedGroups(["Wörk"]))
    }

    @Test func anUnknownGroupIsFoundInEveryRole() {
        func unknown(_ groups: [String], not excluded: [String] = []) -> String? {
            var selection = ContactSelection(
                groups: NamedGroups(groups), excludedGroups: NamedGroups(excluded), showsDeceased: false,
                showsExcluded: false
            )
            return selection.resolveGroups(among: contacts, ["Empty", "Both, Two"])?.unknown
        }
        #expect(unknown([]) == nil)
        #expect(unknown(["family", "Empty"], not: ["Choir"]) == nil)
        #expect(unknown(["Family", "Famly"]) == "Famly")
        #expect(unknown([], not: ["Work out"]) == "Work out")
        #expect(unknown(["Both,Two"]) == "Both,Two")
        #expect(unknown(["both, two"]) == nil)
        #expect(unknown([], not: ["Family,Famly"]) == "Famly")
    }

    @Test func groupsBetweenCommasAreSeveral() {
        let known = Set(["Family", "Club", "Work, old"].map(GroupName.init))
        #expect(["Family,Club"].separated(among: known) == ["Family", "Club"])
        #expect(["family, club", "Work, old"].separated(among: known) == ["family", "club", "Work, old"])
        #expect(["Choir, old"].separated(among: known) == ["Choir, old"])
    }
}
