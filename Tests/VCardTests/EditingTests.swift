import BirthdayCore
import Testing

@testable import VCard

/// 2026-11-21T13:05:01Z.
let editedAt = 1_795_266_301

extension CardEdit {
    /// An edit of a card in the only file of a test.
    init(_ change: CardChange, line: Int, uid: String?, name: String) {
        self.init(change, origin: ContactOrigin(source: "", file: "", line: line), uid: uid, name: name)
    }
}

/// The text after edits of its card at line 1, which has this UID.
func edited(_ text: String, _ changes: CardChange..., uid: String? = nil, name: String = "Anna") -> String? {
    var bytes = Array(text.utf8)
    for change in changes {
        let edit = CardEdit(change, line: 1, uid: uid, name: name)
        let result = CardEditor(now: editedAt).apply([edit], to: bytes)
        guard let new = result.bytes else { return nil }
        bytes = new
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Why a change to bytes is refused; nil where it is not.
func refusal(
    _ bytes: [UInt8], _ change: CardChange, uid: String? = nil, name: String = "Anna"
) -> CardEditRefusal? {
    let edit = CardEdit(change, line: 1, uid: uid, name: name)
    let result = CardEditor(now: editedAt).apply([edit], to: bytes)
    guard case .failure(let refusal) = result.outcomes[0] else { return nil }
    #expect(result.bytes == nil)
    return refusal
}

/// Changes to CATEGORIES: what is written, and that nothing else is.
@Suite struct EditingTests {
    private let long = String(repeating: "x", count: 60)

    @Test func aCategoryGoesToTheEndOfTheLastLine() {
        let before = "BEGIN:VCARD\nVERSION:3.0\nCATEGORIES:A\nCATEGORIES;X=y:B, C \r\nFN:Anna\nEND:VCARD\n"
        let after = "BEGIN:VCARD\nVERSION:3.0\nCATEGORIES:A\nCATEGORIES;X=y:B, C ,Friends\r\nFN:Anna\nEND:VCARD\n"
        #expect(edited(before, .addCategory("Friends")) == after)
        #expect(edited(after, .removeCategory("friends")) == before)
        #expect(edited(before, .addCategory("b")) == nil)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
    func withoutALineItGetsOneBeforeTheEnd(lineEnd: String) {
        let before = ["BEGIN:VCARD", "VERSION:4.0", "FN:Anna", "", "NOTE:x", " y", "END:VCARD", "", "junk"]
        let after = before[..<6] + ["CATEGORIES:Chor\\, Süd"] + before[6...]
        let text = before.joined(separator: lineEnd)
        #expect(edited(text, .addCategory("Chor, Süd")) == after.joined(separator: lineEnd))
        #expect(edited(text, .addCategory("Chor, Süd"), .removeCategory("CHOR, SÜD")) == text)
    }

    @Test func aLineWithoutAnyCategoryStaysAsItIs() {
        for value in ["", " ", ",", "\\"] {
            let before = card("FN:Anna", "CATEGORIES:\(value)", "NOTE:x")
            let after = card("FN:Anna", "CATEGORIES:\(value)", "NOTE:x", "CATEGORIES:A")
            #expect(edited(before, .addCategory("A")) == after)
            #expect(edited(after, .removeCategory("A")) == before)
        }
    }

    @Test func whatStandsIsNotFoldedAgain() {
        let before = card("FN:Anna", "CATEGORIES:A,\r\n \(long),\r\n  B\r\n ")
        let after = card("FN:Anna", "CATEGORIES:A,\r\n \(long),\r\n  B,Café-Gruppe\r\n ")
        #expect(edited(before, .addCategory("Café-Gruppe")) == after)
        #expect(edited(after, .removeCategory("cafe\u{301}-gruppe")) == before)
        #expect(
            edited(after, .removeCategory("A")) == card("FN:Anna", "CATEGORIES:\r\n \(long),\r\n  B,Café-Gruppe\r\n "))
        #expect(edited(after, .removeCategory(long)) == card("FN:Anna", "CATEGORIES:A,\r\n  B,Café-Gruppe\r\n "))
    }

    @Test func linesEndBetweenCharactersAfterAtMost75Octets() {
        let before = card("FN:Anna", "CATEGORIES:\(long)")
        for length in 0..<140 {
            let name = String(repeating: "x", count: length) + String(repeating: "é,", count: 70)
            let text = edited(before, .addCategory(name)) ?? ""
            let lines = text.split(separator: "\r\n").map(\.utf8.count)
            #expect(lines.allSatisfy { $0 <= 75 }, "\(length)")
            #expect(read(text).cards.first?.categories == [long, name])
            #expect(edited(text, .removeCategory(name)) == before)
        }
    }

    @Test func aLineThatIsFullIsFoldedBeforeTheComma() {
        let full = "CATEGORIES:" + String(repeating: "x", count: 64)
        let after = card("FN:Anna", full + "\r\n ,B")
        #expect(edited(card("FN:Anna", full), .addCategory("B")) == after)
        #expect(edited(after, .removeCategory("B")) == card("FN:Anna", full))
    }

    @Test func aCategoryIsRenamedInItsPlace() {
        let before = card("FN:Anna", "CATEGORIES: A , b\r\n c,C", "CATEGORIES:BC")
        #expect(
            edited(before, .renameCategory("a", to: "D;E"))
                == card("FN:Anna", "CATEGORIES: D\\;E , b\r\n c,C", "CATEGORIES:BC"))
        #expect(edited(before, .renameCategory("BC", to: "D")) == card("FN:Anna", "CATEGORIES: A , D,C"))
        #expect(
            edited(before, .renameCategory("a", to: "bc")) == card("FN:Anna", "CATEGORIES: b\r\n c,C", "CATEGORIES:BC"))
        #expect(edited(before, .renameCategory("c", to: "C")) == nil)
        #expect(
            edited(before, .renameCategory("C", to: "c"))
                == card("FN:Anna", "CATEGORIES: A , b\r\n c,c", "CATEGORIES:BC"))
        #expect(edited(before, .renameCategory("x", to: "y")) == nil)
    }

    @Test func whatFollowsALongerNameIsFolded() {
        let before = card("FN:Anna", "CATEGORIES:A,\(long)")
        let after = card("FN:Anna", "CATEGORIES:Familie\r\n ,\(long)")
        #expect(edited(before, .renameCategory("A", to: "Familie")) == after)
    }

    @Test func everyOccurrenceGoes() {
        let before = card("FN:Anna", "CATEGORIES:x,A,X,B,x", "CATEGORIES:X", "CATEGORIES:X,x,C")
        #expect(edited(before, .removeCategory("X")) == card("FN:Anna", "CATEGORIES:A,B", "CATEGORIES:C"))
        #expect(edited(before, .renameCategory("X", to: "Y")) == card("FN:Anna", "CATEGORIES:Y,A,B", "CATEGORIES:C"))
    }

    @Test func anOldVersionIsWrittenInItsOwnWay() {
        let before = card("FN:Anna", "CATEGORIES:A", version: "2.1")
        #expect(
            edited(before.replacing("VERSION:", with: "VERSION;X=Y:"), .addCategory("é"))?.contains("UTF-8") == true)
        #expect(edited(before, .addCategory("B,C")) == card("FN:Anna", "CATEGORIES:A,B\\,C", version: "2.1"))
        let encoded = "CATEGORIES;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE"
        let after = card("FN:Anna", "CATEGORIES:A", "\(encoded):Caf=C3=A9=20=3D", version: "2.1")
        #expect(edited(before, .addCategory("Café =")) == after)
        #expect(read(after).cards.first?.categories == ["A", "Café ="])
        #expect(edited(after, .removeCategory("Café =")) == before)
        let both = card("FN:Anna", "CATEGORIES:A", "\(encoded):Caf=C3=A9=20=3D,=C3=BC", version: "2.1")
        #expect(edited(after, .addCategory("ü")) == both)
        #expect(
            edited(both, .removeCategory("Café ="))
                == card("FN:Anna", "CATEGORIES:A", "\(encoded):=C3=BC", version: "2.1"))
        #expect(edited(before, .renameCategory("A", to: "é")) == card("FN:Anna", "\(encoded):=C3=A9", version: "2.1"))
    }

    @Test func quotedPrintableIsFoldedBySoftBreaks() {
        for length in 0..<80 {
            let name = String(repeating: "é", count: length) + long + "ß"
            let before = card("FN:Anna", "NOTE:x", version: "2.1")
            let text = edited(before, .addCategory(name)) ?? ""
            #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
            #expect(read(text).cards.first?.categories == [name])
            let more = edited(text, .addCategory("ä" + name)) ?? ""
            #expect(more.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
            #expect(read(more).cards.first?.categories == [name, "ä" + name])
            #expect(edited(more, .removeCategory("ä" + name), .removeCategory(name)) == before)
        }
    }

    @Test func aCharsetThatMayNotHoldTheNameIsRefused() {
        let latin1 = Array("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nNOTE:".utf8) + [0xE9] + Array("\nEND:VCARD\n".utf8)
        #expect(refusal(latin1, .addCategory("Café")) == .cannotHoldName)
        #expect(refusal(latin1, .addCategory("Coffee")) == nil)
        // What another card in the file is in says nothing.
        for note in ["e", "é"] {
            #expect(refusal(Array(card("FN:Anna", "NOTE:\(note)").utf8) + latin1, .addCategory("Café")) == nil)
        }
        let utf16: [UInt8] = [0xFF, 0xFE] + card("FN:Anna").utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(refusal(utf16, .addCategory("A")) == .isUTF16)
    }

    @Test(arguments: ["NOTE", "CATEGORIES"]) func aFoldMayCutACharacter(property: String) throws {
        let before =
            Array("BEGIN:VCARD\nVERSION:3.0\nFN:Anna\n\(property):".utf8) + [0xC3, 0x0A, 0x20, 0xA9]
            + Array("\nEND:VCARD\n".utf8)
        let edit = CardEdit(.addCategory("Café"), line: 1, uid: nil, name: "Anna")
        let after = try #require(CardEditor(now: editedAt).apply([edit], to: before).bytes)
        #expect(read(after).cards.first?.categories == (property == "CATEGORIES" ? ["é", "Café"] : ["Café"]))
        #expect(after.starts(with: before.prefix(before.count - 11)))
    }

    /// What would not be read of the card is not written into it.
    @Test func aCardThatHasAsMuchAsIsReadIsRefused() {
        let names = (0..<CardLimits.contact.groups).map { "g\($0)" }
        let full = card("FN:Anna", "CATEGORIES:\(names.joined(separator: ","))")
        #expect(refusal(Array(full.utf8), .addCategory("A")) == .isFull)
        #expect(refusal(Array(full.utf8), .removeCategory("g7")) == nil)
        let renamed = read(edited(full, .renameCategory("g7", to: "A")) ?? "").cards.first?.categories
        #expect(renamed == names.map { $0 == "g7" ? "A" : $0 })
        let long = String(repeating: "x", count: CardLimits.contact.text + 1)
        #expect(edited(card("FN:\(long)", "UID:1", "CATEGORIES:A"), .removeCategory("A"), uid: "1") != nil)
        #expect(edited(card("FN:Anna", "CATEGORIES:\(long)"), .addCategory("A")) != nil)
    }

    /// A card is found by what is read of it.
    @Test func whatIsTooLongIsAsIfItWereNotWritten() {
        let long = String(repeating: "x", count: CardLimits.contact.text + 1)
        for lines in [["UID:\(long)", "FN:Anna"], ["FN:\(long)", "N:;Anna;;;"], ["N:\(long);;;;", "NICKNAME:Anna"]] {
            let before = card(lines[0], lines[1], "CATEGORIES:Fam")
            #expect(
                edited(before, .renameCategory("Fam", to: "Kin"), .addCategory("Club"))
                    == card(lines[0], lines[1], "CATEGORIES:Kin,Club"))
        }
        for lines in [["UID:\(long)", "FN:Club"], ["FN:\(long)", "N:Club;;;;"]] {
            let group = card("KIND:group", lines[0], lines[1], version: "4.0")
            #expect(edited(group, .removeGroupCard("Club"), name: "Club") == "")
            let renamed = edited(group, .addMembers(uids: ["1"]), .renameGroup(to: "Choir"), name: "Club") ?? ""
            #expect(
                renamed == group.replacing("Club", with: "Choir").replacing("END", with: "MEMBER:urn:uuid:1\r\nEND"))
        }
    }

    @Test func aDeclaredCharsetIsKept() {
        let before = card("FN:Anna", "CATEGORIES;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9", version: "2.1")
        #expect(edited(before, .addCategory("B")) == before.replacing("=E9", with: "=E9,B"))
        let other = before.replacing("END:", with: "CATEGORIES;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9\r\nEND:")
        #expect(edited(before, .addCategory("é")) == other)
        let japanese = card("FN:Anna", "CATEGORIES;CHARSET=Shift_JIS:A", version: "2.1")
        #expect(refusal(Array(japanese.utf8), .removeCategory("A")) == .cannotSplitValue)
        let base64 = card("FN:Anna", "CATEGORIES;ENCODING=b:QQ==")
        #expect(refusal(Array(base64.utf8), .removeCategory("a")) == .cannotSplitValue)
        #expect(edited(base64, .addCategory("B")) == card("FN:Anna", "CATEGORIES;ENCODING=b:QQ==", "CATEGORIES:B"))
    }

    @Test func aCardThatIsNotCertainIsRefused() {
        let add = CardChange.addCategory("A")
        #expect(refusal(Array((card("UID:1") + card("UID:urn:uuid:1")).utf8), add, uid: "1") == .isRepeated)
        #expect(refusal(Array(card("FN:Anna", "UID:2").utf8), add, uid: "1") == .isMissing)
        #expect(refusal(Array(card("FN:Bernd").utf8), add) == .isMissing)
        let moved = "\n" + card("FN:Anna")
        #expect(refusal(Array(moved.utf8), add) == nil)
        #expect(refusal(Array((moved + card("FN:Anna")).utf8), add) == .isRepeated)
        #expect(refusal(Array("BEGIN:VCARD\nFN:Anna\n".utf8), add) == .hasNoEnd)
        #expect(refusal(Array(("BEGIN:VCARD\nFN:Anna\n" + card("FN:B")).utf8), add) == .hasNoEnd)
        let agent = card("FN:Anna", "AGENT:", "BEGIN:VCARD", "FN:Her agent", "END:VCARD", "NOTE:x")
        #expect(refusal(Array(agent.utf8), add) == .isNested)
        #expect(refusal(Array(card("FN:Anna").utf8), .addCategory(" \u{7}")) == .hasBlankName)
        // The new line would belong to the note.
        let open = card("FN:Anna", "NOTE;ENCODING=QUOTED-PRINTABLE:x=", version: "2.1")
        #expect(refusal(Array(open.utf8), add) == .wouldChangeMore)
    }

    /// An export can hold a card twice, or give several people one UID.
    @Test func aRepeatedUIDIsFoundByItsPlace() {
        let cards = [("Anna", "1"), ("Ben", "urn:uuid:1"), ("Anna", "1"), ("Anna", "2")]
            .map { card("FN:\($0)", "UID:\($1)") }
        func place(line: Int, _ name: String, in file: String) -> Result<CardEditOutcome, CardEditRefusal> {
            let edit = CardEdit(.addCategory("A"), line: line, uid: "1", name: name)
            return CardEditor(now: editedAt).apply([edit], to: Array(file.utf8)).outcomes[0]
        }
        let file = cards.joined()
        for (line, name) in [(1, "Anna"), (6, "Ben"), (11, "Anna")] {
            #expect(place(line: line, name, in: file) == .success(.changed(line: line)))
        }
        let twins = (0..<3).map {
            CardEdit(.addCategory("A"), line: 1 + $0 * 5, uid: "1", name: "Anna")
        }
        let same = CardEditor(now: editedAt).apply(
            [twins[2], twins[0]], to: Array([cards[0], cards[0], cards[0]].joined().utf8))
        let edited = cards[0].replacing("END:", with: "CATEGORIES:A\r\nEND:")
        #expect(same.bytes == Array([edited, cards[0], edited].joined().utf8))
        // Where they moved, the name alone has to be enough.
        #expect(place(line: 6, "Ben", in: "\n" + file) == .success(.changed(line: 7)))
        #expect(place(line: 1, "Anna", in: "\n" + file) == .failure(.isRepeated))
        #expect(place(line: 6, "Anna", in: file) == .failure(.isRepeated))
        #expect(place(line: 1, "Cleo", in: file) == .failure(.isRepeated))
    }

    @Test func manyCardsOfAFileAreChangedAtOnce() {
        let file = (0..<50).map { card("UID:\($0)", "FN:Person \($0)", "CATEGORIES:A") }
        let edits = (0..<50).map {
            CardEdit(.renameCategory("A", to: "B"), line: 1, uid: "\($0)", name: "")
        }
        let gone = CardEdit(.addCategory("C"), line: 1, uid: "x", name: "")
        let result = CardEditor(now: 0).apply(edits + [gone] + edits, to: Array(file.joined().utf8))
        #expect(result.bytes == Array(file.joined().replacing(":A", with: ":B").utf8))
        #expect(result.outcomes[3] == .success(.changed(line: 19)))
        #expect(result.outcomes[50] == .failure(.isMissing))
        #expect(result.outcomes[54] == .success(.unchanged(line: 19)))
    }

    @Test(
        arguments: [
            ("19951031T222710Z", "20261121T130501Z"), ("1995-10-31T22:27:10.123Z", "2026-11-21T13:05:01.000Z"),
            ("1995-10-31", "2026-11-21"), ("19951031", "20261121"), ("19951031T2227", "20261121T1305"),
            ("2020-01-01T00:00:00-14:30", "2026-11-20T22:35:01-14:30"), ("20200101T000000+11", "20261122T000501+11"),
            ("20200101t000000z", "20261121t130501z"), ("20200101 000000", nil), ("yesterday", nil), ("", nil),
            ("1995-10-31T", nil), ("20200101T000000+1", nil), ("199", nil), ("20200101T00:", nil),
            // Evolution counts the changes of one second.
            ("2013-03-20T16:47:14Z(12)", "2026-11-21T13:05:01Z(12)"), ("20200101T000000Z(x)", nil),
            ("20200101T000000Z(", nil),
            // The clock is behind, or the card has changed in this second already.
            ("20261121T130501Z", "20261121T130502Z"), ("2026-11-21T13:05:01.750Z", "2026-11-21T13:05:02.000Z"),
            ("20301231T235959Z", "20310101T000000Z"), ("20261121T1305", "20261121T1306"), ("20261121", "20261122"),
            ("2026-11-21T23:05:30+10:00", "2026-11-21T23:05:31+10:00"), ("20261121T130460Z", "20261121T130501Z"),
            ("99991231T235959Z", nil), ("20261399T000000Z", "20261121T130501Z"),
        ] as [(String, String?)])
    func theRevisionKeepsItsForm(old: String, new: String?) {
        let before = card("FN:Anna", "item1.rev;VALUE=date-time:\(old)", "CATEGORIES:A")
        let after = card("FN:Anna", "item1.rev;VALUE=date-time:\(new ?? old)", "CATEGORIES:A,B")
        #expect(edited(before, .addCategory("B")) == after)
    }

    /// Each is later than all that the card had.
    @Test func severalRevisionsSayTheSameInstant() {
        let before = card("REV:20270101T000000Z", "REV:2026-11-21", "REV:20200101T000000Z", "FN:Anna")
        let after = card("REV:20270101T000001Z", "REV:2027-01-01", "REV:20270101T000001Z", "FN:Anna", "CATEGORIES:B")
        #expect(edited(before, .addCategory("B")) == after)
    }

    /// Bytes that a card has had do not come back, however fast it is changed; without REV they do.
    @Test func aCardWithARevisionNeverHasTheBytesThatItHad() throws {
        let (with, without) = (card("FN:Anna", "REV:20261121T130500Z"), card("FN:Anna"))
        var (seen, text) = (Set([with]), with)
        for _ in 0..<10 {
            for change in [CardChange.addCategory("B"), .removeCategory("B")] {
                text = try #require(edited(text, change))
                #expect(seen.insert(text).inserted, "\(text)")
            }
        }
        #expect(try edited(#require(edited(without, .addCategory("B"))), .removeCategory("B")) == without)
    }

    @Test func aFoldedRevisionKeepsItsFold() {
        let before = card("REV:1995103\r\n 1T222710Z", "FN:Anna", "CATEGORIES:A")
        #expect(edited(before, .removeCategory("A")) == card("REV:2026112\r\n 1T130501Z", "FN:Anna"))
    }
}
