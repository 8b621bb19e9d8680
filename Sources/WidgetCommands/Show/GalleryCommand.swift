import ArgumentParser
import Presentation

/// The widgets to choose from.
struct GalleryCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "Draw the six families of widgets side by side.",
        discussion: .with(
            """
            With your contacts, or with sample people where there are none. bday-widget help says how one of them is \
            printed, or drawn as a picture.
            """,
            examples: [
                "gallery": "with your contacts",
                "gallery --placeholder": "with sample people",
            ]))

    @OptionGroup var trial: TrialOptions

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context)
        let gallery = try Gallery(reading.request, isSample: trial.placeholder, session)
        if gallery.isSample, !trial.placeholder {
            context.console.note(
                try session.library().refusesReading()
                    ? "these are sample people; to read yours: \(command: "bday-widget import")"
                    : "these are sample people: \(command: "bday-widget setup") finds yours")
        }
        try context.console.write(gallery.text(TerminalStyle(context)))
    }
}
