import SafeText
import Synchronization

/// The language that a process speaks: English until the options, the configuration and the environment have said another.
package final class SpokenLanguage: Sendable {
    private let translation = Mutex<MessageTranslation>({ _ in nil })

    package init() {}

    package func become(_ language: @escaping MessageTranslation) { translation.withLock { $0 = language } }

    package func text(_ message: Message) -> String { message.text(current) }

    package func text(_ diagnosis: Diagnosis) -> String { diagnosis.text(current) }

    package func prose(_ message: Message) -> Prose { Prose(text(message), commands: message.commands) }

    package func prose(_ diagnosis: Diagnosis) -> Prose { Prose(text(diagnosis), commands: diagnosis.commands) }

    package func sentence(_ diagnosis: Diagnosis) -> Prose {
        Prose(diagnosis.sentence(current), commands: diagnosis.commands)
    }

    /// A part of a message in it; nil for one that it has none for.
    package func translate(_ message: Message) -> String? { current(message) }

    private var current: MessageTranslation { translation.withLock { $0 } }
}
