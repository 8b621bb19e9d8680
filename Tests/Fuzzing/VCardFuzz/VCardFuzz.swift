import BirthdayCore
import ICalendar
import LocalTime
import VCard

/// libFuzzer's entry: any bytes, as cards, as cards in chunks and as a calendar.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVCard(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    readCards(input)
    readInChunks(input)
    _ = CalendarReader(today: CalendarDay(daysSince1970: 20_000)).read(input) { event in
        precondition(event.bytes.upperBound <= count)
        checkRoundTrip(event)
    }
    return 0
}

private func readCards(_ input: UnsafeRawBufferPointer) {
    _ = VCardReader().read(input) { card in
        precondition(card.bytes.upperBound <= input.count)
        checkRoundTrip(card)
    }
}

/// What was read has to come back from a card of our own.
private func checkRoundTrip(_ card: ParsedCard) {
    var writer = VCardWriter()
    writer.write(
        Contact(
            uid: card.uid, name: card.name, structuredName: card.structuredName, birthday: card.birthday,
            nativeBirthday: card.nativeBirthday, groups: card.categories))
    var cards: [ParsedCard] = []
    let problems = writer.bytes.withUnsafeBytes { written in VCardReader().read(written) { cards.append($0) } }
    precondition(problems.isEmpty && cards.count == 1)
    precondition(cards[0].name == card.name && cards[0].uid == card.uid && cards[0].birthday == card.birthday)
    precondition(cards[0].structuredName == card.structuredName && cards[0].categories == card.categories)
    precondition(cards[0].nativeBirthday == card.nativeBirthday)
}

/// Cuts the input where its first two bytes say: two chunks have to give what one gives.
private func readInChunks(_ input: UnsafeRawBufferPointer) {
    guard input.count > 2 else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: input[2...])
    let cut = (Int(input[0]) << 8 | Int(input[1])) % (bytes.count + 1)
    let whole = Reading(bytes, cut: nil)
    let parts = Reading(bytes, cut: cut)
    precondition(whole.cards == parts.cards)
    precondition(whole.problems == parts.problems)
}

private struct Reading {
    var cards: [String] = []
    var problems: [CardProblem] = []

    init(_ bytes: UnsafeRawBufferPointer, cut: Int?) {
        var stream = VCardStream(VCardReader())
        var done = 0
        func add(_ card: inout ParsedCard, _ text: UnsafeRawBufferPointer) {
            precondition(text.elementsEqual(bytes[card.bytes]))
            cards.append(String(describing: card))
        }
        if let cut {
            done = stream.read(UnsafeRawBufferPointer(rebasing: bytes[..<cut]), isLast: false, add)
            precondition(done <= cut)
        }
        let rest = stream.read(UnsafeRawBufferPointer(rebasing: bytes[done...]), isLast: true, add)
        precondition(done + rest == bytes.count)
        problems = stream.problems
    }
}
