import LinuxSystem
import LocalTime
import SystemPackage

/// Reads contact sources as of one day.
package struct SourceReader: Sendable {
    private let program: String
    private let today: CalendarDay
    private let khardDirectories: [FilePath]
    private let hasCollectionGroups: Bool
    private let reopening: KnownFiles.Reopening
    private let onProgress: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - program: the version of this program.
    ///   - khardDirectories: where khard writes cards, as `SourceDiscovery` gives them.
    ///   - hasCollectionGroups: whether the collections of a vdir are groups of the contacts in them.
    ///   - reopening: which files are opened that have not changed.
    ///   - onProgress: called every thousand cards with the number of cards read so far.
    package init(
        program: String = "", today: CalendarDay, khardDirectories: [FilePath] = [], hasCollectionGroups: Bool = false,
        reopening: KnownFiles.Reopening = .nothing, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        self.program = program
        self.today = today
        self.hasCollectionGroups = hasCollectionGroups
        self.khardDirectories = khardDirectories
        self.reopening = reopening
        self.onProgress = onProgress
    }

    /// Reads the source at a path.
    ///
    /// - Parameters:
    ///   - known: what was read there before. Of files that need not be opened, the reading says so alone.
    ///   - mayWait: the user has just named it, so that it may be a pipe.
    ///   - budget: what its reading may take.
    /// - Throws: when the source as a whole cannot be read, or needs more than the budget.
    package func read(
        _ path: FilePath, known: SourceContent? = nil, mayWait: Bool = false,
        within budget: ReadingBudget = .unlimited
    ) throws(SystemError) -> SourceReading {
        do throws(SystemError) {
            return try reading(of: path, known: known, mayWait: mayWait, within: budget)
        } catch {
            throw error.withRemedy
        }
    }

    private func reading(
        of path: FilePath, known: SourceContent?, mayWait: Bool, within budget: ReadingBudget
    ) throws(SystemError) -> SourceReading {
        try budget.check(path)
        let identity = SourceIdentity.of(path)
        // A source depends on the files that it reads and, where links lead to them, on the path that it was named by.
        let named = identity == path ? nil : Dependency(path: path)
        let khards = khardDirectories.filter { $0.isInside(identity) || identity.isInside($0) }
        let reader = ([program] + khards.map(\.string)).joined(separator: "\n")
        // A path can lead to another source by now.
        let known = known.flatMap { $0.identity == identity && $0.reader == reader ? $0 : nil }
        let files = KnownFiles(known?.files ?? [], reopening: reopening, today: today)
        var collector = ContactCollector(
            identity: identity, kind: known?.kind ?? "", known: files, today: today, khardDirectories: khardDirectories,
            hasCollectionGroups: hasCollectionGroups, readAt: SystemCalendar.nanoseconds(), budget: budget,
            onProgress: onProgress)
        if known?.kind != VdirSource.kind, let unchanged = files.unchanged {
            collector.keep(unchanged)
        } else {
            let source = try SourceKinds.source(at: path, mayWait: mayWait, within: budget)
            collector.reading.content.kind = type(of: source).kind
            try source.read(into: &collector)
            try budget.check(path)
        }
        var reading = collector.finish()
        reading.content.hasCollectionGroups = hasCollectionGroups
        reading.content.reader = reader
        if let named { reading.dependencies.append(named) }
        return reading
    }
}
