import Properties
import Reversi
import Testing

@Suite("Texts crafted to be slow")
struct HostileTextTests {
  private static let board = Board.initial.text

  @Test("take no longer than usual as a transcript")
  func transcript() async throws {
    try await HostileText.check("Transcript", after: ["", "f5", "f5 1. "]) {
      _ = try? Transcript.record(of: $0)
    }
  }

  @Test("take no longer than usual as a record")
  func record() async throws {
    try await HostileText.check("RecordText", after: ["", "\(Self.board)x.", "\(Self.board)x.d3"]) {
      _ = try? RecordText.record(of: $0)
    }
  }

  @Test("take no longer than usual as a saved game")
  func save() async throws {
    let save = SaveText(position: .initial, darkIsComputer: false, lightIsComputer: true).text
    try await HostileText.check("SaveText", after: ["", "x00", "x00\n---", save]) {
      _ = try? SaveText($0)
    }
  }

  @Test("take no longer than usual as a board, a position or a square")
  func positions() async throws {
    try await HostileText.check("Board", after: ["", Self.board]) { _ = Board(text: $0) }
    try await HostileText.check("Position", after: ["", Self.board]) { _ = Position(text: $0) }
    try await HostileText.check("Square", after: ["", "d"]) { _ = Square($0) }
  }

  @Test("take no longer than usual as a pasted game, even at or over the size limit")
  func pasted() async throws {
    let openings = [
      "", "x00\n", "\(Self.board)x.d3", "f5 1. ", "--------\n", "dark ", "  a b c d e f g h\n1",
      "\(Self.board)\ndark to ", "(;", "(;GM[", "(;BO[8", "(;BO[8 \(Self.board) *]B[", "{",
      "{\"record\":\"", "{\"record\":", "{\"record\":\"f5\",\"comments\":{\"1\":\"",
    ]
    for size in [GameText.sizeLimit, HostileText.size] {
      try await HostileText.check("GameText", after: openings, size: size, atMost: 16) {
        _ = try? GameText($0)
      }
    }
  }

  @Test("are reported in an error of limited length")
  func errors() throws {
    for text in ["f5", "\(Self.board)x.d3", "(;B[", "(;TY["] {
      let long = text + String(repeating: "\u{301}", count: 4900)
      #expect(throws: GameTextError.self) { try GameText(long) }
      do { _ = try GameText(long) } catch {
        #expect("\(error)".utf8.count < 1_000 + text.utf8.count, "\(error)")
      }
    }
  }
}
