import ArgumentParser
import Failures
import Guidance
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings
import SystemPackage
import Terminal
import WidgetTimeline

/// The user's configuration: what holds, and the file that says so.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show the configuration, and change it.",
        usage: "bday-widget config [<subcommand>] [options]",
        discussion: .with(
            "The keys are those of the file, with a dot before what is inside another one: man 5 bday-widget.",
            examples: [
                "config": "what holds, and from where",
                "config edit": "the file, in your editor",
                "config set count 3 --write": "one setting",
            ]),
        subcommands: [Show.self, Get.self, Path.self, Edit.self, Set.self], defaultSubcommand: Show.self)

    private static let keys = SettingKey.all(Configuration.settings)

    struct Path: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print where the file is, or would be.",
            discussion: .with(examples: ["config path": "for a script"]))

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            try context.console.write("\(context.configurationFile(session).string)\n")
        }
    }

    struct Show: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what holds, and from where.",
            discussion: .with(
                "The values are written as config set takes them.",
                examples: [
                    "config show": "every setting",
                    "config show notifications": "those of notices",
                    "config show count --family large": "as it is for this family",
                    "config show --json": "for a script",
                ]))

        @Argument(
            help: ArgumentHelp("Only this setting, or those in it.", valueName: "key"),
            completion: .list(keys.map(\.text)))
        var key: String?

        @Option(
            help: ArgumentHelp("What holds for this family.", valueName: "family"),
            completion: .list(WidgetFamily.allCases.map(\.rawValue)), transform: family)
        var family: WidgetFamily?

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: SessionOptions

        private static func family(_ argument: String) throws -> WidgetFamily {
            guard let family = WidgetFamily(name: argument) else {
                throw OptionValue.noneOf(WidgetFamily.allCases.map(\.rawValue), argument)
            }
            return family
        }

        func run(in context: CommandContext) throws {
            let file = try ConfigurationFile(session, context)
            let session = CommandSession(session, context, file)
            session.noteProblems(file, self.session)
            let held = try key.map { key in
                file.held(
                    try SettingKey(argument: key, or: ConfigCommand.configuration.subcommands.map { $0._commandName }),
                    among: Configuration.settings, of: family)
            }
            let rows = held ?? file.held(Configuration.settings, of: family)
            let path = try context.configurationFile(self.session)
            if json { return try context.console.write(document(rows, path).serialized() + "\n") }
            try context.page(text(rows, path, session))
            if rows.contains(where: { $0.key == "sources" }) { noteSources(context) }
        }

        /// Says where else sources are named, to a person at a terminal.
        private func noteSources(_ context: CommandContext) {
            guard context.console.isTerminal, let path = try? context.environment.stateFile(),
                let state = try? LibraryState.load(path), !state.sources.isEmpty || !state.forgotten.isEmpty
            else { return }
            let file = Message.Value.path(context.environment.abbreviating(path))
            context.console.tell(
                Diagnosis(
                    // Translators: {file} is the program's own; behind the sentence stands a command that lists all sources.
                    Message("beside these, {file} has sources that were added or forgotten", ["file": file]), .colon,
                    .command("bday-widget sources")))
        }

        private func document(_ rows: [HeldSetting], _ path: FilePath) -> JSONValue {
            var values = JSONObject()
            for row in rows {
                var value: JSONObject = ["value": row.value, "from": .string(row.origin)]
                value["line"] = row.line.map { .int($0) }
                values[row.key] = .object(value)
            }
            return ["file": .string(path.string), "settings": .object(values)]
        }

        /// `count  12  ~/.config/bday-widget/config.jsonc:9`, in columns.
        private func text(_ rows: [HeldSetting], _ path: FilePath, _ session: CommandSession) -> String {
            let place = session.context.environment.abbreviating(path)
            let style = session.columnStyle ?? TerminalStyle(isStyled: false)
            let cells = rows.map { row in
                (
                    CleanText(cleaning: row.key), CleanText(cleaning: row.value.written),
                    CleanText(cleaning: session.say(origin(row, place)))
                )
            }
            // A long value moves what stands behind it, and no other line.
            let widths = (cells.map(\.0.columns).max() ?? 0, min(24, cells.map(\.1.columns).max() ?? 0))
            return zip(rows, cells).map { row, cell in
                let line = [cell.0.padded(toColumns: widths.0), cell.1.padded(toColumns: widths.1), cell.2].map(
                    \.string
                )
                .joined(separator: "  ")
                return "\(row.line == nil ? style.quiet(line) : line)\n"
            }.joined()
        }

        private func origin(_ row: HeldSetting, _ place: String) -> Message {
            // Translators: Where a setting comes from: nobody has set it.
            guard let line = row.line else { return .inContext("setting", "default") }
            let said = Message.list([.path("\(place):\(line)")])
            return row.family.map { .remarked(said, .list([.path($0.rawValue)])) } ?? said
        }
    }

    struct Get: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the value of a setting.",
            discussion: .with(
                "It is written as config set takes it. Of a setting with others in it each has a line, with its name.",
                examples: ["config get notifications.time": "for a script"]))

        @Argument(
            help: ArgumentHelp("The setting, such as notifications.time.", valueName: "key"),
            completion: .list(keys.map(\.text)))
        var key: String

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let file = try ConfigurationFile(session, context)
            CommandSession(session, context, file).noteProblems(file, session)
            let rows = file.held(try SettingKey(argument: key), among: Configuration.settings, of: nil)
            let lines = rows.map { (rows.count == 1 ? "" : "\($0.key) ") + $0.value.written }
            try context.console.write(lines.map { "\($0)\n" }.joined())
        }
    }

    struct Set: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the line that sets something, or write it.",
            discussion: .with(
                """
                A value is a word, or JSON where that is not enough: '["Family", "Club"]'. With default the setting goes out of \
                the file. Comments, spaces and the order of everything stay as they are.
                """,
                examples: [
                    "config set count 3": "what to write, and where",
                    "config set count 3 --write": "written",
                    "config set notifications.time 18:00": "inside of another one",
                    "config set group default": "none any more",
                ]))

        @Argument(
            help: ArgumentHelp("The setting, such as notifications.time.", valueName: "key"),
            completion: .list(keys.map(\.text)))
        var key: String

        @Argument(
            help: ArgumentHelp("A word, JSON, or default.", valueName: "value"),
            completion: .custom { words, _, _ in values(behind: words) })
        var value: String

        @Flag(help: "Change the file.")
        var write = false

        @OptionGroup var session: SessionOptions

        private static func values(behind words: [String]) -> [String] {
            guard let key = keys.first(where: { words.contains($0.text) }) else { return [] }
            if case .flag = key.type { return ["true", "false", "default"] }
            return key.type.names + ["default"]
        }

        func run(in context: CommandContext) throws {
            if write { try context.refuseHomeOfAnother() }
            let file = try ConfigurationFile(session, context)
            let session = CommandSession(session, context, file)
            let key = try SettingKey(argument: key, in: value == "default" ? file : nil)
            guard ArgumentText.isText(value) else {
                throw CommandFailure(.usage, .at(key.text, Message("this is not UTF-8")))
            }
            let json: JSONValue?
            do throws(SettingProblem) {
                json = try key.value(of: value, among: Configuration.settings, context.environment)
            } catch {
                throw CommandFailure(.usage, error.named)
            }
            guard let change = try file.change(key, to: json) else {
                let values: Message.Values = [
                    "setting": .path(key.text), "value": .code(CleanText(cleaning: json?.written ?? "").shortened),
                ]
                return context.console.tell(
                    json == nil
                        ? Message("the configuration does not set {setting}; nothing was changed", values)
                        // Translators: {setting} is such as "notifications.time".
                        : Message("{setting} is {value} already; nothing was changed", values))
            }
            if write {
                do { try change.make() } catch {
                    try say(change, isMade: false, session)
                    throw CommandFailure(changing: change.path.string, error)
                }
            }
            try say(change, isMade: write, session)
            if ["group", "excludeGroup"].contains(key.text), let library = try? session.library() {
                let groups = NamedGroups(json?.arrayValue?.compactMap(\.stringValue) ?? [])
                for unknown in library.unknownGroups([groups]) { session.console.tell(unknown.diagnosis) }
            }
            if !write, context.console.isTerminal {
                context.console.tell(Message("to have that written: the same call with --write"))
            }
        }

        private func say(_ change: ConfigurationChange, isMade: Bool, _ session: CommandSession) throws(CommandFailure)
        {
            let place: Message.Values = ["place": .path(change.place)]
            // Translators: {place} is a file, or a line in one; what is written there follows in the next lines.
            let written = Message("Written at {place}:", place)
            let heading: Message =
                switch change.kind {
                case .removal where isMade: Message("Removed at {place}:", place)
                case _ where isMade: written
                case .creation: Message("Write this into {place}:", place)
                case .addition: Message("Add this at {place}:", place)
                case .replacement: Message("Change {place} to this:", place)
                case .removal: Message("Remove this at {place}:", place)
                }
            try session.console.write("\(session.say(heading))\n\(Setup.shown(change.lines, indent: "").text)")
        }
    }

    struct Edit: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the file in your editor.",
            discussion: .with(
                """
                That is $VISUAL, or $EDITOR. When it has ended, the file is read: what is wrong in it is named, and on a terminal \
                you are asked whether to go on. Where there is no file yet, it is begun with every setting in a comment.
                """,
                examples: ["config edit": "and see what is wrong with it"]))

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            try context.refuseHomeOfAnother()
            try ConfigurationEditing(path: context.configurationFile(session), choices: session, context: context).run()
        }
    }
}

extension CommandContext {
    /// The file that a call reads as the configuration, whether or not it is there.
    fileprivate func configurationFile(_ options: SessionOptions) throws(CommandFailure) -> FilePath {
        if let file = options.config { return file }
        return try environment.configurationFile()
    }
}

extension SettingKey {
    /// - Throws: if there is no such setting.
    fileprivate init(
        argument: String, or others: [String] = [], in file: ConfigurationFile? = nil
    ) throws(CommandFailure) {
        do throws(SettingProblem) { try self.init(argument, among: Configuration.settings, or: others, in: file) } catch
        {
            throw CommandFailure(.usage, error.named)
        }
    }
}
