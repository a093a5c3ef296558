import Reversi
import TestSupport
import Testing

@testable import Pictures
@testable import Presentation

@Suite("A game as a moving picture")
struct MovingPictureTests {
  private func gif(of record: GameRecord, dark: String? = nil, light: String? = nil) -> [UInt8] {
    let tags = GameTags(dark: dark, light: light)
    let picture = PictureViewData(of: record, tags: tags, language: .standard)
    return MovingPicture(picture).gif(in: .sample)
  }

  /// What the board of a frame shows.
  private struct Moment: Equatable {
    var board: Board
    /// The square with the mark on the latest move.
    var mark: Square?
  }

  /// The moments of a record: before each move the mark vanishes, then a disk appears, and others turn over.
  private func moments(of record: GameRecord) -> [Moment] {
    var moments = [Moment(board: record.start.board)]
    for ply in record.plies {
      if ply.number > 1 { moments.append(Moment(board: ply.before.board)) }
      var board = ply.before.board
      for square in [ply.square] + ply.before.flipLines(at: ply.square).joined() {
        board[square] = ply.before.turn
        moments.append(Moment(board: board, mark: ply.square))
      }
    }
    return moments
  }

  private func moment(in picture: [UInt32]) throws -> Moment {
    var moment = Moment(board: .empty)
    for square in Square.all {
      let centre = (58 + 70 * square.row) * MovingPicture.width + 75 + 70 * square.column
      if picture[centre] == 0xC93A18 { moment.mark = square }
      switch picture[centre + 20] {
      case 0x1F1F1F: moment.board[square] = .dark
      case 0xEFEFEF: moment.board[square] = .light
      case let colour: try #require(colour == 0x6C7F6C)
      }
    }
    return moment
  }

  private func expectBoards(of record: GameRecord) throws {
    var moments: [Moment] = []
    try GIFFile(gif(of: record)).forEachPicture { frame, picture in
      // The others change the texts below the board.
      if frame.top < 584 { moments.append(try moment(in: picture)) }
    }
    #expect(moments == self.moments(of: record))
    #expect(moments.last?.board == record.position.board)
  }

  @Test(
    "shows each disk that is placed or turns over, and a mark on the latest move",
    arguments: ["", "f5", "f5d6c3d3c4", "f5f6e6f4g6f7g5h4h5c6h3h6h7e7g4d6"])
  func boards(moves: String) throws {
    try expectBoards(of: RecordText.record(of: moves))
  }

  @Test("shows whole games, also from another position")
  func wholeGames() throws {
    for start in [.initial, try position(sampleDrawing, .light)] {
      for record in try randomGames(2, from: start) { try expectBoards(of: record) }
    }
  }

  @Test("repeats for ever, and holds the end for three seconds")
  func pauses() throws {
    let file = try GIFFile(gif(of: RecordText.record(of: "f5d6")))
    #expect((file.width, file.height) == (640, 664))
    #expect(file.palette.count == 16)
    #expect(file.repeats == 0)
    #expect(file.frames.map(\.delay) == [60, 14, 14, 60, 14, 14, 14, 60, 300])
    #expect(file.frames.allSatisfy { $0.disposal == 1 })
    #expect(try GIFFile(gif(of: GameRecord())).frames.map(\.delay) == [60, 300])
  }

  @Test(
    "names the move, the counts and in the end the winner below the board, and repeats no frame")
  func texts() throws {
    let moves = try RecordText.record(of: "f5d6c3d3c4")
    var texts: [[UInt8]] = []
    try GIFFile(gif(of: moves)).forEachPicture { frame, _ in
      if frame.top >= 584 { texts.append(frame.pixels) }
    }
    #expect(texts.count == 6 && Set(texts).count == 6)
  }

  @Test("has the players' names in its first frame, as far as the typeface has their letters")
  func names() throws {
    let record = try RecordText.record(of: "f5")
    func first(_ dark: String?, _ light: String?) throws -> [UInt8] {
      try #require(GIFFile(gif(of: record, dark: dark, light: light)).frames.first).pixels
    }
    let frames = try [first(nil, nil), first("Ada", nil), first(nil, "Ada"), first("Ben", "Ada")]
    #expect(Set(frames).count == 4)
    #expect(try first("漢字", nil) == frames[0])
  }

  @Test(
    "takes at most 150 kilobytes for 60 moves",
    arguments: [
      // A tournament game, and one in which almost as many disks turn over as possible: 329.
      """
      f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1\
      h4h7g2h2d1b1g7h8a7b7a8h1g1
      """,
      """
      f5f4e3d6c5c4c3b4d3g5c6d2e2f3e6c7b6b5c2c1b3d7f6a4b2e7g6d1f2g4h4h6f7a6b7a5a3b1a2g3h3d8b8c8a7g2h1\
      e8g7f8e1h2h7h8f1h5g8a1a8g1
      """,
    ])
  func size(moves: String) throws {
    let record = try RecordText.record(of: moves)
    #expect(record.plyCount == 60)
    let name = String(repeating: "Q8&", count: 40)
    #expect(gif(of: record, dark: name, light: name).count <= 150_000)
  }

  @Test("is about as large as its link says", arguments: [1, 5, 20, 40, 60])
  func toldSize(moves: Int) throws {
    let game = """
      f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1\
      h4h7g2h2d1b1g7h8a7b7a8h1g1
      """
    let record = try RecordText.record(of: game.prefix(2 * moves))
    let label = Language.standard.words.name(of: .gif, moves: moves)
    let told = try #require(Int(label.filter(\.isNumber)))
    let size = gif(of: record, dark: "Ada", light: "Bo").count
    #expect((size * 9 / 10_000...size * 11 / 10_000).contains(told))
  }

  @Test("is equal for equal games")
  func equality() throws {
    let record = try RecordText.record(of: "f5d6c3")
    #expect(gif(of: record, dark: "Ada") == gif(of: record, dark: "Ada"))
  }
}

@Suite("A GIF writer")
struct GIFWriterTests {
  private func raster(width: Int, height: Int, colours: UInt8) -> Raster {
    var number = UInt32(width)
    var raster = Raster(width: width, height: height, 0)
    for row in 0..<height {
      for column in 0..<width {
        number = number &* 1_664_525 &+ 1_013_904_223
        let colour = UInt8(number >> 24) % colours
        raster.fill(x: column..<column + 1, y: row..<row + 1, colour)
      }
    }
    return raster
  }

  private func expectSame(_ raster: Raster) throws {
    let colours = (0..<16).map { Colour(red: $0, green: 2, blue: 3) }
    var writer = GIFWriter(width: raster.width, height: raster.height, palette: colours)
    writer.add(raster, pause: 1)
    let file = try GIFFile(writer.finished())
    #expect(file.palette == (0..<16).map { UInt32($0) << 16 | 0x0203 })
    #expect(file.frames.map(\.pixels) == [raster.pixels])
  }

  @Test("keeps pictures of any size, wherever the codes grow", arguments: [1, 2, 16])
  func sizes(colours: UInt8) throws {
    for width in 1...600 { try expectSame(raster(width: width, height: 1, colours: colours)) }
  }

  @Test("keeps a picture that needs all codes several times", arguments: [3, 16])
  func allCodes(colours: UInt8) throws {
    try expectSame(raster(width: 200, height: 300, colours: colours))
  }

  @Test("writes only the part of a frame that it is given")
  func parts() throws {
    let raster = raster(width: 20, height: 30, colours: 16)
    var writer = GIFWriter(
      width: 20, height: 30, palette: Array(repeating: Colour(red: 1, green: 2, blue: 3), count: 16)
    )
    writer.add(raster, Box(x: 3..<9, y: 21..<30), pause: 258)
    let frame = try #require(GIFFile(writer.finished()).frames.first)
    #expect((frame.left, frame.top, frame.width, frame.height) == (3, 21, 6, 9))
    #expect(frame.delay == 258)
    let rows = (21..<30).map { Array(raster.pixels[20 * $0 + 3..<20 * $0 + 9]) }
    #expect(frame.pixels == Array(rows.joined()))
  }
}
