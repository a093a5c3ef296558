import Pictures
import Reversi
import TestSupport
import Testing

/// A board that looks different after every rotation and reflection.
let sampleDrawing = """
  o-------
  -x------
  --------
  ---ox---
  ---xxx--
  --------
  --------
  -------x
  """

@Suite("The picture of a board")
struct BoardPictureTests {
  private func elements(_ picture: BoardPicture) throws -> [ParsedElement] {
    try #require(xmlElements(picture.svg(in: .sample)))
  }

  /// A board as characters: `x` and `o` for disks, `.` and `,` for dark's and light's legal moves, `?` for
  /// others.
  private func seen(_ elements: [ParsedElement]) throws -> String {
    var rows = Array(repeating: Array("--------"), count: 8)
    for element in elements where element.name == "circle" {
      let column = try #require(element.attributes["cx"].flatMap { Int($0) })
      let row = try #require(element.attributes["cy"].flatMap { Int($0) })
      try #require(column % 10 == 5 && row % 10 == 5)
      let group = elements[try #require(element.parent)]
      switch (group.attributes["fill"], element.attributes["r"]) {
      case ("#1f1f1f", "4"): rows[row / 10][column / 10] = "x"
      case ("#efefef", "4"): rows[row / 10][column / 10] = "o"
      case ("none", "1.4"):
        rows[row / 10][column / 10] =
          ["#1f1f1f": ".", "#efefef": ","][group.attributes["stroke"] ?? ""] ?? "?"
      default: rows[row / 10][column / 10] = "?"
      }
    }
    return rows.map { String($0) }.joined(separator: "\n")
  }

  @Test(
    "shows disks as circles of 0.8 of a cell, and legal moves as rings in the mover's colour"
  )
  func disks() throws {
    let position = try position(sampleDrawing, .light)
    let picture = BoardPicture(
      board: position.board, legalMoves: position.legalMoves, of: .light, label: "A board")
    let wanted = """
      o-------
      -x------
      --,-----
      ---ox,--
      ---xxx--
      ---,-,--
      --------
      -------x
      """
    #expect(try seen(elements(picture)) == wanted)
    let ofDark = BoardPicture(
      board: position.board, legalMoves: position.legalMoves, of: .dark, label: "A board")
    #expect(
      try seen(elements(ofDark)) == wanted.replacing(",", with: "."))
  }

  @Test("marks the last move of either side with a warm dot", arguments: ["a1", "h8"])
  func lastMove(name: String) throws {
    let square = try #require(Square(name))
    let board = try position(sampleDrawing, .dark).board
    let elements = try elements(BoardPicture(board: board, last: square, label: ""))
    let marks = elements.filter { $0.attributes["r"] == ".8" }
    #expect(marks.count == 1)
    let mark = try #require(marks.first)
    #expect(elements[try #require(mark.parent)].attributes["fill"] == "#c93a18")
    #expect(mark.attributes["cx"] == "\(square.column)5")
    #expect(mark.attributes["cy"] == "\(square.row)5")
  }

  @Test("leaves out legal moves under disks or without a side, and a last move without a disk")
  func impossibleMarks() throws {
    let board = try position(sampleDrawing, .dark).board
    let picture = BoardPicture(
      board: board, legalMoves: board.dark.union(board.light), of: .dark, last: Square("c1"),
      label: "")
    #expect(try seen(elements(picture)) == sampleDrawing)
    #expect(picture.svg(in: .sample) == BoardPicture(board: board, label: "").svg(in: .sample))
    let legal = try position(sampleDrawing, .dark).legalMoves
    #expect(
      BoardPicture(board: board, legalMoves: legal, label: "").svg(in: .sample)
        == picture.svg(in: .sample))
  }

  @Test(
    "takes any text as its label",
    arguments: ["Dark's turn", "", "a < b && c > \"d\"", "]]><script>alert(1)</script>", "日本 🎉"])
  func labels(label: String) throws {
    let elements = try elements(BoardPicture(board: .initial, label: label))
    #expect(elements.first?.name == "svg")
    #expect(elements.first?.attributes["role"] == "img")
    #expect(elements.first?.attributes["viewBox"] == "-.2 -.2 80.4 80.4")
    #expect(elements[1].name == "title")
    #expect(Array(elements[1].text.utf8) == Array(label.utf8))
    #expect(!elements.contains { $0.name == "script" })
  }

  @Test("shows replacements in its label for characters invalid in XML")
  func labelWithoutXML() throws {
    let label = "nul\0 escape\u{1B} \u{FFFF}\ttab\r\nline"
    let elements = try elements(BoardPicture(board: .initial, label: label))
    #expect(
      elements[1].text == "nul\u{FFFD} escape\u{FFFD} \u{FFFD}\ttab\r\nline")
  }

  @Test("is under three kilobytes, refers to nothing, and is equal for equal boards")
  func sizes() throws {
    for record in try randomPositions(games: 20) {
      let svg = picture(of: record).svg(in: .sample)
      #expect(svg.utf8.count < 3072)
      #expect(!svg.contains("href") && !svg.contains("url("))
      #expect(svg == picture(of: record).svg(in: .sample))
      #expect(xmlElements(svg) != nil)
    }
  }

  private func picture(of record: GameRecord) -> BoardPicture {
    BoardPicture(
      board: record.position.board, legalMoves: record.position.legalMoves,
      of: record.position.turn, last: record.moves.last?.square, label: "A game")
  }
}
