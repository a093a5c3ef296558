import Encodings
import Testing

@Suite("What may be in a text from outside")
struct VisibleTextTests {
  @Test(
    "includes a joiner only between two signs of a script that spells words with joiners",
    arguments: [
      ("علی\u{200C}رضا", true), ("क्\u{200D}ष", true), ("র\u{200D}\u{9CD}য", true),
      ("👩\u{200D}💻", true), ("❤\u{FE0F}\u{200D}🔥", true), ("👨🏽\u{200D}🦱", true),
      ("Li\u{200C}sa", false), ("Zo\u{EB}\u{200D}\u{EB}", false), ("a\u{301}\u{200D}b", false),
      ("Бо\u{200C}рис", false), ("1\u{200D}2", false), ("#\u{200D}*", false),
      ("علی\u{200C}", false), ("\u{200D}علی", false), ("علی\u{200C} رضا", false),
      ("علی\u{200C}\u{200C}رضا", false), ("علی\u{200C}a", false), ("\u{200C}", false),
    ])
  func joiners(text: String, isFit: Bool) {
    let scalars = text.unicodeScalars
    #expect(scalars.indices.allSatisfy(scalars.isVisible(at:)) == isFit)
    #expect(text.printable.isSpelled(text) == isFit)
  }

  @Test(
    "has no other sign that can't be seen",
    arguments: ["\u{7}", "\u{200B}", "\u{202E}", "\u{2028}", "\u{E000}", "\u{FEFF}"])
  func invisible(scalar: Unicode.Scalar) {
    let text = "ع\(scalar)ع".unicodeScalars
    #expect(text.indices.map(text.isVisible(at:)) == [true, false, true])
  }

  @Test(
    "is the same however a letter and its marks are written",
    arguments: [
      ("U\u{308}ber", "\u{DC}ber"), ("\u{DC}ber", "\u{DC}ber"), ("", ""), ("Ada", "Ada"),
      ("\u{304B}\u{3099}", "\u{304C}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
      ("a\u{323}\u{302}", "\u{1EAD}"), ("a\u{302}\u{323}", "\u{1EAD}"),
    ])
  func composed(text: String, composed: String) {
    #expect(text.composed.isSpelled(composed))
  }

  @Test("is not put in order if it is too long for a name")
  func long() {
    let text = "a" + String(repeating: "\u{302}\u{323}", count: 1 << 20)
    #expect(text.composed.isSpelled(text))
  }

  @Test(
    "begins behind a byte order mark",
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x61], [0x61]), ([0xEF, 0xBB, 0xBF], []), ([0xEF, 0xBB], [0xEF, 0xBB]),
      ([], []), ([0x61, 0xEF, 0xBB, 0xBF], [0x61, 0xEF, 0xBB, 0xBF]),
    ] as [([UInt8], [UInt8])])
  func mark(bytes: [UInt8], rest: [UInt8]) {
    #expect(Array(bytes.withoutByteOrderMark) == rest)
  }
}
