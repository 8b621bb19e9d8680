import LinuxSystem
import VCard

/// Reads a large file of cards in pieces, on two threads.
///
/// A piece begins where a card seems to begin after another one has ended, and goes on to where the next one begins.
/// That each of them ended in no card shows that the next one began rightly; where it does not, the rest of the file is
/// read from its end on as it would have been.
struct FilePieces {
    /// Smaller files are read as fast by one thread.
    static let leastSize = 2 << 20

    private let path: String
    private let file: PieceFile
    /// In bytes, but for the card that is under way at its end.
    private let length: Int

    /// - Returns: nil for what is not large, or no text of cards that can be cut.
    init?(path: String, length: Int = 512 * 1_024, leastSize: Int = Self.leastSize) {
        guard let file = try? PieceFile(path), file.size >= leastSize else { return nil }
        let head = file.withBytes(from: 0, count: 4_096) { head in
            if case .cards = TextFormat(head) { return VCardReader.canBeCut(head) } else { return false }
        }
        guard head == true else { return nil }
        self.path = path
        self.file = file
        self.length = length
    }

    private struct Piece {
        var cards: ContactCollector
        var bytes: Range<Int>
        var lines: Int
        var hasGuessed: Bool
        var isCutOff: Bool
    }

    private enum Outcome {
        /// No card begins in it.
        case nothing
        case piece(Piece)
        /// It cannot be read by itself.
        case unclear
    }

    /// Adds the cards of the file.
    ///
    /// - Returns: from where on it has to be read as a whole, in bytes, and what was read until there.
    func read(into collector: inout ContactCollector) -> (offset: Int, rest: ContactCollector.FileCards) {
        let empty = collector.emptyPiece
        var (offset, lines, cards, hasGuessed) = (0, 0, 0, false)
        let pieces = (file.size + length - 1) / length
        OrderedWork.forEach(pieces) { number in
            outcome(number, empty)
        } _: { outcome in
            switch outcome {
            case .nothing: return true
            case .unclear: return false
            case .piece(let piece):
                let count = piece.cards.reading.counts.cards
                // Without cards, nothing outside of them is told; a guess of a charset is told once.
                guard piece.bytes.lowerBound == offset, !piece.isCutOff, count > 0, !(hasGuessed && piece.hasGuessed)
                else { return false }
                // Room that is made in small steps is copied once a step.
                if offset == 0 { collector.reserve(piece.cards.reading.contacts.count * (pieces + pieces / 8)) }
                cards += count
                collector.add(piece.cards, afterLines: lines)
                offset = piece.bytes.upperBound
                lines += piece.lines
                hasGuessed = hasGuessed || piece.hasGuessed
                return true
            }
        }
        let stream = VCardStream(collector.reader, offset: offset, number: lines + 1, hasGuessed: hasGuessed)
        return (offset, ContactCollector.FileCards(after: cards, stream))
    }

    private func outcome(_ number: Int, _ empty: ContactCollector) -> Outcome {
        var count = length + length / 4
        while count <= 32 * length {
            let outcome = file.withBytes(from: number * length, count: count) { bytes -> Outcome? in
                let base = number * length
                let wanted = min(count, file.size - base)
                guard bytes.count >= wanted else { return .unclear }
                guard let start = number == 0 ? 0 : boundary(0, in: bytes) else { return .nothing }
                guard let end = end(base, in: bytes) else { return nil }
                return .piece(piece(bytes, start..<end, base, empty))
            }
            guard let found = outcome else { return .unclear }
            if let found { return found }
            count *= 2
        }
        return .unclear
    }

    /// Where the next piece begins, or the file ends; nil where it is not in these bytes.
    private func end(_ base: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        var next = 1
        while base + next * length < file.size {
            if next * length >= bytes.count { return nil }
            if let end = boundary(next, in: bytes) { return end }
            next += 1
        }
        return base + bytes.count == file.size ? bytes.count : nil
    }

    /// The beginning of the piece of that number, counted from the bytes' beginning; nil where no card begins in it, or
    /// not in these bytes.
    private func boundary(_ number: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
        CardBoundary.first(in: bytes, from: number * length, before: min(bytes.count, (number + 1) * length))
    }

    private func piece(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ base: Int, _ empty: ContactCollector
    ) -> Piece {
        var cards = empty
        var stream = VCardStream(empty.reader)
        let text = UnsafeRawBufferPointer(rebasing: bytes[range])
        _ = stream.read(text, isLast: true) { card, own in cards.add(&card, own, path) }
        cards.add(outside: stream.outsideProblems, path)
        return Piece(
            cards: cards, bytes: base + range.lowerBound..<base + range.upperBound, lines: stream.number - 1,
            hasGuessed: stream.hasGuessed, isCutOff: stream.isCutOff)
    }
}
