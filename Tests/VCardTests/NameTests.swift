import BirthdayCore
import Testing

@testable import VCard

/// What a card calls its person.
@Suite struct NameTests {
    @Test(arguments: [
        (["FN:Anna Berg", "N:Berg;Anna;;;"], "Anna Berg"),
        (["FN:", "FN:  ", "FN:Anna"], "Anna"),
        (["FN:Anna", "FN;PREF=1:Ann"], "Ann"),
        (["FN;PREF=2:Anna", "FN;PREF=1:Ann", "FN;TYPE=pref:Annie"], "Ann"),
        (["FN;PHONETIC=ipa;PREF=1:ˈana", "FN:Anna"], "Anna"),
        (["FN:", "N:Berg;Anna;Maria,Eva;Dr.;Jr."], "Dr. Anna Maria Eva Berg Jr."),
        (["N:Berg\\, Holm;Anna"], "Anna Berg, Holm"),
        (["N:;;;;", "NICKNAME:,Annie,Ann"], "Annie"),
        (["TEL:+1 555", "EMAIL:a@example.org", "ORG:Example\\; Inc.;Sales", "FN: "], "Example; Inc."),
        (["TEL:+1 555", "EMAIL:a@example.org", "ORG:;"], "a@example.org"),
        (["TEL;VALUE=uri:tel:+1-555"], "+1-555"),
        (["EMAIL;X-EVOLUTION-DEST-EMAIL-NUM=0:a@example.org"], "a@example.org"),
        (["NOTE:nobody"], ""),
        (["N:李;伟;;;"], "李伟"), (["N:山田;太郎;;;"], "山田太郎"), (["N:김;민수"], "김민수"), (["N:スミス;ジョン;;;様"], "スミスジョン 様"),
        (["N:李;Wei"], "Wei 李"), (["N:;太郎"], "太郎"), (["FN:太郎 山田", "N:山田;太郎"], "太郎 山田"),
        (["FN:Berg\\, Anna", "N:Berg;Anna;;;"], "Anna Berg"),
        (["FN:BERG, Dr. Anna", "N:Berg;Anna;Maria;Dr."], "Dr. Anna Berg"),
        (["FN:Berg, Anna, Dr.", "N:Berg;Anna;;Dr."], "Dr. Anna Berg"), (["FN:Berg, Anna"], "Berg, Anna"),
        (["FN:Berg, Eva", "N:Berg;Anna"], "Berg, Eva"), (["FN:李, 伟", "N:李;伟"], "李伟"),
        (["FN:von Berg, Anna", "N:von Berg;Anna"], "Anna von Berg"),
        (["FN:Berg, Sons & Co", "N:Berg;Anna"], "Berg, Sons & Co"),
        (["N:;;;;", "ORG:ACME;"], "ACME"), (["ORG:ACME;; "], "ACME"), (["ORG:;Sales;"], "Sales"),
        (["ORG: ; ;", "TEL:1"], "1"),
        (["EMAIL:a@example.org "], "a@example.org"), (["ORG;X-A=b:;;", "ORG:ACME"], "ACME"),
        (["FN:Line\\nbreak\\, comma\\; semicolon \\\\ \\x \\"], "Line\nbreak, comma; semicolon \\ \\x \\"),
        (["FN:\u{3000}Anna\u{A0}"], "Anna"),
        (["FN:An\u{0}n\u{1B}a\tB\u{7F}"], "Anna\tB"),
    ])
    func names(lines: [String], name: String) {
        #expect(read(card(lines.joined(separator: "\r\n"))).cards.first?.name == name)
    }

    @Test func itIsKnownWhichNamesAreMadeOfParts() {
        for (line, isOfParts) in [("FN:Anna Berg", false), ("FN:", true), ("FN:Berg, Anna", true)] {
            let card = read(card(line, "N:Berg;Anna")).cards.first
            #expect(card?.name == "Anna Berg" && card?.isNameOfParts == isOfParts)
        }
        #expect(read(card("N:;;;;", "NICKNAME:Ann")).cards.first?.isNameOfParts == false)
    }

    @Test func whatGoogleGivesToAllIsNoGroup() {
        for (line, groups) in [
            ("Family,myContacts", ["Family"]), ("myContacts,starred", []),
            ("MyContacts,Starred", ["MyContacts", "Starred"]),
        ] {
            var card = read(card("FN:A", "CATEGORIES:\(line)")).cards.first
            #expect(card?.takeContact(origin: ContactOrigin(source: "", file: "", line: 1)).groups == groups)
        }
    }

    @Test func partsOfNames() {
        let name = read(card("N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A.C.P.;Second;III")).cards.first?.structuredName
        #expect(
            name
                == StructuredName(
                    family: "Stevenson", given: "John", additional: "Philip Paul", prefix: "Dr.",
                    suffix: "Jr. M.D. A.C.P."))
        let old = read(card("N:Smith, Jr.;John", version: "2.1")).cards.first?.structuredName
        #expect(old == StructuredName(family: "Smith, Jr.", given: "John"))
        #expect(read(card("N:;;;;")).cards.first?.structuredName == nil)
        #expect(
            read(card("N;PHONETIC=ipa:bɛʁk;ana", "N:Berg;Anna")).cards.first?.structuredName
                == StructuredName(family: "Berg", given: "Anna"))
    }

    @Test func nicknames() {
        let lines = [
            "FN:Anna Berg", "NICKNAME:Annie, Ann\\, the,,Annie", "item1.NICKNAME;TYPE=work:Chefin", "NICKNAME: ",
        ]
        let read = read(card(lines.joined(separator: "\r\n"))).cards.first
        #expect(read?.nicknames == ["Annie", "Ann, the", "Chefin"])
        #expect(read?.name == "Anna Berg")
    }

    @Test func categories() {
        let lines = ["CATEGORIES: Friends ,Work\\, old,,Friends", "item1.CATEGORIES;TYPE=x:Family,Work\\, old"]
        let categories = read(card(lines.joined(separator: "\r\n"))).cards.first?.categories
        #expect(categories == ["Friends", "Work, old", "Family"])
        let many = (0..<1000).map { "g\($0 % 500)" }
        #expect(
            read(card("CATEGORIES:" + many.joined(separator: ","))).cards.first?.categories == Array(many.prefix(500)))
    }

    @Test(arguments: [
        (["KIND:Group", "MEMBER:urn:uuid:a-1", "MEMBER:mailto:x@example.org"], ["a-1", "mailto:x@example.org"]),
        (["X-ADDRESSBOOKSERVER-MEMBER:\"URN:UUID:a-1\"", "X-ADDRESSBOOKSERVER-KIND:group"], ["a-1"]),
        (
            ["X-EVOLUTION-LIST:TRUE", "EMAIL;X-EVOLUTION-DEST-CONTACT-UID=pas-id-1;X-A=b:A <a@example.org>"],
            ["pas-id-1"]
        ),
    ])
    func groupCards(lines: [String], members: [String]) {
        let card = read(card("FN:G", lines.joined(separator: "\r\n"))).cards.first
        #expect(card?.kind == .group(members: members))
    }

    @Test(arguments: ["KIND:individual", "KIND:org", "X-ADDRESSBOOKSERVER-KIND:badgroup", "X-EVOLUTION-LIST:FALSE"])
    func otherKinds(line: String) {
        #expect(read(card(line)).cards.first?.kind == .person)
    }

    @Test func deathAndExclusion() {
        let plain = read(card("UID:urn:uuid:1", "DEATHDATE:", "X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR:false")).cards.first
        #expect(plain?.uid == "urn:uuid:1")
        #expect(plain?.isDeceased == false)
        #expect(plain?.isExcluded == false)
        let lines = "DEATHDATE;VALUE=text:circa 1800\r\nx-nc-exclude-from-birthday-calendar;TYPE=boolean:True"
        let marked = read(card(lines)).cards.first
        #expect(marked?.isDeceased == true)
        #expect(marked?.isExcluded == true)
        #expect(ParsedCard.bareUID(" \"urn:uuid:1\"") == "1")
    }
}
