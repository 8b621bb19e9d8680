// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// One file that runs anywhere, and no dynamic loading before a bar's answer.
let alone = LinkerSetting.unsafeFlags(["-static-executable"], .when(configuration: .release))

/// A target of ours: warnings are errors everywhere.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of the target that the name begins with. Golden files are read where they lie.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "bday-widget",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CJSONC", pkgConfig: "json-c", providers: [.apt(["libjson-c-dev"])]),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        library("BirthdayCore"),
        library("WidgetTimeline", ["BirthdayCore"]),
        library("Sodium", ["CSodium"]),
        library("LinuxSystem", ["BirthdayCore", "CLinux"]),
        library("JSONC", ["CJSONC"]),
        library("CalendarSystems", ["BirthdayCore"]),
        library("VCard", ["BirthdayCore"]),
        library("ICalendar", ["BirthdayCore", "VCard"]),
        library("SQLite", ["CSQLite"]),
        library("ContactSources", ["BirthdayCore", "VCard", "ICalendar", "Sodium", "LinuxSystem", "SQLite"]),
        library("TimelineArchive", ["JSONC", "Sodium", "LinuxSystem"]),
        library("ContactStore", ["BirthdayCore", "VCard", "ContactSources", "Sodium", "LinuxSystem"]),
        library("OutputFormats", ["BirthdayCore", "WidgetTimeline", "JSONC"]),
        library("Localization", ["BirthdayCore", "WidgetTimeline"]),
        library(
            "WidgetCommands",
            [
                "BirthdayCore", "CalendarSystems", "ContactSources", "ContactStore", "WidgetTimeline",
                "TimelineArchive", "OutputFormats", "Localization", "LinuxSystem", "VCard", "ICalendar", "JSONC",
                "CLinux", argumentParser,
            ]),
        .executableTarget(
            name: "bday-widget", dependencies: ["WidgetCommands"], swiftSettings: strict,
            linkerSettings: [alone]),
        .executableTarget(
            name: "ZoneProbe", dependencies: ["LinuxSystem", "BirthdayCore"], path: "Tests/Zones/ZoneProbe",
            swiftSettings: strict, linkerSettings: [alone]),
        .target(name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/TestSupport", swiftSettings: strict),
        tests("BirthdayCoreTests", ["BirthdayCore", "TestSupport"]),
        tests("LinuxSystemTests", ["LinuxSystem", "BirthdayCore", "TestSupport"]),
        tests("WidgetTimelineTests", ["WidgetTimeline", "BirthdayCore"]),
        tests("TimelineArchiveTests", ["TimelineArchive", "JSONC", "LinuxSystem", "TestSupport"]),
        tests("ContactStoreTests", ["ContactStore", "ContactSources", "BirthdayCore", "LinuxSystem", "TestSupport"]),
        tests(
            "ContactSourcesTests", ["ContactSources", "BirthdayCore", "LinuxSystem", "TestSupport"]),
        tests("LocalizationTests", ["Localization", "BirthdayCore", "WidgetTimeline"], exclude: ["Golden"]),
        tests("CodebaseTests", ["OutputFormats", "ContactSources"]),
        tests("EndToEndTests", [], exclude: ["Cases", "Synced", "Watching"]),
        tests("SQLiteTests", ["SQLite", "TestSupport"]),
        tests("JSONCTests", ["JSONC"]),
        tests("VCardTests", ["VCard", "BirthdayCore", "TestSupport"], exclude: ["Fixtures"]),
        tests("ICalendarTests", ["ICalendar", "VCard", "BirthdayCore", "TestSupport"]),
        tests("CalendarSystemsTests", ["CalendarSystems", "BirthdayCore"]),
        tests("OutputFormatsTests", ["OutputFormats", "BirthdayCore", "WidgetTimeline", "JSONC"], exclude: ["Golden"]),
    ]
)
