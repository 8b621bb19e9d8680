#!/usr/bin/env python3
"""Writes charsets.tsv: names of people in each charset that is read, encoded by Python's codecs, not by iconv.

The columns are iconv's name, the bytes in hexadecimal digits, and the text.
"""

import unicodedata

JAPANESE = "山田 太郎 ソ能表"  # the second bytes of the last three are backslashes in Shift_JIS
CHINESE = "王小明 李娜"
TAIWANESE = "許功蓋 陳美玲"  # the second bytes of the first three are backslashes in Big5
KOREAN = "김철수 이영희"
CYRILLIC = "Ёлкин Щукин"
CENTRAL = "Łódź Şťěpán Őry"

SAMPLES = [
    ("CP932", "cp932", JAPANESE + " ①"),
    ("EUC-JP", "euc_jp", JAPANESE),
    ("ISO-2022-JP", "iso2022_jp", JAPANESE),
    ("GBK", "gbk", CHINESE + " 镕"),
    ("GB18030", "gb18030", CHINESE + " 𠮷"),
    ("BIG5", "big5", TAIWANESE),
    ("BIG5-HKSCS", "big5hkscs", TAIWANESE + " 嗰"),
    ("UHC", "cp949", KOREAN + " 똠"),
    ("CP874", "cp874", "สมชาย ใจดี"),
    ("KOI8-R", "koi8_r", CYRILLIC),
    ("KOI8-U", "koi8_u", "Їжак Ґалаґан Єва"),
    ("IBM866", "cp866", CYRILLIC),
    ("CP437", "cp437", "Müller Ñandú Æsir"),
    ("CP850", "cp850", "Müller Ñandú Æbelø"),
    ("CP852", "cp852", CENTRAL),
    ("JOHAB", "johab", KOREAN + " 똠"),
    ("ISO-2022-KR", "iso2022_kr", KOREAN),
    ("MAC-UK", "mac_cyrillic", CYRILLIC + " Її Єва"),
    ("MACINTOSH", "mac_roman", "Zoë Müller-Ångström Œuvre"),
    ("UTF-16", "utf_16", JAPANESE),
    ("UTF-16BE", "utf_16_be", JAPANESE),
    ("UTF-16LE", "utf_16_le", JAPANESE),
    ("ISO-8859-2", "iso8859_2", CENTRAL),
    ("ISO-8859-3", "iso8859_3", "Ġorġ Ċensu Ħal Żgur"),
    ("ISO-8859-4", "iso8859_4", "Ķēniņš Ģirts Ōnis"),
    ("ISO-8859-5", "iso8859_5", CYRILLIC + " Љубица"),
    ("ISO-8859-6", "iso8859_6", "محمد علي"),
    ("ISO-8859-7", "iso8859_7", "Γιώργος Ψάλτης"),
    ("ISO-8859-8", "iso8859_8", "דוד כהן"),
    ("ISO-8859-10", "iso8859_10", "Þórður Ŋiila Čearru"),
    ("ISO-8859-13", "iso8859_13", "Žydrūnas Ģirts"),
    ("ISO-8859-14", "iso8859_14", "Ŵyn Ḃriain"),
    ("ISO-8859-15", "iso8859_15", "Œuvre Žan Šime €"),
    ("ISO-8859-16", "iso8859_16", "Ștefan Țîru"),
    ("CP1250", "cp1250", CENTRAL),
    ("CP1251", "cp1251", CYRILLIC),
    ("CP1253", "cp1253", "Γιώργος Ψάλτης"),
    ("CP1254", "cp1254", "Işık Ğöze Şen €"),
    ("CP1255", "cp1255", "דוד כהן ₪"),
    ("CP1256", "cp1256", "پژمان چمن گل"),
    ("CP1257", "cp1257", "Žydrūnas Ģirts"),
    ("CP1258", "cp1258", "Nguyễn Đức"),
]


def encoded(text, codec):
    """The text's bytes. windows-1258 writes tone marks as characters of their own."""
    if codec != "cp1258":
        return text.encode(codec)
    letters = (unicodedata.normalize("NFD", letter) for letter in text)
    tones = "\u0300\u0301\u0303\u0309\u0323"
    return b"".join(
        (unicodedata.normalize("NFC", "".join(c for c in parts if c not in tones))
         + "".join(c for c in parts if c in tones)).encode(codec)
        for parts in letters)


with open(__file__.replace(".py", ".tsv"), "w", encoding="utf-8") as table:
    for name, codec, text in SAMPLES:
        print(name, encoded(text, codec).hex(), text, sep="\t", file=table)
