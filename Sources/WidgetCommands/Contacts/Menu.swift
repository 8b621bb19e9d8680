import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage

/// The program in which a person chooses a line.
struct Menu: Hashable {
    /// Those that are known.
    static let names = ["fuzzel", "rofi", "wofi", "bemenu", "dmenu", "fzf"]

    /// The program's name first.
    let arguments: [String]
    private let name: String
    /// It is drawn in a terminal, whose keyboard it needs.
    let needsKeyboard: Bool

    /// - Parameters:
    ///   - command: the name of a menu, or a command that a shell runs; nil for the first menu that is installed.
    ///   - prompt: stands before what is typed.
    ///   - hasKeyboard: whether the call has a terminal. There fzf is the nearest.
    /// - Throws: where it is not installed, or none is, or it could not be shown.
    init(
        _ command: String?, prompt: CleanText, hasKeyboard: Bool, _ environment: UserEnvironment
    ) throws(CommandFailure) {
        let graphical =
            environment.isWayland
            ? ["fuzzel", "wofi", "bemenu", "rofi"] : environment.isX11 ? ["rofi", "dmenu", "bemenu"] : []
        let noScreen = CommandFailure(.unavailable, .noScreen)
        if command == nil, graphical.isEmpty, !hasKeyboard { throw noScreen }
        let candidates = hasKeyboard ? ["fzf"] + graphical : graphical + ["fzf"]
        guard let chosen = command ?? candidates.first(where: { environment.hasProgram(FilePath($0)) }) else {
            throw Self.none(candidates)
        }
        name = chosen
        let known = Self.arguments(of: chosen, prompt.string)
        arguments = known ?? ["/bin/sh", "-c", chosen]
        if known != nil, !environment.hasProgram(FilePath(chosen)) { throw Self.notFound(chosen) }
        needsKeyboard = chosen == "fzf"
        // Several end without a screen as they do where nothing is chosen.
        if known != nil, !needsKeyboard, graphical.isEmpty { throw noScreen }
    }

    /// How a menu is called that is known: for lines of plain text, one below the other, in any case. What the user has set
    /// for it holds, but what would take a name for markup, or keep it.
    private static func arguments(of menu: String, _ prompt: String) -> [String]? {
        switch menu {
        case "fzf": ["fzf", "--no-multi", "--no-ansi", "--tiebreak=index", "--prompt", "\(prompt)> "]
        // In a locale of ASCII it reads no further than to the first other letter.
        case "fuzzel": ["env", "LC_ALL=C.UTF-8", "fuzzel", "--dmenu", "--prompt", "\(prompt)> "]
        case "rofi": ["rofi", "-dmenu", "-i", "-normalize-match", "-p", prompt]
        case "wofi":
            [
                "wofi", "--dmenu", "--insensitive", "--prompt", prompt, "--cache-file", "/dev/null",
                "--define", "allow_markup=false", "--define", "allow_images=false",
            ]
        case "bemenu", "dmenu": [menu, "-i", "-l", "15", "-p", prompt]
        default: nil
        }
    }

    /// Has the person choose.
    ///
    /// - Returns: the lines that the menu gave back; nil where nothing was chosen.
    func choice(among lines: [String]) throws(CommandFailure) -> [String]? {
        let answer = try CommandFailure.asking { () throws(SystemError) in
            try ChildProcess.choice(arguments, among: lines.joined(separator: "\n") + "\n")
        }
        let chosen = answer.output.split(whereSeparator: \.isNewline).map(String.init).filter {
            !$0.allSatisfy(\.isWhitespace)
        }
        if !chosen.isEmpty { return chosen }
        if ChildProcess.hasNotStarted(answer.status) { throw Self.notFound(name) }
        // 130 is how fzf ends with Escape, and a shell whose menu the keyboard interrupts.
        if answer.status > 128, answer.status != 130 {
            throw CommandFailure(
                .unavailable, Message("the menu ended with status {status}", ["status": .number(Int(answer.status))]))
        }
        return nil
    }

    private static func notFound(_ menu: String) -> CommandFailure {
        CommandFailure(
            .unavailable,
            // Translators: {menu} is a program, or the user's own command, in which somebody is to be chosen.
            Message("the menu was not found: {menu}", ["menu": .code(CleanText(cleaning: menu))]))
    }

    private static func none(_ menus: [String]) -> CommandFailure {
        CommandFailure(
            .unavailable,
            Diagnosis(
                Message("there is no menu to choose in"), .clause,
                Message(
                    // Translators: {programs} is such as "fuzzel, wofi or rofi"; "menu" is a setting.
                    "install {programs}, or set \"menu\" in the configuration",
                    ["programs": .message(.oneOf(menus.map { .code(CleanText(cleaning: $0)) }))])))
    }
}

/// The program that keeps a text for pasting.
struct Clipboard {
    private let arguments: [String]

    /// - Throws: where none is installed.
    init(_ environment: UserEnvironment) throws(CommandFailure) {
        if !environment.hasScreen { throw CommandFailure(.unavailable, .noScreen) }
        let programs =
            (environment.isWayland ? [["wl-copy"]] : [])
            + (environment.isX11 ? [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]] : [])
        guard let program = programs.first(where: { environment.hasProgram(FilePath($0[0])) }) else {
            let names = ["wl-clipboard", "xclip", "xsel"].map { Message.Value.code(CleanText(cleaning: $0)) }
            throw CommandFailure(
                .unavailable,
                Diagnosis(
                    Message("there is no program that copies"), .clause,
                    // Translators: {programs} is such as "wl-clipboard, xclip or xsel".
                    Message("install {programs}", ["programs": .message(.oneOf(names))])))
        }
        arguments = program
    }

    func copy(_ text: String) throws(CommandFailure) {
        let status = try CommandFailure.asking { () throws(SystemError) in
            try ChildProcess.run(arguments, input: text)
        }
        if status == 0 { return }
        throw CommandFailure(
            .unavailable,
            Message(
                // Translators: {program} copies a text, to be pasted elsewhere.
                "{program} ended with status {status}",
                ["program": .code(CleanText(cleaning: arguments[0])), "status": .number(Int(status))]))
    }
}
