import Pictures
import Reversi
import TestSupport
import Testing

@Suite("The card of a game")
struct CardPictureTests {
  private func card(_ turn: Disk, last: String? = nil) throws -> CardPicture {
    let position = try position(sampleDrawing, turn)
    return CardPicture(
      board: position.board, legalMoves: position.legalMoves, of: turn,
      last: last.flatMap { Square($0) }, title: "Light's turn", darkName: "Anna", lightName: "Bo",
      detail: "f5 · move 5", footer: "Flipbook")
  }

  /// The middle of a cell.
  private func centre(_ name: String) throws -> (x: Int, y: Int) {
    let square = try #require(Square(name))
    return (70 + 70 * square.column, 70 + 70 * square.row)
  }

  @Test("is a PNG of 1200 by 630 pixels in at most sixteen colours")
  func header() throws {
    let file = try PNGFile(card(.light).png(in: .sample))
    #expect(file.signature == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(file.chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(try file.data("IHDR") == [0, 0, 4, 0xB0, 0, 0, 2, 0x76, 4, 3, 0, 0, 0])
    #expect(try file.data("PLTE").count == 16 * 3)
    #expect(try file.data("IEND").isEmpty)
    for chunk in file.chunks { #expect(chunk.crc == chunk.crcOfContent, "\(chunk.type)") }
  }

  @Test("shows disks, empty cells and legal moves in their colours")
  func board() throws {
    let pixels = try PNGFile(card(.light).png(in: .sample)).pixels(width: CardPicture.width)
    #expect(pixels.count == CardPicture.height)
    let expected: [(String, UInt32)] = [
      ("a1", 0xEFEFEF), ("d4", 0xEFEFEF), ("b2", 0x1F1F1F), ("h8", 0x1F1F1F), ("f5", 0x1F1F1F),
      ("c1", 0x6C7F6C), ("h1", 0x6C7F6C), ("c3", 0x6C7F6C), ("f4", 0x6C7F6C),
    ]
    for (name, colour) in expected {
      let (x, y) = try centre(name)
      #expect(pixels[y][x] == colour, "\(name)")
      // A disk of 0.8 of the cell reaches farther than the ring of a legal move, but not to the corner.
      let isDisk = !["c1", "h1", "c3", "f4"].contains(name)
      #expect(pixels[y][x + 26] == (isDisk ? colour : 0x6C7F6C), "\(name)")
      #expect(pixels[y - 30][x - 30] == 0x6C7F6C, "\(name)")
      #expect(pixels[y - 35][x - 35] == 0x1F1F1F, "the line at \(name)")
    }
    // Rings in the mover's colour.
    let ofDark = try PNGFile(card(.dark).png(in: .sample)).pixels(width: CardPicture.width)
    let (f4, d3) = try (centre("f4"), centre("d3"))
    #expect(pixels[f4.y][f4.x + 10] == 0xEFEFEF && pixels[f4.y - 10][f4.x] == 0xEFEFEF)
    #expect(pixels[f4.y][f4.x + 14] == 0x6C7F6C && ofDark[f4.y][f4.x + 10] == 0x6C7F6C)
    #expect(ofDark[d3.y][d3.x + 10] == 0x1F1F1F && ofDark[d3.y][d3.x] == 0x6C7F6C)
    #expect(pixels[33][300] == 0xFFFFFF && pixels[300][33] == 0xFFFFFF)
  }

  @Test(
    "marks the last move of either side with a warm dot, and shows a large disk beside each count")
  func marks() throws {
    let ofDark = try PNGFile(card(.light, last: "b2").png(in: .sample)).pixels(
      width: CardPicture.width)
    let ofLight = try PNGFile(card(.light, last: "a1").png(in: .sample)).pixels(
      width: CardPicture.width)
    #expect(ofDark[140][140] == 0xC93A18 && ofDark[140][155] == 0x1F1F1F)
    #expect(ofLight[70][70] == 0xC93A18 && ofLight[70][85] == 0xEFEFEF)
    #expect(ofDark[236][704] == 0x1F1F1F && ofDark[376][704] == 0xEFEFEF)
  }

  @Test("smooths the edges of disks")
  func edges() throws {
    let pixels = try PNGFile(card(.light).png(in: .sample)).pixels(width: CardPicture.width)
    // Around b2 only a dark disk is drawn on the board.
    let colours = Set(pixels[110..<170].flatMap { $0[110..<170] })
    #expect(colours.count == 5)
    #expect(colours.allSatisfy { 0x1F1F1F...0x6C7F6C ~= $0 })
  }

  @Test("is far below 100 kilobytes, and equal for equal games")
  func sizes() throws {
    for (number, record) in try randomPositions(games: 2).enumerated() where number % 9 == 0 {
      let png = try card(of: record).png(in: .sample)
      #expect(png.count < 20_000)
      #expect(try card(of: record).png(in: .sample) == png)
    }
  }

  private func card(of record: GameRecord) -> CardPicture {
    CardPicture(
      board: record.position.board, legalMoves: record.position.legalMoves,
      of: record.position.turn, last: record.moves.last?.square, title: "Dark's turn",
      darkName: "Anna",
      lightName: "Computer", detail: "move \(record.moves.count)", footer: "Flipbook")
  }

  @Test("differs for different counts and texts")
  func differences() throws {
    let plain = CardPicture(board: .initial, title: "Tied")
    let others = [
      CardPicture(board: .empty, title: "Tied"), CardPicture(board: .initial, title: "Tiled"),
      CardPicture(board: .initial, title: "Tied", darkName: "A"),
      CardPicture(board: .initial, title: "Tied", lightName: "A"),
      CardPicture(board: .initial, title: "Tied", detail: "A"),
      CardPicture(board: .initial, title: "Tied", footer: "A"),
    ]
    let files = try Set(
      ([plain] + others).map { card throws(ZlibError) in try card.png(in: .sample) })
    #expect(files.count == 7)
  }
}
