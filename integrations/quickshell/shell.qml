// A bar with the birthday: `quickshell -p shell.qml`. Copy the Process and the Text into your own shell.
import QtQuick
import Quickshell
import Quickshell.Io

PanelWindow {
    id: bar
    anchors { top: true; left: true; right: true }
    implicitHeight: 26
    color: "#1f2430"

    property var birthday: ({ text: "" })

    Process {
        id: watch
        running: true
        // Started again where it was killed.
        onExited: again.start()
        command: ["bday-widget", "watch", "--format", "json"]
        stdout: SplitParser { onRead: line => bar.birthday = JSON.parse(line) }
    }

    Timer { id: again; interval: 5000; onTriggered: watch.running = true }

    Text {
        anchors { right: parent.right; rightMargin: 8; verticalCenter: parent.verticalCenter }
        // Without this Qt takes a name with a tag in it for HTML.
        textFormat: Text.PlainText
        color: "#ffb454"
        text: bar.birthday.text
    }
}
