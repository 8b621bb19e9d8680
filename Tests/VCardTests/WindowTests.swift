import TestSupport
import Testing

@testable import VCard

/// However an input is cut into windows, the same is read.
@Suite struct WindowTests {
    /// What is read in windows of at most these sizes, one after the other; a window that is too small is made larger.
    private func readWindows(_ bytes: [UInt8], sizes: [Int]) -> (cards: [ParsedCard], problems: [CardProblem]) {
        var stream = VCardStream(VCardReader(keeping: ["NOTE"]))
        var cards: [ParsedCard] = []
        var (start, turn, size) = (0, 0, sizes[0])
        bytes.withUnsafeBytes { input in
            while true {
                let end = min(bytes.count, start + size)
                let isLast = end == bytes.count
                let window = UnsafeRawBufferPointer(rebasing: input[start..<end])
                let done = stream.read(window, isLast: isLast) { card, own in
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
        let whole = read(bytes, keeping: ["NOTE"])
        let windows = readWindows(bytes, sizes: sizes)
        #expect(windows.cards.map { "\($0)" } == whole.cards.map { "\($0)" })
        #expect(windows.problems == whole.problems)
    }

    @Test func windowsOfEverySize() {
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
        let pieces = [
            "BEGIN:VCARD\n", "END:VCARD\n", "\r", "\n ", "=\r\n", ":", "AGENT:\n", "BDAY:--0412\n", "\r\r\n",
            "FN:\u{FF}",
            "FN;ENCODING=QUOTED-PRINTABLE:a=\n", "junk\n", "\n", "END:VCARD", "NOTE:x\n", "FN;CHARSET=none:\u{E9}\n",
        ].map { Array($0.utf8) }
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let isByte = Int.random(in: 0..<12, using: &random) == 0
                bytes +=
                    isByte ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random) ?? []
            }
            check(bytes, sizes: (0..<5).map { _ in Int.random(in: 1...60, using: &random) })
        }
    }
}
