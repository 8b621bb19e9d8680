/// Which lines differ, with two before and behind them.
struct LineDiff {
    /// A sign and a line each: a space for one that stays, `-` for one that goes, `+` for one that comes. A line `…` stands
    /// where lines that stay are left out.
    let lines: [String]

    private static let context = 2

    /// In time that grows with the lines: where it is not sure which of two lines to go on with, the longer text's is the
    /// change.
    init(from before: [String], to after: [String]) {
        var (old, new) = (before[...], after[...])
        var (oldCounts, newCounts) = (Self.counts(before), Self.counts(after))
        var all: [String] = []
        while let first = old.first ?? new.first {
            let isIn = (
                old.first.map { newCounts[$0, default: 0] > 0 }, new.first.map { oldCounts[$0, default: 0] > 0 }
            )
            let sign: Character =
                switch isIn {
                case (nil, _): "+"
                case (_, nil): "-"
                case _ where old.first == new.first: " "
                case (false, _): "-"
                case (_, false): "+"
                default: old.count > new.count ? "-" : "+"
                }
            all.append("\(sign)\(sign == "+" ? new.first ?? first : first)")
            if sign != "+", let line = old.popFirst() { oldCounts[line, default: 0] -= 1 }
            if sign != "-", let line = new.popFirst() { newCounts[line, default: 0] -= 1 }
        }
        let shown = all.indices.map { index in
            let around = max(0, index - Self.context)...min(all.count - 1, index + Self.context)
            return all[around].contains { !$0.hasPrefix(" ") }
        }
        lines = zip(all.indices, shown).flatMap { index, isShown in
            isShown ? [all[index]] : index > 0 && shown[index - 1] || index == 0 && shown.contains(true) ? ["…"] : []
        }
    }

    private static func counts(_ lines: [String]) -> [String: Int] {
        lines.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
