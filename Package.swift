// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where the project is tested. Elsewhere the next compiler may warn about more.
let strict: [SwiftSetting] =
    Context.environment["BDAY_WIDGET_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The widget starts without a dynamic loader, unless the static libraries are missing.
let isStatic = Context.environment["BDAY_WIDGET_LINKING"] != "dynamic"
let withoutLoader: [LinkerSetting] =
    isStatic ? [.unsafeFlags(["-static-executable"], .when(configuration: .release))] : []

/// Where the linker looks first: a directory of libraries that are linked statically, by the Makefile.
let staticLibraries = Context.environment["BDAY_WIDGET_STATIC"].map { ["-L\($0)"] } ?? []

/// A program at a fixed address needs no relocations at its start, and exports no names to libraries that ask for none.
let atFixedAddress: [LinkerSetting] = [
    .unsafeFlags(
        staticLibraries + ["-Xclang-linker", "-no-pie", "-Xclang-linker", "-Wl,--no-export-dynamic"],
        .when(configuration: .release))
]

/// What `--version` names. It comes from the Makefile: SwiftPM keeps what it has read of this file, and would keep a commit.
let commit = Context.environment["BDAY_WIDGET_COMMIT"].map { CSetting.define("BDAY_WIDGET_COMMIT", to: "\"\($0)\"") }

/// What of ICU's data is needed, as a C header that the Makefile makes. Without one all of it is linked.
let dataOfICU = Context.environment["BDAY_WIDGET_ICU_DATA"].map {
    CSetting.define("BDAY_WIDGET_ICU_DATA", to: "\"\($0)\"")
}

/// Whether targets name only what they import themselves, as Tests/target-graph has it.
let isDirect = Context.environment["BDAY_WIDGET_DIRECT"] != nil

func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

/// The tests of the target that the name begins with. Golden files are read where they lie.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// What `make install` installs and `schedule enable` writes.
let units = ["bday-widget-notify.service", "bday-widget-follow-lock.service"].map {
    Resource.embedInCode("Units/\($0)")
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
/// `FilePath`: paths of bytes.
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// Which target is for what, says docs/first-hour.md, and why, docs/decisions.md#rooms-of-the-code.
let package = Package(
    name: "bday-widget",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    ],
    targets: [
        .systemLibrary(name: "CJSONC", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CLinux"),
        .target(name: "CVersion", cSettings: commit.map { [$0] } ?? []),
        .target(
            name: "CICUData", exclude: ["make-data", "select.c"], cSettings: dataOfICU.map { [$0] } ?? []),
        .systemLibrary(name: "CSDBus", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        library("LocalTime"),
        library("PathBytes", [systemPackage]),
        library("SafeText", ["PathBytes", systemPackage]),
        library("Messages", ["LinuxSystem", "SafeText"]),
        library("BirthdayCore", ["LocalTime", "PathBytes", "SafeText", "Sodium", systemPackage]),
        library("WidgetTimeline", ["BirthdayCore", "LocalTime", "Messages", "SafeText"]),
        library("Sodium", ["CSodium", "SafeText"]),
        library("ProgramNames"),
        library(
            "LinuxSystem", ["CLinux", "LocalTime", "PathBytes", "ProgramNames", "SafeText", "Sodium", systemPackage]),
        library("Failures", ["LinuxSystem", "Messages", "SafeText", systemPackage]),
        library("Terminal", ["Failures", "LinuxSystem", "Messages", "SafeText", "Settings"]),
        library("JSONC", ["CJSONC", "SafeText"]),
        library("CalendarSystems", ["BirthdayCore", "LocalTime"]),
        library("VCard", ["BirthdayCore", "CalendarSystems", "LocalTime", "Messages", "SafeText"]),
        library("ICalendar", ["BirthdayCore", "VCard", "LocalTime", "Messages"]),
        library("SQLite", ["CSQLite"]),
        library(
            "ContactSources",
            [
                "BirthdayCore", "Failures", "ICalendar", "LinuxSystem", "LocalTime", "Messages", "PathBytes", "SQLite",
                "SafeText", "Sodium", "VCard", systemPackage,
            ]),
        library("TimelineArchive", ["JSONC", "Sodium", "LinuxSystem", "PathBytes", "SafeText", systemPackage]),
        library(
            "Settings",
            [
                "BirthdayCore", "Failures", "JSONC", "LinuxSystem", "LocalTime", "Messages", "NameDays", "PathBytes",
                "SafeText",
                "WidgetTimeline", systemPackage,
            ]),
        library(
            "ContactStore",
            [
                "BirthdayCore", "ContactSources", "Failures", "LinuxSystem", "LocalTime", "Messages", "PathBytes",
                "SQLite", "SafeText", "Settings", "Sodium", systemPackage,
            ]),
        .target(name: "TextSearch", swiftSettings: strict, linkerSettings: [.linkedLibrary("_FoundationICU")]),
        .target(
            name: "NameDays", dependencies: ["BirthdayCore", "LinuxSystem", "TextSearch", systemPackage],
            exclude: ["tables"], swiftSettings: strict),
        library("OutputFormats", ["BirthdayCore", "WidgetTimeline", "JSONC", "SafeText"]),
        .target(
            name: "Localization",
            dependencies: [
                "BirthdayCore", "LinuxSystem", "LocalTime", "Messages", "SafeText", "TextSearch", "WidgetTimeline",
                systemPackage,
            ],
            exclude: ["po"],
            swiftSettings: strict),
        library("AgentProtocol", ["Failures", "JSONC", "LinuxSystem", "Messages", "SafeText"]),
        library(
            "DesktopSession",
            ["AgentProtocol", "CSDBus", "Failures", "LinuxSystem", "Messages", "SafeText", systemPackage]),
        library(
            "ContactLibrary",
            [
                "BirthdayCore", "CVersion", "ContactSources", "ContactStore", "Failures", "JSONC", "LinuxSystem",
                "LocalTime", "Messages", "NameDays", "PathBytes", "SafeText", "Settings", "Sodium", "TextSearch",
                "VCard",
                systemPackage,
            ]),
        library(
            "Scheduling",
            ["Failures", "LinuxSystem", "Messages", "PathBytes", "SafeText", "Settings", systemPackage],
            resources: units),
        library(
            "BarFiles",
            [
                "Failures", "JSONC", "LinuxSystem", "Messages", "PathBytes", "SafeText", "Settings", "Sodium",
                systemPackage,
            ]),
        library(
            "Presentation",
            [
                "BirthdayCore", "CalendarSystems", "ContactLibrary", "ContactSources", "Failures", "ICalendar", "JSONC",
                "LinuxSystem", "LocalTime", "Localization", "Messages", "NameDays", "OutputFormats", "PathBytes",
                "SafeText", "Scheduling", "Settings", "Terminal", "TimelineArchive", "VCard", "WidgetTimeline",
                systemPackage,
            ]),
        library(
            "Watching",
            [
                "ContactLibrary", "Failures", "LinuxSystem", "LocalTime", "Messages", "OutputFormats", "PathBytes",
                "Presentation", "SQLite", "SafeText", "Settings", "Terminal", "TimelineArchive", "WidgetTimeline",
                systemPackage,
            ]),
        library(
            "Delivery",
            [
                "AgentProtocol", "BirthdayCore", "ContactLibrary", "Failures", "JSONC", "LinuxSystem", "LocalTime",
                "Messages", "OutputFormats", "Presentation", "SafeText", "Scheduling", "Settings", "Sodium", "Terminal",
                "Watching", "WidgetTimeline", systemPackage,
            ]),
        library(
            "Guidance",
            [
                "AgentProtocol", "BarFiles", "BirthdayCore", "ContactLibrary", "Delivery", "Failures", "JSONC",
                "LinuxSystem", "LocalTime", "Messages", "PathBytes", "Presentation", "SafeText", "Scheduling",
                "Settings", "Terminal", "TimelineArchive", "Watching", systemPackage,
            ]),
        library(
            "WidgetCommands",
            [
                "AgentProtocol", "BarFiles", "BirthdayCore", "ContactLibrary", "Delivery", "Failures", "Guidance",
                "JSONC", "LinuxSystem", "LocalTime", "Messages", "NameDays", "OutputFormats", "PathBytes",
                "Presentation", "SafeText", "Scheduling", "Settings", "Terminal", "VCard", "Watching", "WidgetTimeline",
                argumentParser, systemPackage,
            ]),
        .executableTarget(
            name: "bday-widget", dependencies: ["CVersion", "TimelineArchive", "LinuxSystem", systemPackage],
            swiftSettings: strict, linkerSettings: withoutLoader),
        .executableTarget(
            name: "bday-widget-app", dependencies: ["CICUData", "WidgetCommands"], swiftSettings: strict,
            linkerSettings: atFixedAddress),
        .executableTarget(
            name: "bday-widget-agent",
            dependencies: [
                "AgentProtocol", "DesktopSession", "Failures", "LinuxSystem", "Messages", "PathBytes", systemPackage,
            ],
            swiftSettings: strict, linkerSettings: atFixedAddress),
        .executableTarget(
            name: "ZoneProbe", dependencies: ["LinuxSystem"], path: "Tests/Zones/ZoneProbe",
            swiftSettings: strict, linkerSettings: withoutLoader),
        .executableTarget(
            name: "EditingProbe",
            dependencies: ["ContactSources", "BirthdayCore", "Messages", "VCard", "LocalTime", systemPackage],
            path: "Tests/Soak/EditingProbe", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["CSQLite", "LinuxSystem", "LocalTime", "Settings", systemPackage],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        tests("LocalTimeTests", ["LocalTime"]),
        tests("MessagesTests", ["LinuxSystem", "Messages", "SafeText", systemPackage]),
        tests("PathBytesTests", ["TestSupport", "PathBytes", systemPackage]),
        tests("SafeTextTests", ["LinuxSystem", "SafeText", systemPackage]),
        tests("BirthdayCoreTests", ["BirthdayCore", "Sodium", "TestSupport", "LocalTime", systemPackage]),
        tests(
            "LinuxSystemTests",
            ["LinuxSystem", "BirthdayCore", "CLinux", "TestSupport", "LocalTime", "PathBytes", systemPackage]),
        tests("WidgetTimelineTests", ["WidgetTimeline", "BirthdayCore", "Localization", "LocalTime", "SafeText"]),
        tests(
            "TimelineArchiveTests",
            ["TimelineArchive", "JSONC", "LinuxSystem", "TestSupport", "PathBytes", systemPackage]),
        tests(
            "ContactStoreTests",
            [
                "ContactStore", "ContactSources", "BirthdayCore", "Failures", "LinuxSystem", "Messages", "Sodium",
                "TestSupport", "LocalTime", "PathBytes", systemPackage,
            ]),
        tests(
            "ContactLibraryTests",
            [
                "BirthdayCore", "ContactLibrary", "ContactSources", "ContactStore", "Failures", "LinuxSystem",
                "LocalTime", "Messages", "PathBytes", "SafeText", "Settings", "TestSupport", systemPackage,
            ]),
        tests(
            "ContactSourcesTests",
            [
                "ContactSources", "VCard", "BirthdayCore", "LinuxSystem", "TestSupport", "LocalTime", "Messages",
                "SafeText",
                systemPackage,
            ],
            exclude: ["Fixtures"]),
        tests(
            "LocalizationTests",
            [
                "Localization", "BirthdayCore", "LinuxSystem", "Messages", "SafeText", "TestSupport", "WidgetTimeline",
                "LocalTime",
            ],
            exclude: ["Golden"]),
        tests(
            "WidgetCommandsTests",
            [
                "BirthdayCore", "ContactLibrary", "ContactStore", "Failures", "JSONC", "LinuxSystem", "Messages",
                "OutputFormats", "Presentation", "SafeText", "Scheduling", "Settings", "TestSupport", "WidgetCommands",
                "WidgetTimeline", argumentParser,
            ]),
        tests(
            "PresentationTests",
            [
                "Presentation", "BirthdayCore", "ContactLibrary", "Failures", "LinuxSystem", "LocalTime",
                "Localization", "OutputFormats", "SafeText", "Settings", "Terminal", "TestSupport", "WidgetTimeline",
                systemPackage,
            ]),
        tests("BarFilesTests", ["BarFiles", "LinuxSystem", "Settings", "TestSupport", systemPackage]),
        tests(
            "SettingsTests",
            [
                "BirthdayCore", "Failures", "JSONC", "LinuxSystem", "Localization", "Messages", "Settings",
                "TestSupport",
                "WidgetTimeline", systemPackage,
            ]),
        tests(
            "SchedulingTests",
            ["Failures", "PathBytes", "Scheduling", systemPackage]),
        tests("WatchingTests", ["LinuxSystem", "Terminal", "TestSupport", "Watching", systemPackage]),
        tests("CodebaseTests", ["OutputFormats"]),
        tests("AgentProtocolTests", ["AgentProtocol", "Failures", "LinuxSystem", "Messages"]),
        tests("DesktopSessionTests", ["DesktopSession", "Messages"]),
        tests("SQLiteTests", ["SQLite", "TestSupport"]),
        tests(
            "DeliveryTests",
            ["Delivery", "Sodium", "LinuxSystem", "Messages", "TestSupport", "LocalTime", "SafeText", systemPackage]),
        tests("TextSearchTests", ["TextSearch"]),
        tests("NameDaysTests", ["BirthdayCore", "LocalTime", "NameDays"]),
        tests("FailuresTests", ["Failures", "LinuxSystem", "Messages", systemPackage]),
        tests("TerminalTests", ["SafeText", "Terminal"]),
        tests("JSONCTests", ["JSONC", "Messages", "Settings", "TestSupport"]),
        tests(
            "VCardTests", ["VCard", "BirthdayCore", "CalendarSystems", "LocalTime", "Messages", "TestSupport"],
            exclude: ["Fixtures"]),
        tests("ICalendarTests", ["ICalendar", "VCard", "BirthdayCore", "LocalTime", "Messages", "TestSupport"]),
        tests(
            "CalendarSystemsTests", ["CalendarSystems", "VCard", "BirthdayCore", "LocalTime", "TestSupport"],
            exclude: ["Fixtures"]),
        tests(
            "OutputFormatsTests",
            [
                "OutputFormats", "BirthdayCore", "WidgetTimeline", "Localization", "JSONC", "LocalTime", "SafeText",
                "TestSupport",
            ],
            exclude: ["Golden"]),
    ]
)

// SwiftPM compiles a target anew where a module that it names has changed, and looks no further: of a type that another target
// holds in its own, the old layout would stay, and crash. So each target names all that it stands on.
if !isDirect {
    let named = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies.compactMap(\.name)) })
    for target in package.targets {
        let own = named[target.name] ?? []
        // It grows by what each name in it stands on.
        var all = own
        var next = 0
        while next < all.count {
            all += (named[all[next]] ?? []).filter { !all.contains($0) }
            next += 1
        }
        target.dependencies += all.dropFirst(own.count).map { .byName(name: $0) }
    }
}

extension Target.Dependency {
    /// Of a target here; nil of another package's.
    var name: String? {
        if case .byNameItem(let name, _) = self { name } else { nil }
    }
}
