import LinuxSystem
import PathBytes
import Settings
import SystemPackage

/// A bar whose configuration `setup` can add to.
package struct BarProgram: Sendable {
    /// Its name, which is that of its executable too.
    package let name: String
    /// Where the user's configuration is looked for, in the bar's own order.
    let paths: @Sendable (UserEnvironment) -> [FilePath]
    let syntax: any BarSyntax
    /// Whether it reads all of them that are there, one after another, and not the first alone.
    var readsAll = false
    /// What its style sheet can say of ours, line by line.
    package var colours: [String] = []
    /// Where the configurations of programs are looked for that start it, and can name its own.
    var hosts: @Sendable (UserEnvironment) -> [FilePath] = { _ in [] }
    /// What makes a running bar show what its configuration says now, of which it gets a word for a shell; nil for one that
    /// looks by itself.
    package let reload: (@Sendable (_ file: String, _ isTakenOut: Bool) -> String)?
    /// The configuration that it has where the user has none; none for a bar that needs none.
    let standard: [FilePath]

    /// All of them, by name.
    package static let all = [conky, i3blocks, polybar, tmux, waybar]

    /// waybar(5).
    static let waybar = BarProgram(
        name: "waybar",
        paths: { environment in
            let directories = (environment.configurationDirectories + [environment.home].compactMap(\.self))
                .map { $0.appending("waybar") }
            return directories.flatMap { [$0.appending("config"), $0.appending("config.jsonc")] }
        }, syntax: WaybarSyntax(), colours: WaybarSyntax.colours, reload: { _, _ in "pkill -SIGUSR2 waybar" },
        standard: ["/etc/xdg/waybar/config", "/etc/xdg/waybar/config.jsonc"])

    /// Its wiki, "Configuration", in the order in which polybar 3.6 was seen to look.
    static let polybar = BarProgram(
        name: "polybar",
        paths: { environment in
            environment.configurationDirectories.map { $0.appending("polybar") }
                .flatMap { [$0.appending("config"), $0.appending("config.ini")] }
        }, syntax: PolybarSyntax(), reload: { _, _ in "polybar-msg cmd restart" }, standard: ["/etc/polybar/config.ini"]
    )

    /// i3blocks(1).
    static let i3blocks = BarProgram(
        name: "i3blocks",
        paths: { environment in
            let own = environment.configHome?.appending(["i3blocks", "config"])
            return [own, environment.home?.appending(".i3blocks.conf")].compactMap(\.self)
        }, syntax: I3blocksSyntax(),
        hosts: { environment in
            let own = environment.configHome.map { [$0.appending("sway/config"), $0.appending("i3/config")] }
            let old = environment.home.map { [$0.appending(".sway/config"), $0.appending(".i3/config")] }
            return (own ?? []) + (old ?? [])
        }, reload: { _, _ in "i3-msg restart" }, standard: ["/etc/i3blocks.conf"])

    /// conky(1).
    static let conky = BarProgram(
        name: "conky",
        paths: { environment in
            let own = environment.configHome?.appending(["conky", "conky.conf"])
            return [own, environment.home?.appending(".conkyrc")].compactMap(\.self)
        }, syntax: ConkySyntax(), reload: nil, standard: ["/etc/conky/conky.conf"])

    /// tmux(1).
    package static let tmux = BarProgram(
        name: "tmux",
        paths: { environment in
            [environment.home?.appending(".tmux.conf")].compactMap(\.self)
                + environment.configurationDirectories.map { $0.appending(["tmux", "tmux.conf"]) }
        }, syntax: TmuxSyntax(), readsAll: true,
        reload: { file, isTakenOut in
            // What was added to an option stays in it, whatever the file says.
            "tmux \(isTakenOut ? "set -gu @bday \\; set -gu status-right \\; set -gu status-right-length \\; " : "")source-file \(file)"
        }, standard: [])

    /// The process of it that has the user's configuration: the user's own, in the same home; nil where it does not run.
    package func process(
        among running: [RunningProgram] = RunningProgram.all, _ environment: UserEnvironment
    ) -> RunningProgram? {
        running.first { process in
            // tmux's server is called `tmux: server`.
            guard process.name == name || process.name == "\(name): server" else { return false }
            return process.variable("HOME").map { FilePath(bytes: $0) == environment.home } ?? true
        }
    }

    /// Whether its executable is in one of the directories of `PATH`.
    package func isInstalled(_ environment: UserEnvironment) -> Bool {
        environment.hasProgram(FilePath(name))
    }

    /// How its list of modules names ours; nil where there is no such list.
    package var moduleName: String? { syntax.moduleName }

    /// What the user adds by hand, line by line.
    package func snippet(_ call: BarCall) -> [String] { syntax.snippet(call) }
}

extension UserEnvironment {
    /// Where bars look that go on in `~/.config` if `XDG_CONFIG_HOME` is another directory and has nothing for them.
    fileprivate var configurationDirectories: [FilePath] {
        let own = [configHome, home?.appending(".config")].compactMap(\.self)
        return own.first == own.last ? Array(own.prefix(1)) : own
    }
}
