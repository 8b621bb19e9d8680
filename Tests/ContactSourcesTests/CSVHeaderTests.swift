import SafeText
import TestSupport
import Testing

@testable import ContactSources

/// Headers of files of comma-separated values, in all languages in which they are written.
@Suite struct CSVHeaderTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    /// As Outlook and Thunderbird write them, and as people do.
    @Test func headersOfOtherLanguages() throws {
        let anna = ["Anna Berg 1990-11-23"]
        for (header, row) in [
            (
                "Anrede,Vorname,Weitere Vornamen,Nachname,Suffix,Firma,Geburtstag,Jahrestag",
                ",Anna,,Berg,,,23.11.1990,5.6.2015"
            ),
            ("Titre,Prénom,Deuxième prénom,Nom,Suffixe,Anniversaire", ",Anna,,Berg,,23/11/1990"),
            ("Nombre,Segundo nombre,Apellidos,Cumpleaños", "Anna,,Berg,23/11/1990"),
            ("Nome,Secondo nome,Cognome,Compleanno", "Anna,,Berg,23/11/1990"),
            ("Voornaam,Achternaam,Verjaardag", "Anna,Berg,23-11-1990"),
            ("Nome,Apelido,Aniversário", "Anna,Berg,23/11/1990"),
            ("Nome,Sobrenome,Data de nascimento", "Anna,Berg,23/11/1990"),
            ("Imię,Nazwisko,Urodziny", "Anna,Berg,1990-11-23"),
            ("Имя,Отчество,Фамилия,День рождения", "Anna,,Berg,23.11.1990"), ("名,姓,誕生日", "Anna,Berg,1990/11/23"),
            ("名字,姓氏,生日", "Anna,Berg,1990/11/23"), ("이름,성,생일", "Anna,Berg,1990-11-23"),
            ("Förnamn,Efternamn,Födelsedag", "Anna,Berg,1990-11-23"),
            ("Jméno,Příjmení,Narozeniny", "Anna,Berg,23.11.1990"),
            ("Ad,Soyadı,Doğum Günü", "Anna,Berg,23.11.1990"),
            ("Utónév,Vezetéknév,Születésnap", "Anna,Berg,1990.11.23."),
            ("Ім'я,Прізвище,День народження", "Anna,Berg,23.11.1990"),
            ("Vorname,Nachname,Anzeigename,Geburtsjahr,Geburtsmonat,Geburtstag", "A,B,Anna Berg,1990,11,23"),
            (
                "Prénom,Nom de famille,Nom à afficher,Ville,Année de naissance,Mois,Jour",
                "A,B,Anna Berg,Paris,1990,11,23"
            ),
            (
                "Nombre,Apellidos,Nombre mostrado,Año de nacimiento,Mes de nacimiento,Día de nacimiento",
                "A,B,Anna Berg,1990,11,23"
            ),
            ("名,姓,表示名,誕生年,誕生月,誕生日", "A,B,Anna Berg,1990,11,23"),
            ("Имя,Фамилия,Отображаемое имя,Год рождения,Месяц рождения,День рождения", "A,B,Anna Berg,1990,11,23"),
            (
                "Primeiro nome,Sobrenome,Nome de exibição,Ano de nascimento,Mês de nascimento,Data de nascimento",
                "A,B,Anna Berg,1990,11,23"
            ),
            ("Vorname,Name,Geburtsdatum", "Anna,Berg,23.11.1990"), ("Name,Vorname,Geb.-Datum", "Berg,Anna,23.11.1990"),
            ("Name,Vorname,Geburtstag", "Anna Berg,Anna,23.11.1990"),
            ("Name,Date", "Anna Berg,1990-11-23"), ("Date,Name,Notes", "1990-11-23,Anna Berg,x"),
            ("Jméno,Datum", "Anna Berg,23.11.1990"),
            ("Name,Year,Month,Day,Link to Profile", "Anna Berg,1990,11,23,https://example.org"),
            ("name,birth_year,birth_month,birth_day", "Anna Berg,1990,11,23"),
            ("Name,Birthday (YYYY-MM-DD)", "Anna Berg,1990-11-23"),
            ("full_name,date_of_birth", "Anna Berg,1990-11-23"),
        ] {
            let reading = try readings.read("\(header)\n\(row)\n")
            #expect(reading.people == anna, "\(header)")
            #expect(reading.problems.isEmpty, "\(header)")
            #expect(try readings.read((header + "\n" + row + "\n").replacing(",", with: ";")).people == anna)
        }
        let outlook = try readings.read("Nome;Sobrenome;Aniversário;Aniversário\nAnna;Berg;05/06/2015;23/11/1990\n")
        #expect(outlook.people == anna)
        #expect(outlook.contacts.first?.dates.map(\.date.month) == [6])
        #expect(try readings.read("Name,Year,Month,Day\nBo,null,12,24\n").people == ["Bo --12-24"])
        // A list of payments is none of birthdays.
        for header in ["Date,Name,Amount", "Name,Year,Month,Day,Total"] {
            let reading = try readings.read("\(header)\n1990-11-23,Anna,11,23,5\n")
            #expect(reading.contacts.isEmpty && reading.problems.count == 1, "\(header)")
        }
    }

    /// A column for the whole name is one in any place among the others, and so is one that may be it and has it.
    @Test func anyOrderOfNames() throws {
        for (columns, names) in [
            (["Full Name", "Given Name", "Family Name"], ["Anna Berg", "Anna", "Berg"]),
            (["Name", "First Name", "Last Name"], ["Anna Berg", "Anna", "Berg"]),
            (["Отображаемое имя", "Имя", "Фамилия"], ["Anna Berg", "Anna", "Berg"]),
            (["Nombre mostrado", "Nombre", "Apellidos"], ["Anna Berg", "Anna", "Berg"]),
            (["Nome completo", "Nome", "Cognome"], ["Anna Berg", "Anna", "Berg"]),
            (["Anzeigename", "Vorname", "Name"], ["Anna Berg", "Anna", "Berg"]),
            (["Nom complet", "Prénom", "Nom"], ["Anna Berg", "Anna", "Berg"]),
            (["姓名", "名字", "姓"], ["李伟", "伟", "李"]), (["Name", "Surname"], ["Anna Berg", "Berg"]),
            (["Name", "Vorname"], ["Anna Berg", "Anna"]), (["名前", "姓"], ["李伟", "李"]),
            (["Name", "Surname"], ["Anna", "Berg"]), (["Name", "Vorname"], ["Berg", "Anna"]),
        ] {
            let places =
                columns.count == 2
                ? [[0, 1], [1, 0]] : [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            for order in places {
                func row(_ values: [String]) -> String { order.map { values[$0] }.joined(separator: ",") }
                let people = try readings.read("\(row(columns)),Birthday\n\(row(names)),1990-11-23\n").people
                #expect(["Anna Berg 1990-11-23", "李伟 1990-11-23"].contains(people.first), "\(row(columns)): \(people)")
            }
        }
    }

    /// What stands above a header, and bars between the columns.
    @Test(
        arguments: [
            ("\n\nName,Birthday\nAnna,1990-11-23\n", 4), (",\nName,Birthday\nAnna,1990-11-23\n", 3),
            ("# exported\nName,Birthday\nAnna,1990-11-23\n# end\n", 3),
            ("My friends;;\r\n\r\nName;Birthday;\r\nAnna;1990-11-23;\r\n", 4),
            ("sep=|\nName|Birthday\nAnna|1990-11-23\n", 3), ("#Name,Birthday\nAnna,1990-11-23\n", 2),
            ("# People\n\n| Name | Birthday |\n|---|---|\n| Anna | 1990-11-23 |\n", 5),
        ]) func linesAboveTheHeader(text: String, line: Int) throws
    {
        let reading = try readings.read(text)
        #expect(reading.people == ["Anna 1990-11-23"])
        #expect(reading.contacts.map(\.origin.line) == [line])
        #expect(reading.problems.isEmpty)
    }

    /// Programs of Windows' write in the charset of their language, and say nowhere in which.
    @Test func headersInOtherCharsets() throws {
        for (charset, text, name) in [
            // Prénom;Nom;Anniversaire
            (
                "CP1252", "5072e96e6f6d3b4e6f6d3b416e6e6976657273616972650a5a6feb3b4272fb6ce93b32332f31312f313939300a",
                "Zoë Brûlé"
            ),
            // Imię;Nazwisko;Urodziny
            (
                "CP1250", "496d69ea3b4e617a7769736b6f3b55726f647a696e790aa3756b61737a3baf616b3b313939302d31312d32330a",
                "Łukasz Żak"
            ),
            // Имя;Фамилия;День рождения
            (
                "CP1251",
                "c8ecff3bd4e0ece8ebe8ff3bc4e5edfc20f0eee6e4e5ede8ff0ac0edede03bc1e5f0e33b32332e31312e313939300a",
                "Анна Берг"
            ),
            // 名前,誕生日
            ("CP932", "96bc914f2c926190b693fa0a8e52936391be98592c313939302f31312f32330a", "山田太郎"),
            // 姓名,出生日期
            ("GBK", "d0d5c3fb2cb3f6c9fac8d5c6da0ac0eeceb02c313939302d31312d32330a", "李伟"),
            // 성명,생년월일
            ("UHC", "bcbab8ed2cbbfdb3e2bff9c0cf0ab1e8b9cebcf62c313939302d31312d32330a", "김민수"),
        ] {
            let reading = try readings.read(#require(Hexadecimal.bytes(of: text)))
            #expect(reading.people == ["\(name) 1990-11-23"], "\(charset)")
            #expect(reading.problems.isEmpty)
        }
    }

    @Test func noNameOfAColumnHasTwoMeanings() {
        for (field, text) in CSVColumns.names {
            for name in text.split(whereSeparator: { "|\n".contains($0) }) {
                #expect(CSVColumns.field(Array(name.utf8)) == field, "\(name)")
            }
        }
    }
}
