import ArgumentParser

/// A command that gets everything from outside through its context.
protocol ContextCommand: ParsableCommand {
    /// - Throws: `CommandFailure`, `LibraryError`, or an error of ArgumentParser's. The status follows from it.
    func run(in context: CommandContext) throws
}
