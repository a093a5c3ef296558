import Encodings
import Testing

@Suite("Dates")
struct CivilDateTests {
  @Test(
    "A day since 1970 has a date",
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (20_782, "2026-11-25"),
      (-719_528, "0000-01-01"),
    ])
  func date(days: Int64, text: String) {
    #expect(CivilDate(daysSince1970: days).text == text)
  }

  @Test("A date leads back to its day")
  func roundTrip() {
    for days in stride(from: Int64(-719_528), to: 100_000, by: 7) {
      let date = CivilDate(daysSince1970: days)
      let (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
      #expect(CivilDate.daysSince1970(year: year, month: month, day: day) == Int(days))
    }
  }
}

@Suite("FNV-1a")
struct FNV1aTests {
  @Test(
    "gives the published hashes",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("b", 0xaf63_df4c_8601_f1a5),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func vectors(text: String, value: UInt64) {
    var hash = FNV1a()
    hash.add(text.utf8)
    #expect(hash.value == value)
    var single = FNV1a()
    for byte in text.utf8 { single.add(byte) }
    #expect(single == hash)
  }
}

@Suite("Hexadecimal digits")
struct HexadecimalTests {
  @Test("are two in lower case for each byte, and read back")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let digits = Array([byte].hexadecimal.utf8)
      #expect(digits.count == 2)
      #expect(digits.map(\.lowerCaseHexadecimalValue) == [byte >> 4, byte & 15])
    }
    #expect([0x00, 0x0a, 0xff].hexadecimal == "000aff")
    #expect([UInt8]().hexadecimal == "")
  }

  @Test("may be in upper case where any are read; no other bytes are digits")
  func values() {
    let digits = Array("0123456789abcdefABCDEF".utf8)
    for byte in UInt8.min...UInt8.max {
      #expect((byte.hexadecimalValue != nil) == digits.contains(byte))
      #expect((byte.lowerCaseHexadecimalValue != nil) == digits.prefix(16).contains(byte))
    }
    #expect("aAfF09".utf8.map(\.hexadecimalValue) == [10, 10, 15, 15, 0, 9])
  }
}

@Suite("A percent-encoded text")
struct PercentEncodingTests {
  @Test(
    "escapes the bytes of all but plain characters",
    arguments: [("plain", "plain"), ("a b", "a%20b"), ("é/%", "%C3%A9%2F%25"), ("", "")])
  func encoding(text: String, encoded: String) {
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    #expect(PercentEncoding.encode(text, except: isLetter) == encoded)
    #expect(PercentEncoding.decode(encoded) == Array(text.utf8))
  }

  @Test("has a plus sign for a space in forms only")
  func plus() {
    #expect(PercentEncoding.decode("/a+b%20c%2f") == Array("/a+b c/".utf8))
    let form = Array("a+b%2B".utf8)
    #expect(PercentEncoding.decode(form[...], plusIsSpace: true) == Array("a b+".utf8))
  }

  @Test(
    "is refused if an escape is malformed or the bytes aren't UTF-8",
    arguments: ["%", "ab%4", "%zz", "%ff", "%ed%a0%80"])
  func malformed(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }
}

@Suite("A text in XML")
struct XMLTextTests {
  @Test(
    "has references for characters with a meaning",
    arguments: [
      ("plain é 🏁", "plain é 🏁"), ("<a b=\"c\">&", "&lt;a b=&quot;c&quot;&gt;&amp;"),
      ("a\tb\nc\r\nd", "a\tb\nc&#13;\nd"), ("'", "'"), ("", ""),
    ])
  func content(text: String, escaped: String) {
    #expect(Array(text.escapedForXML().utf8) == Array(escaped.utf8))
  }

  @Test(
    "has references for tabs and line breaks in an attribute, where a parser would make them spaces"
  )
  func attribute() {
    #expect("a\tb\nc\"".escapedForXML(inAttribute: true) == "a&#9;b&#10;c&quot;")
  }

  @Test(
    "has replacements for characters that XML forbids",
    arguments: ["\0", "\u{8}", "\u{B}", "\u{C}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func forbidden(text: String) {
    #expect("a\(text)b".escapedForXML() == "a\u{FFFD}b")
  }
}

@Suite("A text in JSON")
struct JSONTextTests {
  @Test(
    "has the escapes that JSON requires",
    arguments: [
      ("plain", #""plain""#), ("plain ●", #""plain ●""#), ("\"\\", #""\"\\""#), ("", #""""#),
      ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1F}", #""\u0000\u001f""#), ("\r\n", #""\r\n""#),
      ("</script>", #""</script>""#), ("\u{7F}", "\"\u{7F}\""),
    ])
  func required(text: String, json: String) {
    #expect(JSONValue(text).text() == json)
  }

  @Test(
    "can be visible ASCII alone",
    arguments: [
      ("plain", #""plain""#), ("\"\\ \n", #""\"\\ \n""#), ("é…", #""\u00e9\u2026""#),
      ("🏁", #""\ud83c\udfc1""#), ("\u{7F}\u{1B}[2J", #""\u007f\u001b[2J""#),
    ])
  func ascii(text: String, json: String) {
    #expect(JSONValue(text).text(asASCII: true) == json)
  }
}
