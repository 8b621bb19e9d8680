import ContactLibrary
import ContactSources
import LinuxSystem
import Presentation
import SystemPackage

/// Where a user wants what `watch` shows.
package enum WatchOutput: Sendable {
    case standardOutput
    /// A file that is replaced as a whole.
    case file(FilePath)
    /// tmux's option `@bday`.
    case tmux

    /// - Throws: where the file may not be replaced. Until that is known nothing is shown, however long a server is gone.
    func sink(_ call: WidgetCall) throws(CommandFailure) -> any WatchSink {
        switch self {
        case .standardOutput: return PipeSink(call: call)
        case .tmux: return TmuxSink(environment: call.context.environment)
        case .file(let path):
            let target = WatchTarget(path)
            let standIn = StandIn(for: WatchScreen(call, NoSink()))
            defer { standIn?.end() }
            if let refusal = target.refusal(call.context.environment) ?? target.refusal(inSources: Self.sources(call)) {
                throw CommandFailure(.usage, refusal)
            }
            return FileSink(call: call, target: target)
        }
    }

    /// The identities of the sources that the call names, and of the user's as far as they can be found out.
    private static func sources(_ call: WidgetCall) -> [FilePath] {
        let file = try? ConfigurationFile(call.choices, call.context)
        let session = file.map { CommandSession(call.choices, call.context, $0) }
        let ofTheUser = try? session?.library().sourceIdentities()
        return call.contacts.sources.map(SourceIdentity.of) + (ofTheUser ?? [])
    }
}
