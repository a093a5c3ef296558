package import Gameplay
package import Reversi

/// The content of a game's picture, independent of its format.
package struct PictureViewData: Sendable, Equatable {
  package var board: Board
  package var legalMoves: SquareSet
  /// The side to place a disk; nil if no side can.
  package var mover: Disk?
  package var last: Square?
  /// Whose turn it is, or the winner.
  package var title: String
  /// What is known about the game. The names are beside the counts.
  package var tags: GameTags
  package var detail: String
  package var footer: String
  /// The text alternative: the whole picture in one line.
  package var label: String
  /// The moves to the board, for a picture that moves.
  package var record: GameRecord
}

extension PictureViewData {
  /// The picture of a record's end.
  ///
  /// - Parameters:
  ///   - ending: how the players have ended the game before its position did.
  ///   - site: the site's name, if it differs from the program's.
  package init(
    of record: GameRecord, endedBy ending: Ending? = nil, tags: GameTags = GameTags(),
    site: String? = nil, language: Language
  ) {
    let words = language.words
    let position = record.position
    let status = position.status(endedBy: ending)
    let placed = record.moves.compactMap(\.square)
    self.init(
      board: position.board, legalMoves: ending == nil ? position.legalMoves : SquareSet(),
      mover: status.mover, last: placed.last,
      title: words.text(of: status, endedBy: ending), tags: tags,
      detail: placed.last.map { words(.moveAt, .number(placed.count), .square($0)) } ?? "",
      footer: words.joined([site ?? words[.siteName], tags.place].compactMap { $0 }),
      label: words.news(of: position, endedBy: ending), record: record)
  }
}

/// Draws the pictures of a site that has any.
package protocol PictureRenderer: Sendable {
  /// A board without text, as an SVG document.
  func board(_ picture: PictureViewData, in palette: Palette) -> [UInt8]
  /// A board with its title, as a PNG file that other sites show beside a link.
  func card(_ picture: PictureViewData, in palette: Palette) throws -> [UInt8]
  /// The game from its first move on, disk by disk, as a GIF file.
  func moving(_ picture: PictureViewData, in palette: Palette) -> [UInt8]
}
