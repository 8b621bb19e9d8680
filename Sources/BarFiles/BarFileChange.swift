import Failures
import LinuxSystem
import Messages
import PathBytes
import SystemPackage

/// A change of a bar's configuration, to be shown before it is made.
package struct BarFileChange: Sendable {
    package let file: BarFile
    private let after: String
    package let isUndoing: Bool

    /// - Parameter isUndoing: it takes out what was added.
    init(_ file: BarFile, after: String, isUndoing: Bool = false) {
        self.file = file
        self.after = after
        self.isUndoing = isUndoing
    }

    /// The changed lines with those around them, as diff(1) marks them.
    package var diff: [String] { LineDiff(from: file.text?.shownLines ?? [], to: after.shownLines).lines }

    package enum Outcome: Hashable, Sendable {
        /// What was added is in it. `before` is where what it was without us is kept; nil where there was no file.
        case added(before: FilePath?)
        /// `kept` is where the first copy of it lies, unless that is gone.
        case takenOut(kept: FilePath?)
        /// There had been no file before us, and there is none again.
        case removed
    }

    /// Makes the change, as `FileExchange.change` does.
    package func make() throws(SystemError) -> Outcome {
        guard let before = file.text.map({ Array($0.utf8) }) else {
            try FileExchange.change(file.path, from: nil, to: Array(after.utf8))
            return .added(before: nil)
        }
        let path = try file.path.canonical()
        // Of a backup that was not finished.
        TemporaryFile.removeStale(in: try Directory(path: path.parent))
        let isKind = { FileKind(path: $0, followsLinks: false) }
        let first = path.adding(suffix: Self.backupSuffix)
        var kept = isKind(first) == nil ? nil : first
        var made: FilePath?
        let isOurs = isUndoing && after.isEmpty && isKind(file.path) != .link && kept == nil
        do throws(SystemError) {
            try FileExchange.change(file.path, from: before, to: isOurs ? nil : Array(after.utf8)) {
                () throws(SystemError) in
                // What it was before us stays as it is kept: the file has our lines now.
                if !isUndoing { (kept, made) = try Self.keep(before, of: path) }
            }
        } catch {
            // Nobody needs a copy of what was not changed.
            if let name = made?.lastComponent { try? Directory(path: path.parent).remove(name) }
            throw error
        }
        return isOurs ? .removed : isUndoing ? .takenOut(kept: kept) : .added(before: kept)
    }

    private static let backupSuffix: StaticString = ".before-bday-widget"

    /// Keeps bytes of a file beside it, as `NAME.before-bday-widget`. A file of that name that holds others stays as it is:
    /// then it is `NAME.before-bday-widget-2`, and so on. One that holds the same is not kept again.
    ///
    /// - Returns: where it is, and that again if it is new.
    private static func keep(_ bytes: [UInt8], of path: FilePath) throws(SystemError) -> (FilePath, made: FilePath?) {
        let directory = try Directory(path: path.parent)
        let first = path.adding(suffix: backupSuffix)
        let start = first.lastComponent?.bytes ?? []
        let present = try directory.entries().map(\.name).filter { $0.bytes.starts(with: start) }
        if let equal = present.first(where: { (try? RegularFile.read($0, in: directory)) == bytes }) {
            return (path.parent.appending(equal), nil)
        }
        var (backup, number) = (first, 1)
        while let name = backup.lastComponent {
            do {
                try FileReplacement.create(bytes, at: name, in: directory)
                return (backup, backup)
            } catch {
                guard error.isPresent else { throw error }
            }
            number += 1
            backup = FilePath(bytes: first.bytes + Array("-\(number)".utf8))
        }
        throw SystemError(.notAFile, path)
    }
}

extension String {
    /// The lines without the empty one behind the last line feed.
    fileprivate var shownLines: [String] { allLines.last == "" ? allLines.dropLast() : allLines }
}

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
