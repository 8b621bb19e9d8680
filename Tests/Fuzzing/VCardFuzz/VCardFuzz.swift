import BirthdayCore
import VCard

/// libFuzzer's entry: reads any bytes, and checks that what was read comes back from a card of our own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVCard(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    _ = VCardReader(keeping: ["NOTE"]).read(input) { card in
        precondition(card.bytes.upperBound <= count)
        var writer = VCardWriter()
        writer.write(
            Contact(
                id: "", uid: card.uid, name: card.name, structuredName: card.structuredName, birthday: card.birthday,
                nativeBirthday: card.nativeBirthday, groups: card.categories))
        var cards: [ReadCard] = []
        let problems = writer.bytes.withUnsafeBytes { written in VCardReader().read(written) { cards.append($0) } }
        precondition(problems.isEmpty && cards.count == 1)
        precondition(cards[0].name == card.name && cards[0].uid == card.uid && cards[0].birthday == card.birthday)
        precondition(cards[0].structuredName == card.structuredName && cards[0].categories == card.categories)
        precondition(cards[0].nativeBirthday == card.nativeBirthday)
    }
    return 0
}
