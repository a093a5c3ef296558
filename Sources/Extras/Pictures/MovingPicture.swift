package import Presentation
import Reversi

/// A game that plays by itself, disk by disk. Below the board are the players, the latest move and the counts.
package struct MovingPicture: Sendable {
  static let width = 640
  static let height = 664

  private static let board = RasterBoard(left: 39, top: 22)
  /// The latest move and the counts, below the names.
  private static let news = Box(x: 39..<274, y: 627..<657)
  /// Beside that, the site's name, and in the end the winner.
  private static let title = Box(x: 284..<601, y: news.y)

  private let record: GameRecord
  private let end: CardPicture

  package init(_ picture: PictureViewData) { (record, end) = (picture.record, picture.card) }

  /// The picture as a GIF file of at most 150 kilobytes. Equal pictures give equal files.
  package func gif(in palette: Palette) -> [UInt8] {
    let (afterDisk, afterMove, atEnd) = (14, 60, 300)
    let board = Self.board
    var raster = start
    var writer = GIFWriter(
      width: Self.width, height: Self.height,
      palette: CardPalette.colours(of: palette, markedDisk: .dark))
    writer.add(raster, pause: afterMove)
    var last: (square: Square, disk: Disk)?
    for ply in record.plies {
      if let last {
        board.draw(last.disk, at: [last.square], on: &raster)
        writer.add(raster, board.box(of: last.square, part: 0.25), pause: afterDisk)
      }
      let disk = ply.before.turn
      last = (ply.square, disk)
      for square in [ply.square] + ply.before.flipLines(at: ply.square).joined() {
        board.draw(disk, at: [square], on: &raster)
        if square == ply.square { board.drawMark(at: square, of: disk, on: &raster) }
        writer.add(raster, board.box(of: square), pause: afterDisk)
      }
      raster.fill(x: Self.news.x, y: Self.news.y, CardPalette.paper)
      let counts = Disk.allCases.map { String(ply.after.board.count(of: $0)) }
      draw("\(ply.number). \(ply.square)", at: 39, 648, width: 101, on: &raster)
      draw(counts.joined(separator: "–"), at: 150, 648, width: 124, on: &raster)
      writer.add(raster, Self.news, pause: afterMove)
    }
    raster.fill(x: Self.title.x, y: Self.title.y, CardPalette.paper)
    draw(end.title, at: 284, 648, width: 317, on: &raster)
    writer.add(raster, Self.title, pause: atEnd)
    return writer.finished()
  }

  private var start: Raster {
    var raster = Raster(width: Self.width, height: Self.height, CardPalette.paper)
    Self.board.drawGrid(on: &raster)
    for disk in Disk.allCases {
      Self.board.draw(disk, at: record.start.board.squares(of: disk), on: &raster)
    }
    raster.disk(at: Point(x: 51, y: 607), radius: 12, .darkOnPaper)
    draw(end.darkName, at: 75, 616, width: 200, on: &raster)
    raster.ring(at: Point(x: 296, y: 607), radius: 12, width: 1.5, .darkOnPaper)
    draw(end.lightName, at: 320, 616, width: 281, on: &raster)
    draw(end.footer, at: 284, 648, width: 317, on: &raster)
    return raster
  }

  private func draw(
    _ text: String, at x: Float, _ baseline: Float, width: Float, on raster: inout Raster
  ) {
    // Few blends, because each move repeats the text.
    let ink = Ink(steps: [CardPalette.paper, CardPalette.darkOnPaper[1], CardPalette.dark])
    TextLine(text).draw(
      on: &raster, from: Point(x: x, y: baseline), height: 18, weight: 0.13, widest: width, ink)
  }
}
