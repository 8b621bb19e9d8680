import Testing

@testable import Watching

/// When changes are looked at; in milliseconds.
@Suite struct DebounceTests {
    /// Plays changes against a `Debounce`.
    ///
    /// - Parameter cost: how long each update takes.
    /// - Returns: when an update began.
    private func updates(_ changes: [Int], cost: Int) -> [Int] {
        var debounce = Debounce()
        var updates: [Int] = []
        var changes = changes[...]
        var now = 0
        while let next = [debounce.due, changes.first].compactMap(\.self).min() {
            now = max(now, next)
            while let change = changes.first, change <= now {
                debounce.noteChange(at: now)
                changes.removeFirst()
            }
            if let due = debounce.due, due <= now {
                updates.append(now)
                now += cost
                debounce.noteUpdate(at: now, cost: cost)
            }
        }
        return updates
    }

    @Test func withoutAChangeNothingIsDue() { #expect(Debounce().due == nil) }

    @Test func oneChangeIsLookedAtOnceItIsQuiet() {
        #expect(updates([1_000], cost: 10) == [1_200])
    }

    @Test func aBurstIsOneUpdate() {
        #expect(updates((0..<1_000).map { $0 / 5 }, cost: 10) == [399])
    }

    @Test func aFloodIsLookedAtNowAndThenAndWhenItIsOver() {
        let found = updates(Array(0..<10_000), cost: 10)
        #expect(found.count == 5)
        #expect(found.last.map { $0 >= 9_999 } == true)
    }

    /// Changes with a pause after each: what an update costs decides.
    @Test(arguments: [20, 200, 500])
    func atMostATenthOfTheTimeIsSpent(cost: Int) throws {
        let end = 400_000
        let found = updates(stride(from: 0, to: end, by: 300).map(\.self), cost: cost)
        let spent = Double(found.count * cost) / Double(end)
        #expect(spent <= 0.1 + Double(cost) / Double(end))
        // And no less often than that allows, or the changes come.
        #expect(zip(found, found.dropFirst()).allSatisfy { $1 - $0 <= max(600, 10 * cost + 300) })
    }

    /// Whoever has changed a card does not wait for minutes, however many there are.
    @Test func aRestEnds() {
        #expect(updates([0, 10_000], cost: 5_000) == [200, 10_200])
        #expect(updates([0, 5_300], cost: 5_000) == [200, 10_200])
    }

    @Test func theLastChangeIsNeverLost() {
        for pause in [1, 50, 199, 200, 201, 1_000, 5_000] {
            let changes = stride(from: 0, through: 20_000, by: pause).map(\.self)
            let found = updates(changes, cost: 300)
            #expect(found.last.map { $0 >= changes.last ?? 0 } == true, "\(pause)")
        }
    }
}
