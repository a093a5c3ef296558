import Presentation
import Reversi
import TestSupport
import Testing
import TextProperties

@Suite("The name of an opening")
struct OpeningNamesTests {
  private let names = Language.standard.openings

  private func name(_ moves: String) throws -> String? {
    try names.opening(of: RecordText.record(of: moves))?.name
  }

  @Test(
    "counts for games that begin on any of the four squares",
    arguments: [
      "c4e3f6e6f5", "d3c5f6f5e6", "e6f4c3c4d3", "f5d6c3d3c4",
    ])
  func orientations(moves: String) throws {
    #expect(try name(moves) == "Tiger")
  }

  @Test(
    "counts for its position, in whatever order the moves are played",
    arguments: [
      ("c4e3f5e6f6", "Tiger"), ("c4c5d6c3d3", "Cow"), ("c4e3f5c5c3e6f6", "Stephenson"),
      ("c4c5d6e3d3c3", "Chimney"), ("c4c5d6e3d3c6f4", "Inoue"),
    ])
  func transpositions(moves: String, expected: String) throws {
    #expect(try name(moves) == expected)
  }

  @Test(
    "is the last one along the moves",
    arguments: [
      ("", nil, 0), ("f5", nil, 0), ("f5d6", "Perpendicular Opening", 2),
      ("f5d6c3d3c4", "Tiger", 5), ("f5d6c3d3c4f4", "Tiger", 5), ("f5d6c3d3c4f4f6", "Stephenson", 7),
    ])
  func last(moves: String, expected: String?, ply: Int) throws {
    let opening = try names.opening(of: RecordText.record(of: moves))
    #expect(opening?.name == expected && (opening?.ply ?? 0) == ply)
  }

  @Test("is found for each line of the project's list, at its last move")
  func shipped() throws {
    let lines = String(decoding: TextProperties.openings, as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("\t") }
    #expect(lines.count == 77)
    for line in lines {
      let parts = line.split(separator: "\t").map(String.init)
      let record = try Transcript.record(of: parts[0])
      let opening = try #require(names.opening(of: record))
      #expect(opening.name == parts[1] && opening.ply == record.plyCount)
    }
  }

  @Test(
    "comes with a book of tournament games, which a game leaves with some move",
    arguments: [
      ("", nil), ("f5d6c3d3c4f4", nil), ("c4e3f6e6f5", nil), ("f5d6c3d3c4b5", 6), ("f5f4", 2),
    ])
  func book(moves: String, end: Int?) throws {
    let names = try OpeningNames(Array(Self.book.utf8))
    #expect(names.bookEnd(of: try RecordText.record(of: moves)) == end)
  }

  private static let book = "f5d6c3d3c4f4\nf5f6e6f4\n# A name is not in the book.\nf5f4\tParallel\n"

  @Test("has no book for games from another start, or without lines of play")
  func bookless() throws {
    let record = try RecordText.record(of: "f5d6c3d3c4g6")
    #expect(OpeningNames().bookEnd(of: record) == nil)
    #expect(names.bookEnd(of: record) != nil)
    let later = GameRecord(start: try RecordText.record(of: "f5").position)
    #expect(names.bookEnd(of: later) == nil)
    #expect(names.bookMoves(of: record) == 5 && names.bookMoves(of: later) == 0)
  }

  @Test("can't be read from a file with problems, which are all listed with their lines")
  func problems() {
    let text =
      "# Comment\n\nf5d6\tOne\r\nf5 d6\nf5d6a1\tFar\n\tNobody\nc4e3\tTwo\nf5f6\t\nf5f4\tA\u{7}b\n"
    let error = #expect(throws: OpeningNamesError.self) {
      try OpeningNames(Array(text.utf8) + [0x66, 0x35, 9, 0xFF])
    }
    let reason =
      "a line has legal moves and, after a tab, a name of 1 to 80 bytes of visible text"
    #expect(
      error?.problems == [
        "5:5: \(reason)", "6:1: \(reason)", "7:1: the position has a name in line 3 already",
        "8:5: \(reason)", "9:5: \(reason)", "10:3: \(reason)",
      ])
  }

  @Test("is listed by name with the moves of its list, those of the language before English ones")
  func named() throws {
    let list = "f5d6c3d3c4\tTiger\nf5d6\tPerpendicular\nF5f6e6f4g6\tSnake\n"
    let names = try OpeningNames(Array(list.utf8))
    #expect(names.named.map(\.name) == ["Perpendicular", "Snake", "Tiger"])
    #expect(names.named.map(\.moves) == ["f5d6", "f5f6e6f4g6", "f5d6c3d3c4"])
    let japanese = try OpeningNames(
      Array("c4e3f6e6f5\t虎\nf5d6c5f4e3\t兎\n".utf8), language: "ja", over: names)
    #expect(japanese.named.map(\.name) == ["兎", "虎", "Perpendicular", "Snake"])
    #expect(japanese.named.map(\.moves) == ["f5d6c5f4e3", "c4e3f6e6f5", "f5d6", "f5f6e6f4g6"])
    #expect(self.names.named.count == 77)
  }

  @Test("is in a record's JSON, in the language of the list")
  func document() throws {
    let record = try RecordText.record(of: "f5d6c3d3c4")
    #expect(
      RecordDocument(TaggedGame(record), openings: names).json().hasSuffix(#","opening":"Tiger"}"#))
    let rare = TaggedGame(try RecordText.record(of: "f5d6c3d3c4g6"))
    #expect(
      RecordDocument(rare, openings: names).json().hasSuffix(#","opening":"Tiger","bookEnd":6}"#))
    #expect(!RecordDocument(TaggedGame(GameRecord()), openings: names).json().contains("opening"))
  }

  @Test("can be one that a language has of its own, also where English has none")
  func own() throws {
    let names = try OpeningNames(
      Array("f5d6c3d3c4\t虎\nf5d6c5f4e3\t兎\n".utf8), language: "ja", over: self.names)
    func named(_ moves: String) throws -> [String?] {
      let opening = try names.opening(of: RecordText.record(of: moves))
      return [opening?.name, opening?.language]
    }
    #expect(try named("f5d6c3d3c4f4") == ["虎", "ja"])
    #expect(try named("f5d6c5f4e3") == ["兎", "ja"])
    #expect(try named("f5d6c3d3c4f4f6") == ["Stephenson", "en"])
    #expect(try names.bookEnd(of: RecordText.record(of: "f5d6c3d3c4g6")) == 6)
  }

  @Test("in another language is of a position with moves that can be played")
  func translated() throws {
    for (tag, moves, name) in [
      ("ja", "f5d6c3d3c4", "虎"), ("ja", "f5f6e6f4e3", "牛"), ("ja", "f5f4e3f6d3", "鼠"),
      ("ja", "f5d6c5f4e3", "兎"), ("fr", "f5f6", "Diagonale"), ("de", "f5f6", "Diagonal Opening"),
    ] {
      let language = try #require(Language(tag: tag))
      #expect(try language.openings.opening(of: RecordText.record(of: moves))?.name == name)
    }
  }

  @Test(
    "is on the pages of a record in all languages, marked as English unless it is the page's",
    arguments: Language.allCases)
  func page(language: Language) throws {
    let name = language.tag == "ja" ? "虎" : "Tiger"
    let record = try RecordText.record(of: "f5d6c3d3c4f4")
    let site = Publication(origin: "https://play.example")
    for ply in [nil, 1] {
      let page = try #require(
        RecordPagePresenter(
          record, at: RecordAddress("f5d6c3d3c4f4", ply: ply), language: language, site: site
        ).viewData())
      #expect(page.opening?.name == name)
      #expect(page.opening?.language == (["en", "ja"].contains(language.tag) ? nil : "en"))
      #expect(page.page.card?.description?.contains(name) == true)
    }
  }
}
