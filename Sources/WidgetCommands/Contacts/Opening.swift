import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Settings
import SystemPackage

/// The program in which a person changes a file of theirs, or looks at what a call says.
///
/// For a contact that is the configuration's command, else `$VISUAL` or `$EDITOR`, else the address book that owns the card.
/// What a database holds only its own address book can change.
struct Opening: Hashable {
    /// The program's name first. They may be any bytes, because a path may.
    let arguments: [[UInt8]]
    private let means: Means

    /// What opens it, with the name of its program.
    private enum Means: Hashable {
        case configuration(String)
        case editor(String)
        case terminal(String)
        case addressBook(Message)
        /// Whatever the desktop has for such files.
        case desktop
    }

    /// - Parameters:
    ///   - isInteractive: whether a person sits at the terminal of this process. Elsewhere an editor gets a new one, unless
    ///     it has windows of its own.
    init(_ contact: Contact, of owner: CardOwner, command: String?, editor: String?, isInteractive: Bool) {
        let file = contact.origin.file
        switch owner {
        case .evolution:
            arguments = Self.shell(Self.evolution, [Array(Self.address(of: contact).utf8)])
            means = .addressBook(.oneOf([.text("Evolution"), .text("GNOME Contacts")]))
        case .thunderbird:
            (arguments, means) = (Self.shell("exec thunderbird -addressbook"), .addressBook(.verbatim("Thunderbird")))
        case .abook, .noProgram:
            if let command {
                (arguments, means) = (Self.on(file, command), .configuration(Self.program(of: command)))
            } else {
                (arguments, means) = Self.editing(
                    file, editor ?? (owner == .abook ? "abook --datafile" : nil), isInteractive)
            }
        }
    }

    /// Opens a file of the user's in the user's editor.
    init(_ file: FilePath, editor: String?, isInteractive: Bool) {
        (arguments, means) = Self.editing(file, editor, isInteractive)
    }

    private static func editing(_ file: FilePath, _ editor: String?, _ isInteractive: Bool) -> ([[UInt8]], Means) {
        guard let editor else { return (on(file, "exec 2>/dev/null xdg-open"), .desktop) }
        let (words, program) = (on(file, editor), program(of: editor))
        let needsTerminal = !isInteractive && !graphicalEditors.contains(FilePath(program).lastComponent?.string ?? "")
        return needsTerminal ? (inTerminal(words, running: program), .terminal(program)) : (words, .editor(program))
    }

    /// A shell command with a file behind it.
    private static func on(_ file: FilePath, _ command: String) -> [[UInt8]] {
        shell(command + " \"$1\"", [Array(file.bytes)])
    }

    /// Makes a call of the program in a terminal, which waits for the person.
    ///
    /// - Parameters:
    ///   - arguments: of the call.
    ///   - widget: the path of `bday-widget`.
    ///   - end: what the window says at its end.
    init(call arguments: [[UInt8]], of widget: FilePath, end: String) {
        let call = #"export \#(Self.mark)=1; end=$1; shift; "$0" "$@"; printf '\n%s ' "$end"; read -r _ || :"#
        let words = ["/bin/sh", "-c", call].map { Array($0.utf8) } + [Array(widget.bytes), Array(end.utf8)]
        self.arguments = Self.inTerminal(words + arguments, running: "/bin/sh")
        means = .terminal("bday-widget")
    }

    /// Set for a call of the program in a terminal of its own.
    static let mark = "BDAY_WIDGET_IN_TERMINAL"

    /// Runs the program until it ends.
    ///
    /// - Parameter then: what is done before a failure of it is told.
    func run(_ environment: UserEnvironment, then: () throws(CommandFailure) -> Void = {}) throws(CommandFailure) {
        let status = try CommandFailure.asking { () throws(SystemError) in
            try ChildProcess.runInForeground(arguments)
        }
        try then()
        if let reason = failure(status: status, environment) { throw CommandFailure(.unavailable, reason) }
    }

    /// Why it was not opened, and what to set.
    ///
    /// - Parameter status: what the program has ended with.
    /// - Returns: nil where it was opened.
    func failure(status: Int32, _ environment: UserEnvironment) -> Diagnosis? {
        if status == 0 { return nil }
        var isMissing = ChildProcess.hasNotStarted(status)
        if isMissing, let program {
            let program = environment.expandingTilde(FilePath(program))
            if let obstacle = environment.obstacle(toRunning: program) { return obstacle }
            // What is there has said so itself.
            isMissing = !environment.hasProgram(program)
        }
        return Diagnosis(reason(status, isMissing))
    }

    /// The program that the user names.
    private var program: String? {
        switch means {
        case .configuration(let program), .editor(let program), .terminal(let program): program
        case .addressBook, .desktop: nil
        }
    }

    private func reason(_ status: Int32, _ isMissing: Bool) -> Message {
        switch means {
        case .terminal where status == Self.noScreen: return .noScreen
        case .configuration(let program) where isMissing:
            return Message(
                "\"open\" in the configuration names {program}, which was not found", ["program": Self.name(program)])
        case .editor(let program) where isMissing, .terminal(let program) where isMissing:
            // Translators: VISUAL is a variable of the environment.
            return Message("{program} was not found: set VISUAL", ["program": Self.name(program)])
        case .terminal(let program) where status == Self.noTerminal:
            return .noTerminal(program)
        case .addressBook(let program) where isMissing:
            return Message("{program}, which owns the card, was not found", ["program": .message(program)])
        case .desktop where isMissing:
            return Message("{program} was not found: set VISUAL", ["program": Self.name("xdg-open")])
        case .desktop:
            // Translators: VISUAL is a variable of the environment.
            return Message("xdg-open knows no program for such files: set VISUAL")
        default:
            // Translators: "it" is a contact or a configuration.
            return Message("the program that opened it ended with status {status}", ["status": .number(Int(status))])
        }
    }

    private static func name(_ program: String) -> Message.Value { .code(CleanText(cleaning: program)) }

    /// Editors that open windows of their own. Nothing tells them from those that need a terminal.
    private static let graphicalEditors: Set<String> = [
        "bluefish", "code", "code-insiders", "code-oss", "codium", "cudatext", "deepin-editor", "evim", "featherpad",
        "geany", "gedit", "gnome-text-editor", "gview", "gvim", "gvimdiff", "jedit", "kate", "kwrite", "l3afpad",
        "lapce",
        "leafpad", "lite-xl", "mousepad", "nedit", "neovide", "notepadqq", "nvim-qt", "pluma", "scite", "subl",
        "sublime_text", "vscodium", "xed", "xedit", "zed", "zeditor",
    ]

    private static func shell(_ script: String, _ parameters: [[UInt8]] = []) -> [[UInt8]] {
        ["/bin/sh", "-c", script, "bday-widget"].map { Array($0.utf8) } + parameters
    }

    /// The name of the program that a shell command begins with.
    private static func program(of command: String) -> String {
        String(command.split(separator: " ").first ?? "")
    }

    /// Runs a command in the first terminal there is: the user's, the desktop's, one of those that are known.
    ///
    /// - Parameter program: the one that matters. A terminal would say only for a moment that it is missing.
    private static func inTerminal(_ command: [[UInt8]], running program: String) -> [[UInt8]] {
        shell(terminal, [Array(program.utf8)] + command)
    }

    /// What the script ends with where there is none.
    private static let noTerminal: Int32 = 69
    /// What it ends with where none can be shown.
    private static let noScreen: Int32 = 68

    /// Each terminal as it takes a command's words, and waits for its end. What the user names may need no screen.
    private static let terminal = """
        case "$1" in
            *[!A-Za-z0-9/._+-]*) ;;
            *) command -v "$1" >/dev/null 2>&1 || exit 127 ;;
        esac
        shift
        [ -n "$TERMINAL$WAYLAND_DISPLAY$DISPLAY" ] || exit \(noScreen)
        for terminal in "$TERMINAL" xdg-terminal-exec x-terminal-emulator foot kitty alacritty ghostty konsole \
            gnome-terminal ptyxis xfce4-terminal xterm; do
            [ -n "$terminal" ] && command -v "$terminal" >/dev/null 2>&1 || continue
            case "${terminal##*/}" in
                foot) [ -z "$WAYLAND_DISPLAY" ] || exec "$terminal" "$@" ;;
                xdg-terminal-exec) exec "$terminal" "$@" ;;
                gnome-terminal) exec "$terminal" --wait -- "$@" ;;
                ptyxis) exec "$terminal" -- "$@" ;;
                xfce4-terminal) exec "$terminal" --disable-server -x "$@" ;;
                *) exec "$terminal" -e "$@" ;;
            esac
        done
        exit \(noTerminal)
        """

    /// Evolution shows one contact; GNOME Contacts, which has the same address books, is asked for nobody.
    private static let evolution = """
        command -v evolution >/dev/null 2>&1 || exec gnome-contacts
        exec evolution "$1"
        """

    /// `contacts:?source-uid=…&contact-uid=…`: the address book has the name of its directory, or is the system's own.
    private static func address(of contact: Contact) -> String {
        let directory = contact.origin.file.removingLastComponent().lastComponent?.string ?? ""
        let book = directory == "system" ? "system-address-book" : directory
        return "contacts:?source-uid=\(escaped(book))&contact-uid=\(escaped(contact.uid ?? ""))"
    }

    /// RFC 3986, 2.1: everything that is not unreserved.
    private static func escaped(_ text: String) -> String {
        PercentEncoding.text(of: Array(text.utf8)) { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }
}

extension CommandSession {
    /// Makes a call of the program in a new terminal, for a person who has none: behind a click on a bar or a notice.
    func callInTerminal(_ arguments: [[UInt8]]) throws(CommandFailure) {
        guard let widget = context.executables.widget else { throw CommandFailure.noExecutable }
        // Translators: Stands at the end of a terminal's window; "Enter" is a key.
        let end = say(Message("Enter closes this window."))
        try Opening(call: arguments, of: widget, end: end).run(context.environment)
    }
}

/// `contact --open`: has a person change a contact where it lives, and takes in what was changed.
struct ContactEditing {
    let session: CommandSession
    /// Whether the contact is one of the user's own sources, and not of one that the call names.
    let isStored: Bool

    func edit(_ contact: Contact) throws(CommandFailure) {
        let found: CardOwner?
        do { found = try CardOwner(of: contact) } catch {
            throw CommandFailure(reading: error)
        }
        guard let owner = found else {
            throw CommandFailure(
                .noInput, Message("the card was read from standard input, and lies nowhere"))
        }
        let environment = session.context.environment
        let opening = Opening(
            contact, of: owner, command: session.configuration.open, editor: environment.editor,
            isInteractive: session.console.isInteractive && session.console.hasKeyboard)
        try opening.run(environment) { () throws(CommandFailure) in if isStored { try takeIn(contact) } }
    }

    /// Reads the sources again, and has the bars show what changed. A card that was rewritten in place is seen so, too.
    /// What is wrong with other people's cards is not said here.
    private func takeIn(_ contact: Contact) throws(CommandFailure) {
        let library = try session.library()
        let report: ImportReport
        do {
            report = try library.importSources([], isDryRun: false) { _ in }
        } catch {
            guard error.cause == .noSources else { throw error }
            report = try library.importSources([contact.origin.source], isDryRun: false) { _ in }
        }
        for problem in report.problems(of: contact.origin) { session.console.problem(problem.message) }
        if !report.changes.isEmpty { session.contactsChanged() }
        if let failure = report.failure { throw failure }
    }
}

extension Message {
    /// - Parameter program: what needs one.
    static func noTerminal(_ program: String) -> Message {
        Message(
            // Translators: TERMINAL is a variable of the environment.
            "no terminal was found to run {program} in: set TERMINAL",
            ["program": .code(CleanText(cleaning: program))])
    }

    // Translators: The names are variables of the environment.
    static let noScreen = Message("there is no screen here: neither WAYLAND_DISPLAY nor DISPLAY is set")
}

extension UserEnvironment {
    /// The command of the editor that the user wants.
    var editor: String? {
        ["VISUAL", "EDITOR"].compactMap(value).first { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Whether a terminal can be opened: one that the user names may need no screen.
    var mayOpenTerminal: Bool { hasScreen || value("TERMINAL") != nil }
}
