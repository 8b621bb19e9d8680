import SystemPackage
import TestSupport
import Testing

@testable import Settings

@Suite struct ExecutablesTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    @Test func theWidgetLiesBesideTheAppInABuild() throws {
        let widget = try home.write("", to: "build/bday-widget")
        let app = try home.write("", to: "build/bday-widget-app")
        #expect(Executables(ofProcess: FilePath(app)) == Executables(widget: FilePath(widget), app: FilePath(app)))
    }

    @Test func theWidgetLiesInBinWhenInstalled() throws {
        let widget = try home.write("", to: "usr/bin/bday-widget")
        let app = try home.write("", to: "usr/libexec/bday-widget/bday-widget-app")
        #expect(Executables(ofProcess: FilePath(app)) == Executables(widget: FilePath(widget), app: FilePath(app)))
    }

    @Test func anAppAloneIsAnAppAlone() throws {
        let app = try home.write("", to: "a/b/c/bday-widget-app")
        #expect(Executables(ofProcess: FilePath(app)).paths == [FilePath(app)])
        #expect(Executables(ofProcess: nil).paths.isEmpty)
    }
}
