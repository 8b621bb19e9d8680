import Failures
import LinuxSystem
import Messages
import Presentation
import Settings
import SystemPackage

/// `config edit`: has a person change the configuration, and says what is wrong with it then.
struct ConfigurationEditing {
    let path: FilePath
    let choices: SessionOptions
    let context: CommandContext

    func run() throws(CommandFailure) {
        // The language is that of the file, as far as it can be read.
        let session = CommandSession(
            choices, context, (try? ConfigurationFile(choices, context)) ?? ConfigurationFile())
        if let kind = FileKind(path: path), kind != .regular {
            throw .invalid(path.string, Distrust.irregular.diagnosis)
        }
        let unset = Array(WrittenConfiguration.unset(Configuration.settings).utf8)
        let (isNew, isDirectoryNew) = (FileKind(path: path) == nil, FileKind(path: path.parent) == nil)
        if isNew {
            try CommandFailure.writing { () throws(SystemError) in try FileExchange.change(path, from: nil, to: unset) }
        }
        while true {
            do { try edit() } catch {
                // Nobody has seen what it was begun with.
                if isNew, (try? FileExchange.change(path, from: unset, to: nil)) != nil, isDirectoryNew {
                    Directory.removeEmpty(path.parent)
                }
                throw error
            }
            let problems = self.problems()
            for problem in problems { context.console.problem(problem.message) }
            if problems.isEmpty { return }
            guard context.console.isInteractive, try session.asks(Message("Change it once more?"), usual: true) else {
                throw .silent(.configuration)
            }
        }
    }

    private func edit() throws(CommandFailure) {
        let opening = Opening(
            path, editor: context.environment.editor,
            isInteractive: context.console.isInteractive && context.console.hasKeyboard)
        try opening.run(context.environment)
    }

    private func problems() -> [Diagnosis] {
        do { return try ConfigurationFile(choices, context).problems } catch {
            return [error.diagnosis]
        }
    }
}
