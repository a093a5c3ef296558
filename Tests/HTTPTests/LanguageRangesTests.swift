import HTTP
import Testing

@Suite("The language that a client wants most")
struct LanguageRangesTests {
  @Test(
    "is that of the greatest weight, the first of several",
    arguments: [
      ("ja", "ja"), ("ja,en;q=0.5", "ja"), ("en;q=0.5, ja;q=0.8", "ja"), ("en,ja", "en"),
      ("ja;q=0.5,en;q=0.5", "ja"), ("fr, de;q=0.3", "de"), ("JA", "ja"),
      ("ja;q=1.000,en;q=0.999", "ja"), ("ja;Q=0.4,\ten;q=0.3 ", "ja"),
    ])
  func best(value: String, expected: String) {
    #expect(Self.best(of: value) == expected)
  }

  @Test("is also wanted by whoever wants a variety of it", arguments: ["ja-JP", "ja-Hira-JP,fr"])
  func varieties(value: String) {
    #expect(Self.best(of: value) == "ja")
  }

  @Test(
    "is any that isn't refused for whoever takes any",
    arguments: [("*", "en"), ("en;q=0,*", "ja"), ("fr,*;q=0.1", "en"), ("ja;q=0.2,*;q=0.1", "ja")])
  func any(value: String, expected: String) {
    #expect(Self.best(of: value) == expected)
  }

  @Test(
    "is none where none is named, or none is wanted",
    arguments: [
      "", ",", "fr", "fr-ja", "j", "jap", "ja;q=0", "ja;q=0.000", "*;q=0", "ja;q=2", "ja;q=0.1234",
      "ja;q=1.001", "ja;q=.5", "ja;q=-1", "ja;", "ja;level=1", "ja q=1", ";q=1", "日本語",
    ])
  func none(value: String) {
    #expect(Self.best(of: value) == nil)
  }

  @Test("is looked for among the first twenty only")
  func bounded() {
    let many = Array(repeating: "fr", count: 19)
    #expect(Self.best(of: (many + ["ja"]).joined(separator: ",")) == "ja")
    #expect(Self.best(of: (many + ["fr", "ja"]).joined(separator: ",")) == nil)
  }

  private static func best(of value: String) -> String? {
    LanguageRanges(Array(value.utf8)[...]).best(of: ["en", "ja", "de"])
  }
}
