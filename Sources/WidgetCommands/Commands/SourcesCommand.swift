import ArgumentParser
import ContactSources
import ContactStore
import JSONC

/// The contact sources and their states.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "List, add or forget contact sources.",
        subcommands: [List.self, Add.self, Forget.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show each source and its state.")

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: SessionOptions

        func run() throws {
            let session = try CommandSession(session)
            let library = try session.library()
            let document = try library.stored()
            let members = try library.members(document)
            let once = document.sources.filter { source in
                source.membership == .once && !members.all.contains { $0.identity == source.identity }
            }
            let states =
                members.all.map { SourceState(member: $0, stored: document.source(of: $0)) }
                + once.map { SourceState(member: .init(path: $0.path, membership: .once), stored: $0) }
            if json {
                let document: JSONValue = ["sources": .array(states.map(\.json))]
                try session.console.write(document.serialized() + "\n")
            } else if states.isEmpty {
                session.console.note("no contacts found; name some with: bday-widget sources add PATH")
            } else {
                try session.console.write(states.map { $0.line(session.environment) + "\n" }.joined())
            }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Read a source from now on.")

        @Argument(
            help: ArgumentHelp("A directory of vCards, a .vcf or .ics file, or an address book.", valueName: "path"))
        var path: String

        @OptionGroup var session: SessionOptions

        func run() throws {
            let session = try CommandSession(session)
            if let error = SourceState.accessError(path) { throw CommandFailure(reading: error) }
            let identity = SourceIdentity.of(path)
            guard identity != StandardInputSource.path else {
                throw ValidationError("Standard input cannot be read again later; import it instead.")
            }
            // What is odd in it is said at once, and what holds nothing of use is not added.
            let report = ImportReport(SourceRefresh(today: session.now.day).read([path]).outcomes)
            for problem in report.problems { session.console.problem(problem.description) }
            if let failure = report.failure { throw failure }
            let file = try session.environment.settingsFile()
            try Settings.update(file) { settings in
                // Naming one source must not lose those that were found without being named.
                if settings.sources.isEmpty, session.settings.sources == nil {
                    settings.sources = SourceMembers.discover(session.environment).sources
                        .filter { !settings.forgotten.contains($0) }
                }
                settings.forgotten.removeAll { SourceIdentity.of($0) == identity }
                if !settings.sources.contains(where: { SourceIdentity.of($0) == identity }) {
                    settings.sources.append(identity)
                }
            }
            let library = try session.library()
            for note in try library.contacts().notes { session.console.note(note) }
            let document = try library.stored()
            for member in try library.members(document).all where member.identity == identity {
                let state = SourceState(member: member, stored: document.source(of: member))
                try session.console.write(state.line(session.environment) + "\n")
            }
        }
    }

    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read a source no more, and drop its contacts.", aliases: ["remove", "rm"])

        @Argument(help: ArgumentHelp("The source's path.", valueName: "path"))
        var path: String

        @OptionGroup var session: SessionOptions

        func run() throws {
            let session = try CommandSession(session)
            let library = try session.library()
            let identity = SourceIdentity.of(path)
            let document = try library.stored()
            let members = try library.members(document)
            let isConfigured = (session.settings.sources ?? []).map(session.environment.expandingTilde)
                .contains { SourceIdentity.of($0) == identity }
            let member = members.all.first { $0.identity == identity || $0.path == path }
            let stored = document.source(identity) ?? document.sources.first { $0.path == path }
            guard member != nil || stored != nil else {
                throw CommandFailure(status: .noInput, message: "\(path) is no contact source")
            }
            try Settings.update(session.environment.settingsFile()) { settings in
                settings.sources.removeAll { $0 == path || SourceIdentity.of($0) == identity }
                if isConfigured { return }
                // One that was added may be one that would be found, once no source is named any more.
                var found = SourceMembers.discover(session.environment).sources
                    .filter { SourceIdentity.of($0) == identity }
                if let member, member.membership == .discovered { found.append(member.path) }
                for place in found where !settings.forgotten.contains(place) { settings.forgotten.append(place) }
            }
            if isConfigured {
                throw CommandFailure(
                    status: .configuration, message: "\(path) is named in your configuration; remove it there")
            }
            do throws(StoreError) {
                try library.store.update { document in
                    if let stored { document.forget(stored.identity) }
                }
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}
