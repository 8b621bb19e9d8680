import TestSupport
import Testing

@testable import VCard

/// An input gives the same cards and problems however it is cut into chunks.
@Suite struct ChunkTests {
    /// The cards in chunks of at most these sizes, one after the other; a chunk that is too small is made larger.
    private func readChunks(_ bytes: [UInt8], sizes: [Int]) -> (cards: [ParsedCard], problems: [CardProblem]) {
        var stream = VCardStream(VCardReader())
        var cards: [ParsedCard] = []
        var (start, turn, size) = (0, 0, sizes[0])
        bytes.withUnsafeBytes { input in
            while true {
                let end = min(bytes.count, start + size)
                let isLast = end == bytes.count
                let chunk = UnsafeRawBufferPointer(rebasing: input[start..<end])
                let done = stream.read(chunk, isLast: isLast) { card, own in
                    #expect(own.elementsEqual(input[card.bytes]))
                    cards.append(card)
                }
                if isLast { return }
                start += done
                turn += 1
                size = done == 0 ? size * 2 : sizes[turn % sizes.count]
            }
        }
        return (cards, stream.problems)
    }

    private func check(_ bytes: [UInt8], sizes: [Int]) {
        let whole = read(bytes)
        let chunks = readChunks(bytes, sizes: sizes)
        #expect(chunks.cards.map { "\($0)" } == whole.cards.map { "\($0)" })
        #expect(chunks.problems == whole.problems)
    }

    @Test func chunksOfEverySize() {
        let text = HostileInputTests.seeds.joined(separator: "junk\r\n")
        for seed in HostileInputTests.seeds + [text, text.replacing("\r\n", with: "\r\r\n")] {
            let bytes = Array(seed.utf8)
            for size in 1...min(bytes.count, 90) { check(bytes, sizes: [size]) }
            let wide = seed.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            check([0xFF, 0xFE] + wide, sizes: [7])
        }
    }

    @Test func changedAtRandom() {
        var random = SeededGenerator(seed: 3)
        let segments = [
            "BEGIN:VCARD\n", "END:VCARD\n", "\r", "\n ", "=\r\n", ":", "AGENT:\n", "BDAY:--0412\n", "\r\r\n",
            "FN:\u{FF}",
            "FN;ENCODING=QUOTED-PRINTABLE:a=\n", "junk\n", "\n", "END:VCARD", "NOTE:x\n", "FN;CHARSET=none:\u{E9}\n",
            "END:VCARDBEGIN:VCARD\n", "END:VCARD \u{FEFF}BEGIN:VCARD", "END:VCARD<br>", "\\n", "BEGIN:VCARD FN:x\n",
        ].map { Array($0.utf8) }
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let isByte = Int.random(in: 0..<12, using: &random) == 0
                bytes +=
                    isByte ? [UInt8.random(in: 0...255, using: &random)] : segments.randomElement(using: &random) ?? []
            }
            check(bytes, sizes: (0..<5).map { _ in Int.random(in: 1...60, using: &random) })
        }
    }
}
