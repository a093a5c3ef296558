import Reversi
import TestSupport
import Testing
import TextProperties

@testable import Presentation

@Suite("A file of words")
struct WordsReaderTests {
  private static let head = [
    "language.code = xx", "language.name = X", "language.direction = ltr",
    "language.plurals = one", "language.order = 9",
  ]
  /// The line behind a complete file.
  private static let end = head.count + Word.allCases.count + 1

  private static let english = Languages.shippedFiles.filter { $0.name == "en.txt" }
  private static let englishTexts = (try? WordsReader.read(english))?.first?.texts ?? []

  private static func text(of word: Word) -> String {
    let values = englishTexts[word.rawValue].values.map { "{\($0.rawValue)}" }.sorted()
    return values.isEmpty ? word.key : values.joined(separator: " ")
  }

  /// The line of a word in a complete file.
  private static func line(of word: Word) -> Int { head.count + word.rawValue + 1 }

  /// The text of a complete file, with other lines for some words, and lines behind it.
  private static func lines(
    head: [String] = head, _ words: [Word: String] = [:], more: [String] = []
  ) -> [String] {
    head + Word.allCases.map { words[$0] ?? "\($0.key) = \(text(of: $0))" } + more
  }

  private static func problems(
    _ bytes: some Sequence<UInt8>, file: String = "xx.txt"
  ) -> [String] {
    do throws(WordsError) {
      _ = try WordsReader.read(english + [WordsFile(name: file, bytes: Array(bytes))])
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  private static func problems(_ lines: [String]) -> [String] {
    problems(lines.joined(separator: "\n").utf8)
  }

  @Test("can have comments, empty lines, and line ends of Windows")
  func lines() {
    let lines = ["# A comment", ""] + Self.lines(more: ["", "  # Indented", "", "   "])
    #expect(Self.problems(lines) == [])
    #expect(Self.problems(("\u{FEFF}" + lines.joined(separator: "\r\n")).utf8) == [])
  }

  @Test(
    "has all problems listed, in the order of their places",
    arguments: [
      (["foo = 1"], ["0:1: the key foo is unknown"]),
      (["foo"], ["0:1: the line isn't like: key = text"]),
      (["", "  foo"], ["1:3: the line is indented, but continues no text"]),
      (["foo = {"], ["0:1: the key foo is unknown"]),
      (
        ["foo = 1", "", "bar.one = 2"],
        ["0:1: the key foo is unknown", "2:1: the key bar.one is unknown"]
      ),
      (["dark.one = 1"], ["0:1: the key dark.one is unknown"]),
      (["limitDays.few = {count}"], ["0:1: the key limitDays.few is unknown"]),
      (["language.order = 2"], ["0:1: the key language.order is in line 5 already"]),
    ])
  func listed(more: [String], expected: [String]) {
    let places = expected.map { problem in
      let parts = problem.split(separator: ":", maxSplits: 1)
      return "xx.txt:\(Self.end + (Int(parts[0]) ?? 0)):\(parts[1])"
    }
    #expect(Self.problems(Self.lines(more: more)) == places)
  }

  @Test(
    "has problems with its texts listed, with line and column",
    arguments: [
      (Word.dark, "dark =", ["7: the text is empty"]),
      (.dark, "dark = a{side}", ["9: the value {side} is unknown; there is none here"]),
      (.dark, "dark = a}", ["9: the brace has no partner in this line"]),
      (.dark, "dark = {a", ["8: the brace has no partner in this line"]),
      (.dark, "# nothing", []),
      (.waiting, "waiting  =  you", ["13: the value {side} is missing from waiting"]),
      (
        .waiting, "waiting = ä {Side}",
        [
          "11: the value {side} is missing from waiting",
          "13: the value {Side} is unknown; known: {side}",
        ]
      ),
      (
        .dark, "dark = " + String(repeating: "ö", count: 2_001),
        [
          "8: the text has more than 4000 bytes"
        ]
      ),
      (.limitDays, "limitDays.one = 1", ["1: the plural form limitDays.other is missing"]),
      (
        .limitDays, "limitDays.other = {count}",
        [
          "1: the plural form limitDays.one is missing"
        ]
      ),
    ] as [(Word, String, [String])])
  func texts(word: Word, line: String, expected: [String]) {
    let problems = Self.problems(Self.lines([word: line]))
    if expected.isEmpty {
      #expect(problems == ["xx.txt:\(Self.end - 1):1: the key \(word.key) is missing"])
    } else {
      #expect(problems == expected.map { "xx.txt:\(Self.line(of: word)):\($0)" })
    }
  }

  @Test(
    "declares its own values if there is no English one",
    arguments: [
      ("dark = a{side}", []),
      ("dark = a{-}{side.small}", []),
      ("dark.one = a", ["the key dark.one is unknown", "the key dark is missing"]),
      ("limitDays.one = {count}", ["the plural form limitDays.other is missing"]),
      ("limitDays.one = {count}\nlimitDays.other = days", ["the value {count} is missing"]),
      ("waiting = {Side}", ["the value {Side} is unknown; known: {address}, {cell}"]),
    ])
  func alone(line: String, expected: [String]) throws {
    let word = try #require(Word.named[String(line.prefix { $0.isLetter })])
    let text = Self.lines([word: line]).joined(separator: "\n")
    let file = WordsFile(name: "xx.txt", bytes: Array(text.utf8))
    var problems: [String] = []
    do throws(WordsError) {
      _ = try WordsReader.read([file])
    } catch {
      problems = error.problems.map(\.description)
    }
    #expect(problems.count == expected.count)
    for (problem, text) in zip(problems, expected) { #expect(problem.contains(text)) }
  }

  @Test("can't have plural forms beside a text without, or a form twice")
  func forms() {
    let line = Self.line(of: .limitDays)
    #expect(
      Self.problems(Self.lines(more: ["limitDays.one = 1"]))
        == ["xx.txt:\(line):1: limitDays has plural forms, and a text without"])
    #expect(
      Self.problems(Self.lines([.limitDays: "limitDays.one = 1\nlimitDays.one = 2"])) == [
        "xx.txt:\(line):1: the plural form limitDays.other is missing",
        "xx.txt:\(line + 1):1: the key limitDays.one is in line \(line) already",
      ])
    #expect(
      Self.problems(
        Self.lines([.limitDays: "limitDays.one = a day\nlimitDays.other = days"]))
        == [
          "xx.txt:\(line + 1):19: the value {count} is missing from limitDays.other, "
            + "which is for several numbers"
        ])
  }

  @Test(
    "may leave out the number only in a form for a single count", arguments: PluralRule.allCases)
  func numbers(rule: PluralRule) {
    let head = Self.head.map {
      $0 == "language.plurals = one" ? "language.plurals = \(rule.rawValue)" : $0
    }
    let forms = rule.forms.map { "limitDays.\($0) = days" }.joined(separator: "\n")
    let problems = Self.problems(Self.lines(head: head, [.limitDays: forms]))
    let counts = rule.forms.indices.map { form in (0...200).filter { rule.form(of: $0) == form } }
    #expect(problems.count == counts.count { $0.count > 1 })
    #expect(problems.allSatisfy { $0.hasSuffix(", which is for several numbers") })
  }

  @Test("has a place of its own in lists of languages, or none")
  func order() throws {
    func problems(_ orders: [String]) -> [String] {
      let files = zip(["xx", "yy", "zz"], orders).map { tag, order in
        let head = Self.head.dropLast().map { $0.replacing("xx", with: tag) } + [order]
        return WordsFile(
          name: tag + ".txt", bytes: Array(Self.lines(head: head).joined(separator: "\n").utf8))
      }
      do throws(WordsError) { _ = try WordsReader.read(files) } catch {
        return error.problems.map(\.description)
      }
      return []
    }
    #expect(problems(["language.order = 1", "language.order = 2", "# none"]).isEmpty)
    #expect(problems(["# none", "# none", "language.order = 0"]).isEmpty)
    #expect(
      problems(["language.order = 2", "language.order = 1", "language.order = 2"])
        == ["zz.txt:1:1: xx.txt has the language.order 2 already; take another number"])
  }

  @Test("needs a head that fits its name")
  func head() {
    let head = [
      "language.code = yy", "language.name = ", "language.direction = up",
      "language.plurals = some", "language.order = first",
    ]
    let rules = PluralRule.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(
      Self.problems(Self.lines(head: head)) == [
        "xx.txt:1:17: the file of the language yy has to be yy.txt",
        "xx.txt:2:17: the text is empty",
        "xx.txt:3:22: up is not one of: ltr, rtl",
        "xx.txt:4:20: some is not one of: \(rules)",
        "xx.txt:5:18: first is not one of: a number",
      ])
    let problems = Set(Self.problems(Self.lines(head: [])))
    #expect(
      problems
        == Set(
          ["code", "name", "direction", "plurals"].map {
            "xx.txt:\(Word.allCases.count):1: the key language.\($0) is missing"
          }))
  }

  @Test("has to be UTF-8 and of a sensible size")
  func bytes() {
    let text = Array(Self.lines().joined(separator: "\n").utf8)
    #expect(
      Self.problems(text + [0x0A, 0xC3, 0xB6, 0xFF])
        == ["xx.txt:\(Self.end):2: this is not UTF-8"])
    #expect(
      Self.problems(repeatElement(0x0A, count: WordsReader.sizeLimit + 1))
        == ["xx.txt:1:1: the file has more than \(WordsReader.sizeLimit) bytes"])
    #expect(throws: WordsError.self) { try WordsReader.read([]) }
  }

  @Test("can continue a text on indented lines, and show values in it")
  func values() throws {
    let lines = Self.lines([
      .placed: "placed = {square}:\n  {side.small}, {side}\n\t{number}.",
      .dark: "dark = Ärger",
      .limitDays: "limitDays.one = a{-}day\nlimitDays.other = {count} days",
    ])
    let file = WordsFile(name: "xx.txt", bytes: Array(lines.joined(separator: "\n").utf8))
    let words = try Languages([file]).standard.words
    let placed = words(.placed, .square(.all[0]), .side(.dark), .number(7))
    #expect(placed == "a1: ärger, Ärger 7.")
    #expect([1, 2].map { words(.limitDays, .count($0)) } == ["a\u{AD}day", "2 days"])
  }

  @Test(
    "chooses the form of a text by its language's rule",
    arguments: [
      (PluralRule.none, "oooooo"), (.one, "onoooo"), (.zeroOne, "nnoooo"), (.czech, "onfooo"),
      (.polish, "mnfmfm"), (.russian, "mnfmfn"), (.arabic, "zntmff"),
    ])
  func plurals(rule: PluralRule, expected: String) {
    // The first letters of the forms, where `n` is one, for six counts.
    let counts = rule == .arabic ? [0, 1, 2, 11, 103, 3] : [0, 1, 2, 12, 22, 21]
    let forms = counts.map { rule.forms[rule.form(of: $0)] }
    let letters = forms.map { $0 == "one" ? "n" : String($0.prefix(1)) }.joined()
    #expect(letters == expected)
  }

  @Test("exists for each language of the project, with all texts")
  func shipped() throws {
    #expect(Languages.shippedFiles.count == Languages.shipped.all.count)
    #expect(Language.standard.isStandard)
    #expect(
      try Languages(Languages.shippedFiles, openings: TextProperties.openingNames)
        == Languages.shipped)
  }
}
