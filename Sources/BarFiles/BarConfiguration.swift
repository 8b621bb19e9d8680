import LinuxSystem
import Messages
import PathBytes
import Settings
import SystemPackage

/// The configuration of a bar as the user has it: the file that the bar begins with, those that this includes, and those
/// that it would read if that were not there.
///
/// Why: docs/decisions.md#setup-and-a-bars-files.
package struct BarConfiguration: Sendable {
    package let bar: BarProgram
    /// Those that it reads; at least one.
    private let read: [BarFile]
    /// Those that it leaves aside, where our lines can be too.
    private let unread: [BarFile]
    /// Of programs that start the bar.
    private let hosts: [BarFile]
    /// Whether all could be read that are included.
    private let isWhole: Bool
    private let environment: UserEnvironment

    /// How many files one includes, together, and how deep; no bar needs as many.
    private static let maximumFiles = 200

    /// Reads the configuration that the bar would, or finds where it would have one.
    ///
    /// - Returns: nil where the home directory is not known.
    /// - Throws: why the file that the bar begins with cannot be read, or is no text.
    package init?(_ bar: BarProgram, _ environment: UserEnvironment) throws(SystemError) {
        self.bar = bar
        self.environment = environment
        let isThere: (FilePath) -> Bool = { FileKind(path: $0, followsLinks: false) != nil }
        var seen: Set<FilePath> = []
        var started = Reader(bar: bar, environment) { text, _ in I3Syntax.includes(in: text) }
        for path in bar.hosts(environment) where isThere(path) { started.add(path, &seen) }
        hosts = started.files
        let given = hosts.flatMap { file in
            I3Syntax.configurations(of: bar.name, in: file.text ?? "").flatMap {
                Reader.paths($0, in: file.path, environment)
            }
        }
        let paths = given + bar.paths(environment)
        guard let path = paths.first(where: isThere) ?? paths.first else { return nil }
        seen = []
        var reader = Reader(bar: bar, environment, includes: bar.syntax.includes)
        try reader.begin(path, &seen)
        for path in paths where bar.readsAll && isThere(path) { reader.add(path, &seen) }
        (read, isWhole) = (reader.files, reader.isWhole)
        var others = Reader(bar: bar, environment, includes: bar.syntax.includes)
        for path in paths where isThere(path) { others.add(path, &seen) }
        unread = others.files
    }

    /// Reads a file and what it includes, each once.
    private struct Reader {
        let bar: BarProgram
        let environment: UserEnvironment
        let includes: (String, FilePath) -> [String]
        var files: [BarFile] = []
        var isWhole = true

        init(
            bar: BarProgram, _ environment: UserEnvironment,
            includes: @escaping (_ text: String, _ path: FilePath) -> [String]
        ) {
            (self.bar, self.environment, self.includes) = (bar, environment, includes)
        }

        mutating func begin(_ path: FilePath, _ seen: inout Set<FilePath>) throws(SystemError) {
            seen.insert((try? path.canonical()) ?? path)
            let file = try BarFile(bar, path)
            files.append(file)
            follow(file, &seen)
        }

        /// Adds a file, where it can be read.
        mutating func add(_ path: FilePath, isIncluded: Bool = false, _ seen: inout Set<FilePath>) {
            guard let canonical = try? path.canonical(), files.count < maximumFiles else { return isWhole = false }
            guard seen.insert(canonical).inserted else { return }
            guard let file = try? BarFile(bar, path, isIncluded: isIncluded) else { return isWhole = false }
            files.append(file)
            follow(file, &seen)
        }

        private mutating func follow(_ file: BarFile, _ seen: inout Set<FilePath>) {
            for word in includes(file.text ?? "", file.path) {
                let paths = Self.paths(word, in: file.path, environment).filter { FileKind(path: $0) == .regular }
                if paths.isEmpty { isWhole = false }
                for path in paths { add(path, isIncluded: true, &seen) }
            }
        }

        /// The paths that a word of a configuration names.
        static func paths(_ word: String, in file: FilePath, _ environment: UserEnvironment) -> [FilePath] {
            let directory = file.removingLastComponent()
            var rest = word.replacing("#{d:current_file}", with: directory.string)[...]
            var text = ""
            while let sign = rest.firstIndex(of: "$") {
                text += rest[..<sign]
                rest = rest[rest.index(after: sign)...]
                let isBraced = rest.first == "{"
                if isBraced { rest.removeFirst() }
                if isBraced, rest.hasPrefix("env:") { rest = rest.dropFirst(4) }
                let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
                rest = rest[name.endIndex...]
                if isBraced { rest = rest.drop { $0 != "}" }.dropFirst() }
                text += environment.text(String(name)) ?? ""
            }
            let path = environment.expandingTilde(FilePath(text + rest))
            let paths =
                path.isAbsolute
                ? [path] : [directory.pushing(path)] + (environment.home.map { [$0.pushing(path)] } ?? [])
            return paths.flatMap { path in
                path.string.contains { "*?[".contains($0) } ? path.matches : [path]
            }
        }
    }

    /// Where we are called, or would be; who starts the bar may call us in its place.
    private var file: BarFile {
        read.first { ![.without, .missing].contains($0.state) } ?? hosts.first(where: \.callsInBar) ?? read[0]
    }

    package var path: FilePath { file.path }

    /// What our lines in the files are that the bar reads.
    package var state: BarFile.State { file.state }

    /// A file with us that the bar does not read.
    package var unreadFile: BarFile? { unread.first { ![.without, .missing].contains($0.state) } }

    /// The module that `setup` defined, where no list of the bar names it any more: it is not shown then.
    package var unnamedModule: String? {
        guard state == .ours, !read.contains(where: { bar.syntax.namesModule($0.text ?? "") }) else { return nil }
        return bar.moduleName
    }

    /// Whether it shows what a `watch` writes, and what that wrote last if it ends.
    package var watches: Bool { (read + [file]).contains(where: \.watches) }

    /// Whether it has the program looked for in the bar's `PATH`.
    package var callsByName: Bool { (read + [file]).contains(where: \.callsByName) }

    /// A program that it calls by a whole path at which none is any more.
    package var goneProgram: FilePath? { (read + [file]).lazy.compactMap(\.goneProgram).first }

    /// The bar's own configuration, where it uses that in place of one of the user's.
    package var standard: FilePath? {
        read[0].text != nil ? nil : bar.standard.first { FileFingerprint(path: $0).modified != nil }
    }

    private var texts: [BarText] {
        read.map { BarText(path: $0.path, text: $0.text ?? "", isIncluded: $0.isIncluded) }
    }

    /// The icons that its fonts have; nil for the usual ones.
    package var icons: BarIcons? { bar.syntax.icons(in: texts, isWhole: isWhole) }

    /// The file with our lines.
    package func adding(_ call: BarCall) throws(BarEditProblem) -> BarFileChange {
        let edit = try bar.syntax.adding(call, to: texts, isWhole: isWhole)
        return BarFileChange(read[edit.index], after: edit.text)
    }

    /// The files with our lines, read or not, and those that name what is in these.
    package var withUs: [BarFile] {
        let all = read + unread
        if all.allSatisfy({ [.without, .missing, .byHand].contains($0.state) }) { return [] }
        return all.filter { file in
            switch file.state {
            case .ours, .changed: true
            case .missing: false
            case .without, .byHand: file.isNaming
            }
        }
    }
}

/// A file of a bar's configuration.
package struct BarFile: Sendable {
    package let bar: BarProgram
    /// As the user knows it; a link may lead on from it.
    package let path: FilePath
    /// What it holds; nil where there is none yet.
    let text: String?
    /// Whether another file includes it.
    fileprivate let isIncluded: Bool

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
                throw SystemError(.unsafe(.linkThatLeadsNowhere), path)
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
    fileprivate var callsInBar: Bool {
        code.contains { $0.trimmingSpaces.hasPrefix("status_command") && $0.contains("bday-widget") }
    }

    /// Whether a list in it names our module.
    fileprivate var isNaming: Bool {
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
    fileprivate var watches: Bool { code.contains { $0.contains("bday-widget watch ") } }

    /// Whether it has the program looked for in the bar's `PATH`.
    fileprivate var callsByName: Bool { calls.contains("bday-widget") }

    /// A program that it calls by a whole path at which none is any more.
    fileprivate var goneProgram: FilePath? {
        calls.lazy.filter { $0.hasPrefix("/") }.map { FilePath($0) }.first { !$0.isExecutableFile }
    }

    /// The file without the lines that `adding` added.
    package func removing() throws(BarEditProblem) -> BarFileChange {
        BarFileChange(self, after: try bar.syntax.removing(from: text ?? ""), isUndoing: true)
    }
}
