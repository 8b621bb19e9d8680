import LocalTime

/// Entries in order of date, and when to ask for more.
package struct Timeline: Hashable, Sendable {
    package var family: WidgetFamily
    package var entries: [TimelineEntry]
    package var policy: TimelineReloadPolicy

    package init(family: WidgetFamily, entries: [TimelineEntry], policy: TimelineReloadPolicy) {
        self.family = family
        self.entries = entries
        self.policy = policy
    }
}

/// When to ask for the next timeline.
package enum TimelineReloadPolicy: Hashable, Sendable {
    /// From an instant on.
    case after(LocalInstant)
    /// Only on demand.
    case never
}
