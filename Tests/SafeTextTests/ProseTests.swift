import Testing

@testable import SafeText

@Suite struct ProseTests {
    /// Chinese, Japanese and Korean have no space where a line could end.
    @Test(arguments: [
        ("存储的联系人已锁定，请先解锁。", ["存储的联系人已锁定，", "请先解锁。"]),
        ("今日は「花子」の誕生日です！", ["今日は「花子」の誕生", "日です！"]),
        ("이 세션은 잠겨 있습니다", ["이 세션은 잠겨 있습", "니다"]),
        ("查看所有人 bday-widget list", ["查看所有人", "bday-widget list"]),
        ("one two three four five six", ["one two three four", "five six"]),
    ])
    func endsLinesBetweenCharacters(text: String, lines: [String]) {
        #expect(Prose(text).lines(width: 20) == lines)
    }

    @Test func tearsNoCommand() {
        let command = "bday-widget list --group '高中同学和他们的家人'"
        let lines = Prose("要查看群组成员，请运行：\(command)。", commands: [command]).lines(width: 20)
        #expect(lines.contains { $0.contains(command) })
        #expect(lines.joined() == "要查看群组成员，请运行：\(command)。")
    }
}
