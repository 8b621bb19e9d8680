import LinuxSystem
import SystemPackage

/// Where a unit of systemd's user manager lies: installed with the program or, from a build, written beside the user's own
/// units; and there what is the user's, in a drop-in.
struct ScheduleUnit: Hashable, Sendable {
    let name: FilePath.Component
    /// The link by which a target starts it, made by systemctl; nil where another unit starts it.
    let link: FilePath?
    let file: OwnFile
    let dropIn: OwnFile
    /// Where `make install` puts it, below the program's own prefix.
    private let installations: [FilePath]

    enum State: Hashable {
        case missing(FilePath)
        case foreign(FilePath, reason: String)
        case there(ScheduleUnits.Text)
    }

    /// - Parameters:
    ///   - target: what starts it.
    ///   - directory: of the user's units.
    init(
        _ name: FilePath.Component, wantedBy target: StaticString? = nil, in directory: FilePath, of widget: FilePath
    ) {
        self.name = name
        link = target.map { directory.appending("\($0).wants").appending(name) }
        file = OwnFile(path: directory.appending(name))
        // Before those of the user's own, which systemd reads in the order of their names.
        dropIn = OwnFile(path: directory.appending("\(name.string).d").appending("10-bday-widget.conf"))
        let prefix = widget.parent.parent
        installations = ["share", "lib"].map { prefix.appending("\($0)/systemd/user").appending(name) }
    }

    /// Where the unit is installed; nil where it is not, or for another place of the program. What else it says is of who
    /// installed it: a unit of the user's own would shadow that.
    func installation(_ text: ScheduleUnits.Text?) -> FilePath? {
        guard let text else { return nil }
        return installations.first { place in
            (try? RegularFile.read(place)).map { installed in
                ScheduleUnits.program(ofService: String(decoding: installed, as: UTF8.self))
                    == ScheduleUnits.program(ofService: text.unit)
            } ?? false
        }
    }

    /// - Parameter text: what would be written now; nil where that cannot be.
    func state(_ text: ScheduleUnits.Text?) throws(CommandFailure) -> State {
        for file in [file, dropIn] {
            if case .foreign(let reason) = try file.content() { return .foreign(file.path, reason: reason) }
        }
        let dropIn = try self.dropIn.text()
        switch (try file.content(), text, installation(text)) {
        case (.own(let unit), _, _): return .there(.init(unit: unit, dropIn: dropIn ?? ""))
        case (_, let text?, .some):
            guard let dropIn else { return .missing(self.dropIn.path) }
            return .there(.init(unit: text.signed.unit, dropIn: dropIn))
        case (.link, _, nil): return .there(.init(unit: "", dropIn: dropIn ?? ""))
        default: return .missing(file.path)
        }
    }

    /// Writes it, the unit itself where it is not installed. What an earlier version wrote is replaced.
    func write(_ text: ScheduleUnits.Text) throws(CommandFailure) {
        try dropIn.write(text.dropIn)
        if installation(text) == nil { try file.write(text.signed.unit) } else { try file.remove() }
    }

    /// Removes what was written, and the links.
    ///
    /// - Returns: the paths of what was there.
    func remove() throws(CommandFailure) -> [FilePath] {
        var removed: [FilePath] = []
        if let link, FileKind(path: link, followsLinks: false) == .link { try OwnFile(path: link).remove() }
        for file in [file, dropIn] where try file.remove() { removed.append(file.path) }
        Directory.removeEmpty(dropIn.path.parent)
        return removed
    }

    /// Whether something of it is there that this program wrote, or systemctl where a user enabled it.
    var isThere: Bool {
        get throws(CommandFailure) {
            for file in [file, dropIn] + (link.map { [OwnFile(path: $0)] } ?? []) {
                switch try file.content() {
                case .own, .link: return true
                case .missing, .foreign: continue
                }
            }
            return false
        }
    }
}
