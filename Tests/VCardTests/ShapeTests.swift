import BirthdayCore
import Messages
import Testing

@testable import VCard

/// Cards that are not whole, or inside of others.
@Suite struct ShapeTests {
    @Test func manyCards() {
        let text = card("FN:A") + "\r\n\r\n" + "begin:vcard\nfn:b\nend:VCARD\n" + "BEGIN:VCARD \r\nFN:C\r\nEND:vCard"
        let (cards, problems) = read(text)
        #expect(cards.map(\.name) == ["A", "b", "C"])
        #expect(cards.map(\.line) == [1, 7, 10])
        #expect(problems.isEmpty)
        let bytes = Array(text.utf8)
        let parts = cards.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
        #expect(parts[1] == "begin:vcard\nfn:b\nend:VCARD")
        #expect(parts[2] == "BEGIN:VCARD \r\nFN:C\r\nEND:vCard")
    }

    @Test(arguments: ["", "\n\n", "hello", "BEGIN:VCALENDAR\nEND:VCALENDAR", "FN:A\nEND:VCARD"])
    func noCard(text: String) {
        let (cards, problems) = read(text)
        #expect(cards.isEmpty)
        #expect(problems.map(\.said) == ["1: no vCard in the file"])
    }

    @Test func textBetweenCardsIsReportedOnceAStretch() {
        let (cards, problems) = read("\n<html>\n<body>\n" + card("FN:A") + "X:y\nEND:VCARD\n" + card("FN:B") + "\n")
        #expect(cards.count == 2)
        #expect(
            problems.map(\.said) == [
                "2: text outside of any card",
                "8: text outside of any card",
            ])
    }

    @Test func missingEnds() {
        let (cards, _) = read("BEGIN:VCARD\nFN:A\nBDAY:19850412\nBEGIN:VCARD\nFN:B\nEND:VCARD\nBEGIN:VCARD\nFN:C")
        #expect(cards.map(\.name) == ["A", "B", "C"])
        #expect(cards[0].birthday != nil)
        #expect(cards[0].bytes == 0..<30)
        #expect(
            cards.map { $0.problems.map(\.said) } == [
                ["1: END:VCARD is missing"], [],
                ["7: END:VCARD is missing"],
            ])
    }

    @Test func cardsInsideOfCards() {
        let inner = "BEGIN:VCARD\nFN:Inner\nBDAY:19900101\nUID:i\nEND:VCARD\n"
        let (cards, problems) = read("BEGIN:VCARD\nFN:Outer\n\(inner)\nBDAY:19850412\nEND:VCARD\n" + card("FN:C"))
        #expect(cards.map(\.name) == ["Inner", "Outer", "C"])
        #expect(cards.map(\.birthday?.year) == [1990, 1985, nil])
        #expect(cards.flatMap(\.problems).isEmpty)
        #expect(problems.isEmpty)
    }

    @Test(arguments: ["AGENT:\r\nBEGIN:VCARD", "AGENT:BEGIN:VCARD", "item1.AGENT;X=y:\r\n\r\nbegin:vcard"])
    func agentsAreNotRead(begin: String) {
        let agent = "\(begin)\r\nN:Friday;Fred\r\nBDAY:19900101\r\nAGENT:\r\nBEGIN:VCARD\r\nEND:VCARD\r\nEND:VCARD"
        let (cards, problems) = read(card("FN:A", agent, "CATEGORIES:x") + card("FN:B"))
        #expect(cards.map(\.name) == ["A", "B"])
        #expect(cards[0].birthday == nil)
        #expect(cards[0].categories == ["x"])
        #expect(cards.flatMap(\.problems).isEmpty)
        #expect(problems.isEmpty)
    }

    @Test func agentsOfVersion3AreText() {
        let agent = "AGENT:BEGIN:VCARD\\nFN:Susan\\nBDAY:19900101\\nEND:VCARD\\n"
        let (cards, _) = read(card(agent, "FN:A", "AGENT;VALUE=uri:CID:x@example.org", "BDAY:--0412"))
        #expect(cards.map(\.name) == ["A"])
        #expect(cards.first?.birthday == Birthday(month: 4, day: 12))
    }

    @Test func agentsThatDoNotEndCostNoOtherCard() {
        let (cards, _) = read("BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:Agent\nEND:VCARD\n" + card("FN:B"))
        #expect(cards.map(\.name) == ["A", "B"])
        let (more, _) = read("BEGIN:VCARD\nFN:A\nAGENT:\nBEGIN:VCARD\nFN:Agent\n" + card("FN:B") + "END:VCARD\n")
        #expect(more.map(\.name) == ["B", "A"])
    }
}
