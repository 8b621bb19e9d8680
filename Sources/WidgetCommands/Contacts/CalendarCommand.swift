import ArgumentParser
import LinuxSystem
import Presentation

/// A month with the days of birthdays marked.
struct CalendarCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Draw a month, the days of birthdays marked, the names below.",
        usage: "bday-widget calendar [<month>|--year] [options]",
        discussion: .with(
            """
            Weeks begin as the locale has it. A day with a birthday is followed by *, today is in brackets. On a \
            terminal they are also bold and reversed, unless NO_COLOR is set or TERM is dumb.
            """,
            examples: [
                "calendar": "this month",
                "calendar 2026-12": "another one",
                "calendar --year": "the whole year",
            ]))

    @Argument(
        help: ArgumentHelp("The month, such as 2026-11 (default: this one).", valueName: "month"),
        transform: { argument in
            guard let month = CalendarMonth(argument) else {
                throw ValidationError("it takes a year and a month, such as 2026-11.")
            }
            return month
        })
    var month: CalendarMonth?

    @Flag(help: "All months of this year.")
    var year = false

    @OptionGroup var dates: OccasionsOption
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var session: MomentOptions

    func validate() throws {
        if year, month != nil { throw ValidationError("A month or --year, one of them.") }
    }

    func run(in context: CommandContext) throws {
        let session = try CommandSession(session, context).showing(dates.occasions)
        let months = try BirthdayMonths(month, wholeYear: year, of: reading.request, session)
        try context.page(months.text(TerminalStyle(context)))
    }
}
