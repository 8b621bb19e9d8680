import ContactSources
import LinuxSystem
import SystemPackage

/// A change of a bar's configuration, to be shown before it is made.
package struct BarFileChange: Sendable {
    package let file: BarFile
    private let after: String

    init(_ file: BarFile, after: String) {
        self.file = file
        self.after = after
    }

    /// The changed lines with those around them, as diff(1) marks them.
    package var diff: [String] { LineDiff(from: file.text?.shownLines ?? [], to: after.shownLines).lines }

    /// Why a change is not made. The file is as it was.
    package enum Failure: Error, Hashable, Sendable {
        /// `isInUse` also where another program has changed the file since it was shown.
        case exchange(FileExchange.Failure)
        case system(SystemError)
    }

    /// What lies beside a file that was changed: what it was before that.
    private static let backupEnding = ".before-bday-widget"

    /// Makes the change. A link stays a link.
    ///
    /// - Returns: where what was there before is kept; nil where there was nothing.
    package func make() throws(Failure) -> FilePath? {
        guard let text = file.text else {
            do throws(SystemError) { try create() } catch { throw .system(error) }
            return nil
        }
        let path: FilePath
        let exchange: FileExchange
        do throws(SystemError) {
            path = try file.path.canonical()
            // Of a backup that was not finished.
            TemporaryFile.removeStale(in: try Directory(path: path.parent))
            exchange = try FileExchange(editing: path.parent)
        } catch {
            throw .system(error)
        }
        guard let name = path.lastComponent, let backup = FilePath.Component(name.string + Self.backupEnding) else {
            throw .system(SystemError(.notAFile, path))
        }
        let outcome: FileExchange.Outcome
        do throws(FileExchange.Failure) {
            let original = try exchange.read(name)
            guard original.bytes == Array(text.utf8) else { throw .isInUse }
            do throws(SystemError) {
                try FileReplacement.write(original.bytes, to: path.parent.appending(backup))
            } catch {
                throw .system(error)
            }
            outcome = try exchange.exchange(original, with: Array(after.utf8))
        } catch {
            throw .exchange(error)
        }
        guard outcome == .exchanged else { throw .exchange(.isInUse) }
        return path.parent.appending(backup)
    }

    /// Makes the file, and the directories that it lies in.
    private func create() throws(SystemError) {
        guard let name = file.path.lastComponent else { throw SystemError(.notAFile, file.path) }
        try Directory.create(file.path.parent)
        try FileReplacement.create(Array(after.utf8), at: name, in: Directory(path: file.path.parent))
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
