import BirthdayCore
import ContactLibrary
import ContactSources
import LinuxSystem
import Presentation
import SystemPackage

/// `contact --open`: has a person change a contact where it lives, and takes in what was changed.
struct ContactEditing {
    let session: CommandSession
    /// Whether the contact is one of the user's own sources, and not of one that the call names.
    let isStored: Bool

    func edit(_ contact: Contact) throws {
        guard !SourceIdentity.isWithoutPath(contact.origin.source) else {
            throw CommandFailure(.noInput, "the card was read from standard input, and lies nowhere")
        }
        let kind: String
        do throws(SystemError) {
            _ = try contact.origin.file.canonical()
            kind = type(of: try SourceKinds.source(at: contact.origin.source)).kind
        } catch {
            throw CommandFailure(ExitStatus(reading: error), error.diagnosis)
        }
        let environment = session.context.environment
        let opening = ContactOpening(
            contact, kind: kind, command: session.configuration.open,
            editor: environment.value("VISUAL") ?? environment.value("EDITOR"),
            isInteractive: session.console.isInteractive)
        let status: Int32
        do throws(SystemError) {
            status = try ChildProcess.runInForeground(opening.arguments)
        } catch {
            throw CommandFailure(.unavailable, "\(error)")
        }
        if isStored { try takeIn(contact) }
        if let reason = opening.failure(status: status) { throw CommandFailure(.unavailable, "\(reason)") }
    }

    /// Reads the sources again, and has the bars show what changed. A card that was rewritten in place is seen so, too.
    /// What is wrong with other people's cards is not said here.
    private func takeIn(_ contact: Contact) throws(LibraryError) {
        let library = try session.library()
        let report: ImportReport
        do throws(LibraryError) {
            report = try library.importSources([], isDryRun: false) { _ in }
        } catch .onlyImported, .noSources {
            report = try library.importSources([contact.origin.source], isDryRun: false) { _ in }
        }
        for problem in report.problems(of: contact.origin) { session.console.problem(problem.description) }
        if !report.changes.isEmpty {
            Reload(session.context.environment, session.configuration)(report: session.console.note)
        }
        if let failure = report.failure { throw failure }
    }
}

/// Editors that open windows of their own. Nothing tells them from those that need a terminal.
enum GraphicalEditors {
    static let names: Set<String> = [
        "bluefish", "code", "code-insiders", "code-oss", "codium", "cudatext", "deepin-editor", "evim", "featherpad",
        "geany", "gedit", "gnome-text-editor", "gview", "gvim", "gvimdiff", "jedit", "kate", "kwrite", "l3afpad",
        "lapce",
        "leafpad", "lite-xl", "mousepad", "nedit", "neovide", "notepadqq", "nvim-qt", "pluma", "scite", "subl",
        "sublime_text", "vscodium", "xed", "xedit", "zed", "zeditor",
    ]
}
