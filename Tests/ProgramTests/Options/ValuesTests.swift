import Gameplay
import Testing

@testable import FlipbookCLI

@Suite("Values of options")
struct ValuesTests {
  @Test(
    "A length of time has milliseconds or seconds as its unit",
    arguments: [
      ("0", 0), ("250", 250), ("250ms", 250), ("0.5s", 500), ("2s", 2000), ("1.5", 2),
      ("0.0004s", 0), ("10s", 10_000), ("10000", 10_000),
    ])
  func durations(text: String, milliseconds: Int64) throws {
    #expect(try Values.duration(text, upTo: .seconds(10)) == Milliseconds(milliseconds))
  }

  @Test(
    "Anything else is no length of time",
    arguments: [
      "", "-1", "+1", "nan", "inf", "1e3", "0x10", "s", "ms", ".5s", "5.", "1.2.3", "2 s", " 2s",
      "250sms", "2ss", "1m", "2S", "١", "10001", "11s", String(repeating: "9", count: 400),
    ])
  func noDurations(text: String) {
    #expect(
      throws: UsageError(
        "\"\(text)\" is no length of time from 0 to 10000 ms, such as 250ms or 0.5s")
    ) {
      try Values.duration(text, upTo: .seconds(10))
    }
  }

  @Test("A number is digits in a range", arguments: [("0", 0), ("7", 7), ("007", 7), ("99", 99)])
  func numbers(text: String, number: Int) throws {
    #expect(try Values.number(text, in: 0...99) == number)
  }

  @Test(
    "Anything else is no number",
    arguments: ["", "-1", "+1", "100", "1.0", "1e1", " 1", "one", "99999999999999999999"])
  func noNumbers(text: String) {
    #expect(throws: UsageError("\"\(text)\" is no whole number from 0 to 99")) {
      try Values.number(text, in: 0...99)
    }
  }

  @Test(
    "A base path is spelled with one slash before each part",
    arguments: [
      ("", ""), ("/", ""), ("/play", "/play"), ("play", "/play"), ("/play/", "/play"),
      ("//a//b-c_d.e~f", "/a/b-c_d.e~f"),
    ])
  func basePaths(text: String, path: String) throws {
    #expect(try Values.basePath(text) == path)
  }

  @Test(
    "A base path needs no escapes and goes nowhere else",
    arguments: ["/a b", "/a?b", "/a#b", "/%41", "/../a", "/a/./b", "/é", "/a\"", "/a\n"])
  func noBasePaths(text: String) {
    #expect(throws: UsageError.self) { try Values.basePath(text) }
  }
}
