import BirthdayCore
import SystemPackage
import TestSupport
import Testing

@testable import ContactLibrary

/// Thousands of people in one call.
@Suite struct ManyMembersTests {
    @Test(arguments: [false, true]) func areAddedAndRemovedInLinearTime(hasGroupCard: Bool) throws {
        let club = "BEGIN:VCARD\nVERSION:4.0\nUID:club\nFN:Club\nKIND:group\nEND:VCARD\n"
        let isLinear = try WorkGrowth.isLinear(upTo: 1_600) { size in
            let home = try TestHome()
            let library = try home.library()
            let cards = (0..<size).map { TestHome.card("Person \($0)", uid: "p\($0)") }.joined()
            let file = FilePath(try home.write(cards + (hasGroupCard ? club : ""), to: "book.vcf"))
            _ = try library.importSources([file], isDryRun: false) { _ in }
            if !hasGroupCard { _ = try library.change(.create("Club"), isDryRun: false) }
            let people = try library.contacts().contacts
            #expect(
                try library.change(.add(people, to: "Club"), isDryRun: false).cards.counts.map(\.count) == [
                    hasGroupCard ? 1 : size
                ])
            let members = try library.contacts().contacts.filter { $0.groups == ["Club"] }
            #expect(members.count == size)
            #expect(try library.change(.remove(members, from: "Club"), isDryRun: false).cards.refused == [])
            #expect(try library.contacts().contacts.allSatisfy(\.groups.isEmpty))
        }
        #expect(isLinear)
    }

    @Test func areFoundInLinearTime() {
        let isLinear = WorkGrowth.isLinear(upTo: 4_000) { size in
            let people = (0..<size).map {
                Contact(uid: "\($0)", name: "Person \($0)", nicknames: ["Nick \($0)"], birthday: nil)
            }
            let search = ContactSearch(people)
            for number in 0..<size {
                for text in [people[number].id, "person \(number)", "nick \(number)"] {
                    #expect(search.matching(text).compactMap(\.uid) == ["\(number)"])
                }
            }
        }
        #expect(isLinear)
    }
}
