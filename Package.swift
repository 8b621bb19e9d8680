// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A target of ours: warnings are errors everywhere.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of the target that the name begins with.
func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
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
        library("BirthdayCore"),
        library("WidgetTimeline", ["BirthdayCore"]),
        library("JSONC", ["CJSONC"]),
        library("BarRendering", ["BirthdayCore", "WidgetTimeline", "JSONC"]),
        tests("BirthdayCoreTests", ["BirthdayCore"]),
        tests("WidgetTimelineTests", ["WidgetTimeline", "BirthdayCore"]),
        tests("JSONCTests", ["JSONC"]),
        tests("BarRenderingTests", ["BarRendering", "BirthdayCore", "WidgetTimeline", "JSONC"]),
    ]
)
