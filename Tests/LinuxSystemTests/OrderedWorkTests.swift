import Testing

@testable import LinuxSystem

@Suite struct OrderedWorkTests {
    @Test(arguments: [0, 1, 2, 5, 6, 7, 64, 1_000]) func givesEveryResultInOrder(count: Int) {
        for _ in 0..<20 {
            var results: [Int] = []
            OrderedWork.forEach(count) {
                $0 * $0
            } _: { result in
                results.append(result)
                return true
            }
            #expect(results == (0..<count).map { $0 * $0 })
        }
    }

    /// However long each piece takes.
    @Test func waitsForWhatTakesLong() {
        var results: [Int] = []
        OrderedWork.forEach(200) { number in
            (0..<(number % 7 == 0 ? 20_000 : 10)).reduce(number) { $0 ^ $1 ^ $1 }
        } _: { result in
            results.append(result)
            return true
        }
        #expect(results == Array(0..<200))
    }

    @Test func stopsWhenNoMoreIsWanted() {
        for last in [0, 3, 40] {
            var results: [Int] = []
            OrderedWork.forEach(1_000) {
                $0
            } _: { result in
                results.append(result)
                return result < last
            }
            #expect(results == Array(0...last))
        }
    }
}
