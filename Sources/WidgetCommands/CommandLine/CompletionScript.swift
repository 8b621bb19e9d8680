/// The parser's completion scripts, made to complete a word in whatever case it is typed: names of people and groups are
/// found in any case by every command. fish does so by itself.
enum CompletionScript {
    /// - Parameter script: the parser's, which is recognized by how it begins; anything else is left as it is.
    static func ignoringCase(_ script: String) -> String {
        if script.hasPrefix("#compdef ") {
            return [
                "_describe -V subcommand subcommands", "_describe -V '' non_empty_completions", "_arguments -w -s -S",
            ]
            .reduce(script) { $0.replacing($1, with: "\($1) \(zshMatcher)") }
        }
        guard script.hasPrefix("#!/bin/bash\n") else { return script }
        return script.replacing("compgen ", with: "\(bashFunction) ") + bashMatching
    }

    /// As zshcompwid(1), "Completion Matching Control", has it.
    private static let zshMatcher = "-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'"

    private static let bashFunction = "__bday-widget_compgen"

    /// compgen compares words with what is typed as readline is set up to.
    private static let bashMatching = """

        # Called as \(bashFunction) -W list -- word, in a subshell; anything else is compgen's.
        \(bashFunction)() {
            if [[ "${1}" != -W ]]; then
                compgen "${@}"
                return
            fi
            shopt -s nocasematch
            local completion
            while IFS='' read -r completion; do
                [[ "${completion}" = "${4}"* ]] && printf '%s\\n' "${completion}"
            done < <(compgen -W "${2}")
        }

        """
}
