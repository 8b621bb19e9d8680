import JSONC
import Testing

@Suite struct JSONRoundTripTests {
    @Test func keepsTheOrderOfMembers() throws {
        let value: JSONValue = ["z": 1, "a": [true, nil, -2.5, "x"], "m": ["b": [:], "a": []]]
        let text = #"{"z":1,"a":[true,null,-2.5,"x"],"m":{"b":{},"a":[]}}"#
        #expect(value.serialized() == text)
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test func isIndentedWherePretty() throws {
        let value: JSONValue = ["family": "inline", "rows": [["more": 0]]]
        let pretty = value.serialized(pretty: true)
        #expect(
            pretty == """
                {
                  "family": "inline",
                  "rows": [
                    {
                      "more": 0
                    }
                  ]
                }
                """)
        #expect(try JSONValue(parsing: Array(pretty.utf8)) == value)
    }

    @Test(arguments: [
        ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\u{0}x\u{0}", #""\u0000x\u0000""#),
        ("\r\n\t\u{8}\u{C}", #""\r\n\t\b\f""#), ("\u{1B}[31m", #""\u001b[31m""#),
        ("\u{7F}\u{85}\u{9B}", #""\u007f\u0085\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
        ("\u{202E}gro.live\u{2069}", #""\u202egro.live\u2069""#),
        ("👩‍👩‍👧‍👦 דוד é", "\"👩‍👩‍👧‍👦 דוד é\""), ("\u{FFFE}\u{10FFFF}", "\"\u{FFFE}\u{10FFFF}\""),
    ])
    func writesEveryStringOnOneHarmlessLine(string: String, expected: String) throws {
        let text = JSONValue.string(string).serialized()
        #expect(text == expected)
        #expect(try JSONValue(parsing: Array(text.utf8)) == .string(string))
    }

    @Test func everyScalarSurvives() throws {
        for value in (0...0x10FFFF as ClosedRange<UInt32>) where value < 0x3000 || value.isMultiple(of: 251) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let string = JSONValue.string("a\(scalar)b")
            #expect(try JSONValue(parsing: Array(string.serialized().utf8)) == string, "U+\(String(value, radix: 16))")
        }
    }

    @Test(
        arguments: [
            .int(.max), .int(.min), .double(0.1), .double(1e300), .double(-.leastNonzeroMagnitude), .double(100),
            .double(1 / 3),
        ] as [JSONValue])
    func numbersReadBackAsTheyWere(value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(value.serialized().utf8)) == value)
    }

    @Test func whatIsNoNumberIsNull() {
        #expect(JSONValue.array([.double(.nan), .double(.infinity)]).serialized() == "[null,null]")
    }

    @Test func aNameEndsAtNUL() {
        #expect((["a\u{0}b": 1] as JSONValue).serialized() == #"{"a":1}"#)
    }

    @Test func ofANameGivenTwiceTheLastHolds() throws {
        let value = try JSONValue(parsing: Array(#"{"a":1,"b":2,"a":3}"#.utf8))
        #expect(value == ["a": 3, "b": 2])
        #expect(value == ["a": 1, "b": 2, "a": 3])
    }

    @Test func membersAreSetInPlace() throws {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = nil
        object["d"] = 4
        object["b"] = nil
        #expect(JSONValue.object(object).serialized() == #"{"a":3,"d":4}"#)
        #expect(object.keys == ["a", "d"])
    }

    @Test func valuesAreReachedByNameAndIndex() {
        let value: JSONValue = ["rows": [["name": "Anna", "turns": 36, "ratio": 0.5, "isToday": true, "year": nil]]]
        let row = value["rows"]?[0]
        #expect(row?["name"]?.stringValue == "Anna")
        #expect(row?["turns"]?.intValue == 36)
        #expect(row?["ratio"] == 0.5)
        #expect(row?["isToday"]?.boolValue == true)
        #expect(row?["year"]?.isNull == true)
        #expect(value["rows"]?[1] == nil)
        #expect(value["rows"]?["name"] == nil)
        #expect(value["rows"]?[0]?[0] == nil)
    }
}
