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

    /// tmux as `watch --tmux` speaks to it: the output is the value of a user option, not what a job prints.
    package static let tmuxOption: any Bar = Tmux(.option)
}
