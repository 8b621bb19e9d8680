import Glibc

/// What a test goes through in thousands: a sample of it, or all where BDAY_SWEEP is set, as `make soak` does.
package enum Sweep {
    package static let isWhole = getenv("BDAY_SWEEP") != nil

    /// Every so many-th element, from the first one on.
    package static func sample<Element>(_ all: [Element], every step: Int) -> [Element] {
        isWhole ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
    }

    /// The places of a file that are damaged: all of its beginning, and every so many-th one.
    package static func places(_ count: Int, every step: Int) -> [Int] {
        (0..<count).filter { isWhole || $0 < 48 || $0.isMultiple(of: step) }
    }

    /// A number of rounds, or a part of it.
    package static func rounds(_ whole: Int, sample: Int) -> Range<Int> { 0..<(isWhole ? whole : sample) }
}
