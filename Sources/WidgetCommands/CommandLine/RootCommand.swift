import ArgumentParser
import Failures
import Glibc
import LinuxSystem
import Messages
import Presentation
import Terminal

/// The commands below the default one, as they are parsed.
///
/// It has no options of its own: a parser takes an option for the command that stands first on the way to it, and
/// `timeline --family large` would be taken from `timeline`.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bday-widget", groupedSubcommands: groups)

    /// All of them, as the help has them.
    static let groups = [
        CommandGroup(
            name: "Getting started",
            subcommands: [SetupCommand.self, DoctorCommand.self, ConfigCommand.self, GalleryCommand.self]),
        CommandGroup(name: "Bar", subcommands: [WatchCommand.self, TimelineCommand.self, ReloadCommand.self]),
        CommandGroup(
            name: "People",
            subcommands: [
                ListCommand.self, CalendarCommand.self, ContactCommand.self, PickCommand.self, AddCommand.self,
                GroupsCommand.self, ExportCommand.self, ClickedCommand.self,
            ]),
        CommandGroup(name: "Source", subcommands: [SourcesCommand.self, ImportCommand.self]),
        CommandGroup(
            name: "Notice", subcommands: [ScheduleCommand.self, NotificationsCommand.self, NotifyCommand.self]),
        CommandGroup(
            name: "Key", subcommands: [KeyCommand.self, UnlockCommand.self, LockCommand.self]),
    ]

    static let subcommands = groups.flatMap(\.subcommands)

    /// Runs the context's call. Why it failed is written to standard error.
    static func run(in context: CommandContext) -> ExitStatus {
        do {
            let command = try CommandLineParser.command(context.arguments)
            if let error = context.zoneError {
                context.console.tell(.at("TZ", .clauses([error.diagnosis.message, Message("the time is UTC")])))
            }
            try command.run(in: context)
            return .done
        } catch let failure as CommandFailure {
            context.console.report(failure)
            return failure.status
        } catch let error as UsageError {
            context.console.usage(error.message, context.arguments)
            return .usage
        } catch {
            return end(with: error, context)
        }
    }

    /// Writes the parser's message: help and completion scripts to standard output, everything else to standard error.
    private static func end(with error: any Error, _ context: CommandContext) -> ExitStatus {
        let console = context.console
        // The help command's, which has every option: a completion script is made from it.
        let message = HelpCommand.fullMessage(for: error)
        guard exitCode(for: error) == .success else {
            console.usage(message, context.arguments)
            return ExitStatus(rawValue: exitCode(for: error).rawValue) ?? .usage
        }
        do {
            try console.write(message + "\n")
            return .done
        } catch {
            if error.status != .done { console.report(error) }
            return error.status
        }
    }
}

/// The program behind every call that the archive does not answer.
package enum CommandLineTool {
    /// Runs the call that the process was started with, and ends the process.
    package static func run() -> Never {
        ProcessMemory.keepPrivate()
        StandardStream.prepare()
        guard ProcessArguments.areKnown else {
            Console().tell(
                Message("the arguments of this call cannot be read: {file}", ["file": .path("/proc/self/cmdline")]))
            exit(ExitStatus.bug.rawValue)
        }
        LocaleVariables.sanitize()
        exit(RootCommand.run(in: .ofProcess()).rawValue)
    }
}

/// A call that gets everything from outside through its context.
protocol ContextCall {
    /// - Throws: `CommandFailure`, or an error of ArgumentParser's. The status follows from it.
    func run(in context: CommandContext) throws
}

/// One whose options ArgumentParser parses.
protocol ContextCommand: ParsableCommand, ContextCall {}

/// The whole command line as `--help`, completion scripts and `CommandTree` have it: the default command's options and the
/// subcommands. It runs nothing.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: RootCommand._commandName,
        abstract: "Whose birthday is next: for status bars, from your vCards.",
        usage: usage,
        discussion: """
            Without a subcommand: print what a widget shows now.

              bday-widget setup                    be guided
              bday-widget --family medium --age    the next birthdays, and ages
              bday-widget --format waybar          a line for a bar
              bday-widget list anna                everybody who is called that
            """,
        groupedSubcommands: RootCommand.groups)

    static let usage = "bday-widget [options]\nbday-widget <subcommand> [options]"

    @OptionGroup var show: ShowCommand

    @Flag(name: [.customShort("V"), .long], help: "Print the version.")
    var version = false
}

extension String {
    /// What a command's help says at length, and calls of it that somebody would type, each with what it is for.
    ///
    /// - Parameter examples: calls without the program's name, as a shell takes them.
    static func with(_ text: String = "", examples: KeyValuePairs<String, String>) -> String {
        let width = examples.map(\.key.count).max() ?? 0
        let lines = examples.map { call, purpose in
            "  bday-widget \(call)\(String(repeating: " ", count: width - call.count))  \(purpose)"
        }
        return (text.isEmpty ? "" : "\(text)\n\n") + lines.joined(separator: "\n")
    }
}
