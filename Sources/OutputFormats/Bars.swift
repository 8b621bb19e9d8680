/// The bars that `--format` knows.
package enum Bars {
    /// A line each, in the order of the help.
    package static let all: [any Bar] = [
        Waybar(),
        Polybar(),
        Conky(),
        ConkyParse(),
        Tmux(),
        I3blocks(),
    ]

    /// tmux with the output as the value of a user option, as `watch --tmux` sets it, not as what a job prints.
    package static let tmuxOption: any Bar = Tmux(setsOption: true)
}
