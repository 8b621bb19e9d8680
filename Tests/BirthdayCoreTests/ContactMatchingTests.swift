import BirthdayCore
import SystemPackage
import TestSupport
import Testing

@Suite struct ContactMatchingTests {
    private func contact(
        _ name: String, _ birthday: Birthday? = Birthday(month: 4, day: 12), uid: String? = nil, file: String = "/a"
    ) -> Contact {
        Contact(
            id: "", uid: uid, name: name, birthday: birthday,
            origin: ContactOrigin(source: "/s", file: FilePath(file), line: 1))
    }

    private func matches(_ old: [Contact], _ new: [Contact], hasCardFiles: Bool = false) -> [Int?] {
        ContactMatching.matches(old: old, new: new, hasCardFiles: hasCardFiles)
    }

    private let may = Birthday(month: 5, day: 1)
    private let june = Birthday(year: 1990, month: 6, day: 2)

    @Test func theSameUIDIsTheSameIfNameOrBirthdayFits() {
        let old = [contact("Anna", uid: "1"), contact("Ben", may, uid: "2"), contact("Cleo", june, uid: "3")]
        #expect(matches(old, [contact("Anna", may, uid: "1")]) == [0])
        #expect(matches(old, [contact("Chloe", june?.withoutYear, uid: "3")]) == [2])
        // Nobody has this name, and more than one birthday is left.
        #expect(matches(old, [contact("Dora", Birthday(month: 9, day: 9), uid: "1")]) == [nil])
    }

    @Test func theSameNameIsTheSameIfTheBirthdayFitsOrIsMissing() {
        let old = [contact("Anna", june), contact("Ben", nil)]
        #expect(matches(old, [contact("Ben", may), contact("Anna", june?.withoutYear)]) == [1, 0])
        #expect(matches(old, [contact("Anna", nil), contact("Ben", nil)]) == [0, 1])
        #expect(matches([contact("Anna", june), contact("Anna", may)], [contact("Anna", may)]) == [1])
    }

    @Test func aBirthdayAloneMustBeTheOnlyOneLeft() {
        let old = [contact("Anna"), contact("Ben", may), contact("Tim", june), contact("Tom", june)]
        let new = [contact("Anna"), contact("Benno", may), contact("Jim", june), contact("Tom", june)]
        #expect(matches(old, new) == [0, 1, 2, 3])
        #expect(matches(old, [contact("Jim", june)]) == [nil])
    }

    @Test func aFileMakesItTheSameWhereCardsHaveTheirOwn() {
        let old = [contact("Anna", file: "/s/1.vcf"), contact("Ben", may, uid: "u", file: "/s/2.vcf")]
        let new = [contact("Zoe", june, file: "/s/1.vcf"), contact("Ben", may, uid: "u", file: "/s/3.vcf")]
        #expect(matches(old, new, hasCardFiles: true) == [0, 1])
        #expect(matches(old, new) == [nil, 1])
        #expect(matches(old, [contact("Zoe", june, uid: "other", file: "/s/2.vcf")], hasCardFiles: true) == [nil])
    }

    @Test func whoIsKeptIsNotTakenForAnother() {
        let old = [contact("Anna", file: "/s/locked/1.vcf")]
        let matches = ContactMatching.matches(old: old, new: [contact("Anton")], isKept: { _ in true })
        #expect(matches == [nil])
    }

    @Test func eachIsTakenOnce() {
        #expect(matches([contact("Anna")], [contact("Anna"), contact("Anna")]) == [0, nil])
    }

    /// Equal keys cost no more than different ones, in any order.
    @Test(arguments: [nil, "1"]) func manyEqualCardsTakeLinearTime(uid: String?) {
        let isLinear = WorkGrowth.isLinear(upTo: 8_000) { size in
            let old = (0..<size).map { contact("card", Birthday(month: 1 + $0 % 12, day: 1), uid: uid) }
            let new = old.reversed() + [contact("card", uid: uid)]
            #expect(matches(old, Array(new)).count { $0 == nil } == 1)
        }
        #expect(isLinear)
    }
}
