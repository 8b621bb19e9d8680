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
        I3statusRust(),
        Xmobar(),
        Lemonbar(),
        Dzen2(),
        Yambar(),
        Genmon(),
        Argos(),
        Plasma(),
        Zjstatus(),
    ]

    /// tmux with the output as the value of a user option, as `watch --tmux` sets it, not as what a job prints.
    package static let tmuxOption: any Bar = Tmux(setsOption: true)
}
