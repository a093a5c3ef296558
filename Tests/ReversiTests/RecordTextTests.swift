import Reversi
import Testing

@Suite("A record as text")
struct RecordTextTests {
  @Test("is read back", arguments: ["", "f5d6", "F5 D6"])
  func record(text: String) throws {
    let record = try RecordText.record(of: text)
    #expect(RecordText.text(of: record) == text.lowercased().filter { $0 != " " })
  }

  @Test("is read back with another start")
  func recordWithStart() throws {
    let initial = GameRecord(start: Position(board: .initial, turn: .light))
    for game in try randomGames(5, from: initial.start) + [initial] {
      let text = RecordText.text(of: game)
      #expect(text.hasPrefix(initial.start.text + "."))
      #expect(try RecordText.record(of: text) == game)
      #expect(try RecordText.record(of: Array(text.utf8).span) == game)
    }
  }

  @Test("is not read from what is no record")
  func unreadable() {
    #expect(throws: RecordTextError.unreadablePosition) {
      try RecordText.record(of: String(repeating: "?", count: 65) + ".e6")
    }
    #expect(throws: RecordTextError.self) { try RecordText.record(of: "f5f5") }
    #expect(throws: RecordTextError.self) { try RecordText.record(of: "short.e6") }
  }
}
