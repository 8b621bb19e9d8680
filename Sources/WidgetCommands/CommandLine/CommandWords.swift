/// A call's arguments as the tree of commands reads them.
struct CommandWords {
    /// The command that they name, wherever they do.
    private(set) var command = CommandTree.whole
    /// What is for the command: all but the names of it and of those above.
    private(set) var arguments: [String] = []
    /// The names of the options.
    private(set) var options: [String] = []
    /// What is neither an option nor the value of one.
    private(set) var words: [String] = []
    /// Whether `help` stands where a command could.
    private(set) var asksForHelp = false

    init(_ call: [String]) {
        var value = CommandTree.Value.none
        for (index, argument) in call.enumerated() {
            if argument == "--" {
                arguments += call[index...]
                words += call[(index + 1)...]
                return
            }
            let isOption = argument.hasPrefix("-") && argument != "-"
            if value == .anything || value == .word && !isOption {
                value = .none
                arguments.append(argument)
            } else if isOption {
                let name = String(argument.prefix { $0 != "=" })
                value = name == argument ? CommandTree.whole.value(of: name) ?? .none : .none
                options.append(name)
                arguments.append(argument)
            } else if let next = command.subcommand(argument), words.isEmpty || !command.isBelowOthers(argument) {
                command = next
            } else if argument == "help", !command.below.isEmpty, words.isEmpty, !asksForHelp {
                asksForHelp = true
            } else {
                words.append(argument)
                arguments.append(argument)
            }
        }
    }
}
