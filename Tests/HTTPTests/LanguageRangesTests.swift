import HTTP
import Testing

@Suite("A client's preferred language")
struct LanguageRangesTests {
  @Test(
    "has the greatest weight, and is the first of several",
    arguments: [
      ("ja", "ja"), ("ja,en;q=0.5", "ja"), ("en;q=0.5, ja;q=0.8", "ja"), ("en,ja", "en"),
      ("ja;q=0.5,en;q=0.5", "ja"), ("fr, de;q=0.3", "de"), ("JA", "ja"),
      ("ja;q=1.000,en;q=0.999", "ja"), ("ja;Q=0.4,\ten;q=0.3 ", "ja"),
    ])
  func best(value: String, expected: String) {
    #expect(Self.best(of: value) == expected)
  }

  @Test("also matches a variety of it", arguments: ["ja-JP", "ja-Hira-JP,fr"])
  func varieties(value: String) {
    #expect(Self.best(of: value) == "ja")
  }

  @Test(
    "is any language that isn't refused if the client accepts any",
    arguments: [("*", "en"), ("en;q=0,*", "ja"), ("fr,*;q=0.1", "en"), ("ja;q=0.2,*;q=0.1", "ja")])
  func any(value: String, expected: String) {
    #expect(Self.best(of: value) == expected)
  }

  // Source: RFC 2616, section 14.4, to which RFC 9110, section 12.5.4, refers: an asterisk matches
  // the languages that no other range matches.
  @Test(
    "has the weight of the range that names it, wherever an asterisk stands",
    arguments: [
      ("*;q=0.5,ja", "ja"), ("ja,*;q=0.5", "ja"), ("*,ja;q=0.1", "en"), ("*,en;q=0.1", "ja"),
      ("en;q=0.1,ja;q=0.2,*", "de"), ("*;q=0.3,en;q=0.2,ja;q=0.1", "de"), ("*,en;q=0,ja;q=0", "de"),
      ("*;q=0,ja;q=0.1", "ja"), ("*;q=0.1,de-AT;q=0.2", "de"),
    ])
  func named(value: String, expected: String) {
    #expect(Self.best(of: value) == expected)
  }

  @Test(
    "is nil if no known language is named or accepted",
    arguments: [
      "", ",", "fr", "fr-ja", "j", "jap", "ja;q=0", "ja;q=0.000", "*;q=0", "ja;q=2", "ja;q=0.1234",
      "ja;q=1.001", "ja;q=.5", "ja;q=-1", "ja;", "ja;level=1", "ja q=1", ";q=1", "日本語",
    ])
  func none(value: String) {
    #expect(Self.best(of: value) == nil)
  }

  @Test("is searched among the first twenty ranges only")
  func bounded() {
    let many = Array(repeating: "fr", count: 19)
    #expect(Self.best(of: (many + ["ja"]).joined(separator: ",")) == "ja")
    #expect(Self.best(of: (many + ["fr", "ja"]).joined(separator: ",")) == nil)
  }

  private static func best(of value: String) -> String? {
    LanguageRanges(Array(value.utf8)[...]).best(of: ["en", "ja", "de"])
  }
}
