import LinuxSystem

/// A text with contacts while it comes in windows, whatever its format. Cards are read as they come; the other formats
/// need the whole text.
struct TextReading {
    /// How much of the beginning tells the format.
    private static let head = 4_096

    private let file: String
    private var format: TextFormat?
    private var cards: ContactCollector.FileCards

    init(file: String, collector: ContactCollector) {
        self.file = file
        cards = collector.fileCards
    }

    /// - Returns: how many bytes are done with.
    mutating func read(
        _ window: UnsafeRawBufferPointer, isLast: Bool, into collector: inout ContactCollector
    ) -> Int {
        guard isLast || window.count >= Self.head else { return 0 }
        let format = format ?? TextFormat(window.prefix(Self.head))
        self.format = format
        if case .cards = format { return collector.add(&cards, window, isLast: isLast, file: file) }
        guard isLast else { return 0 }
        if case .calendar = format {
            collector.add(events: window, file: file)
        } else {
            AbookText.add(window, file: file, to: &collector)
        }
        return window.count
    }
}

extension ContactCollector {
    /// Adds every contact of a file of text.
    mutating func addText(of path: String) throws(SystemError) {
        let stamp = FileStamp(path: path)
        var reader = FileReader()
        var text = TextReading(file: path, collector: self)
        try reader.readWindows(path) { text.read($0, isLast: $1, into: &self) }
        watch(path, stamp)
    }

    /// Adds every contact of the text that standard input gives.
    mutating func addStandardInput(as name: String) throws(SystemError) {
        var reader = FileReader()
        var text = TextReading(file: name, collector: self)
        try reader.readWindows(descriptor: 0) { text.read($0, isLast: $1, into: &self) }
    }
}
