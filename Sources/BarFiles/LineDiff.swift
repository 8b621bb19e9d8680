/// Which lines differ, with two before and behind them.
struct LineDiff {
    /// A sign and a line each: a space for one that stays, `-` for one that goes, `+` for one that comes. A line `…` stands
    /// where lines that stay are left out.
    let lines: [String]

    private static let context = 2

    init(from before: [String], to after: [String]) {
        let difference = after.difference(from: before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var all: [String] = []
        var (old, new) = (0, 0)
        while old < before.count || new < after.count {
            if removed.contains(old) {
                all.append("-" + before[old])
                old += 1
            } else if inserted.contains(new) {
                all.append("+" + after[new])
                new += 1
            } else {
                all.append(" " + before[old])
                (old, new) = (old + 1, new + 1)
            }
        }
        let shown = all.indices.map { index in
            let around = max(0, index - Self.context)...min(all.count - 1, index + Self.context)
            return all[around].contains { !$0.hasPrefix(" ") }
        }
        lines = zip(all.indices, shown).flatMap { index, isShown in
            isShown ? [all[index]] : index > 0 && shown[index - 1] || index == 0 && shown.contains(true) ? ["…"] : []
        }
    }
}
