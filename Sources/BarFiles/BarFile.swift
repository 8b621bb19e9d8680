import ContactLibrary
import ContactSources
import LinuxSystem
import Messages
import SystemPackage

/// A file of a bar's configuration.
package struct BarFile: Sendable {
    package let bar: BarProgram
    /// As the user knows it; a link may lead on from it.
    package let path: FilePath
    /// What it holds; nil where there is none yet.
    let text: String?
    /// Whether another file includes it.
    let isIncluded: Bool

    /// What our lines in it are.
    package enum State: Hashable, Sendable {
        /// There is no file.
        case missing
        /// We are not in it.
        case without
        /// As `setup` wrote them.
        case ours
        /// `setup` wrote them, and they were changed since.
        case changed([String])
        /// The user added us.
        case byHand
    }

    /// The size, in bytes, beyond which no configuration is read.
    private static let maximumSize = 1 << 20
    /// PATH_MAX, in bytes: nothing lies at a longer path.
    private static let maximumPath = 4096

    /// - Throws: why it cannot be read, or is no text.
    init(_ bar: BarProgram, _ path: FilePath, isIncluded: Bool = false) throws(SystemError) {
        (self.bar, self.path, self.isIncluded) = (bar, path, isIncluded)
        do throws(SystemError) {
            let bytes = try RegularFile.read(path, maximumSize: Self.maximumSize)
            guard let text = String(validating: bytes, as: UTF8.self) else { throw SystemError(.notAFile, path) }
            self.text = text
        } catch {
            guard error.isMissing else { throw error }
            // A new file would take the place of the link.
            if FileKind(path: path, followsLinks: false) == .link {
                throw SystemError(.unsafe("A link that leads nowhere"), path)
            }
            text = nil
        }
    }

    package var state: State {
        guard let text else { return .missing }
        let lines = text.allLines
        let blocks = SetupBlock.all(in: lines)
        if let changed = blocks.first(where: { !$0.isUnchanged }) { return .changed(Array(lines[changed.lines])) }
        if !blocks.isEmpty { return .ours }
        return code.contains { $0.contains("bday-widget") } ? .byHand : .without
    }

    /// Whether a bar of i3's or sway's calls us: their configuration has more in it than that.
    var callsInBar: Bool {
        code.contains { $0.trimmingSpaces.hasPrefix("status_command") && $0.contains("bday-widget") }
    }

    /// Whether a list in it names our module.
    var isNaming: Bool {
        guard bar.moduleName != nil, let text, let without = try? bar.syntax.removing(from: text) else { return false }
        return without != text
    }

    /// The lines that are no comments, such as those around ours.
    private var code: [String] {
        (text ?? "").allLines.filter { line in
            !["#", ";", "//", "--"].contains { line.trimmingSpaces.hasPrefix($0) }
        }
    }

    /// How it calls the program: by its name alone, or by a whole path.
    private var calls: [String] {
        // The brace is for ${HOME}/bin/bday-widget, which is no whole path, and for conky's ${exec bday-widget}.
        let words = code.flatMap { $0.split { !($0.isLetter || $0.isNumber || "-_/.+~}".contains($0)) } }
        let calls = words.map { $0.last == "}" ? $0.dropLast() : $0 }
        return calls.map(String.init).filter {
            $0 == "bday-widget" || $0.hasPrefix("/") && $0.hasSuffix("/bday-widget") && $0.utf8.count < Self.maximumPath
        }
    }

    /// Whether it shows what a `watch` writes, and what that wrote last if it ends.
    var watches: Bool { code.contains { $0.contains("bday-widget watch ") } }

    /// Whether it has the program looked for in the bar's `PATH`.
    var callsByName: Bool { calls.contains("bday-widget") }

    /// A program that it calls by a whole path at which none is any more.
    var goneProgram: FilePath? {
        calls.lazy.filter { $0.hasPrefix("/") }.map { FilePath($0) }.first { !$0.isExecutableFile }
    }

    /// The file without the lines that `adding` added.
    package func removing() throws(BarEditProblem) -> BarFileChange {
        BarFileChange(self, after: try bar.syntax.removing(from: text ?? ""), isUndoing: true)
    }
}
