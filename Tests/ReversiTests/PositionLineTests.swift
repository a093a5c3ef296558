import Properties
import Reversi
import TestSupport
import Testing

@Suite("A position in a line of a file")
struct PositionLineTests {
  private static let text = "--xxxxx--oooxx-o-oooxxox-oxoxoxxoxxxoxxx--xoxoxx-xxxooo--ooooo--x"

  private func position(_ line: String) throws(PositionLineError) -> Position? {
    let bytes = Array(line.utf8)
    return try PositionLine.position(of: bytes.span)
  }

  @Test(
    "is read in the common notations, and text after a semicolon or a percent sign is ignored",
    arguments: [
      text, text.uppercased(), text.dropLast() + " X; G8:+18; H1:+12;",
      text.uppercased().dropLast() + " x\r", text.map { $0 == "-" ? "." : "\($0)" }.joined(),
      text.map { $0 == "x" ? "*" : "\($0)" }.joined(), "  " + text + "\t; \u{301}é",
      text + " % FFO 7", text + "% 7; A6:+8", text + "; A6:+8 % 7",
    ])
  func spellings(line: String) throws {
    #expect(try position(line) == Position(text: Self.text))
  }

  @Test("is read back as the same position")
  func roundTrip() throws {
    for game in try randomGames(5) { #expect(try position(game.position.text) == game.position) }
  }

  @Test(
    "is nil for an empty line or a comment",
    arguments: ["", " \r", "\t", "% FFO 1 to 19", "# x", "; no position"])
  func nothing(line: String) throws {
    #expect(try position(line) == nil)
  }

  @Test(
    "is refused with the first error in it",
    arguments: [
      (String(text.dropLast()), .length(64)), (text + "x", .length(66)), ("x", .length(1)),
      (text.dropLast() + "-", .side(64)), (text.dropLast() + " ?; d3", .side(65)),
      ("?" + text.dropFirst(), .square(0)), ("--" + "q" + text.dropFirst(3), .square(2)),
      (text.dropLast(2) + "é", .square(63)),
      (String(repeating: "-", count: 64) + "x", .noDisks),
    ] as [(String, PositionLineError)])
  func refusals(line: String, error: PositionLineError) {
    #expect(throws: error) { try position(line) }
  }

  @Test("takes no longer to read if it is crafted to be slow")
  func hostile() async throws {
    try await HostileText.check("PositionLine", after: ["", Self.text, Self.text + ";"]) {
      _ = try? position($0)
    }
  }
}
