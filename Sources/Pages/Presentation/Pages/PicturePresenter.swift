package import Reversi

/// The content of a game's picture, independent of its format.
package struct PictureViewData: Sendable, Hashable {
  /// The disks.
  package var board: Board
  /// The legal moves.
  package var legalMoves: SquareSet
  /// The side to place a disk; nil if no side can.
  package var mover: Disk?
  /// The square of the last placed disk.
  package var last: Square?
  /// Whose turn it is, or the winner.
  package var title: String
  /// The number and square of the last move.
  package var detail: String
  /// The site's name.
  package var footer: String
  /// The text alternative: the whole picture in one line.
  package var label: String
}

/// Presents a moment of a game as a picture.
package struct PicturePresenter: Sendable {
  let record: GameRecord
  let winner: Disk?
  let words: Words

  /// Creates a presenter of a record's end.
  ///
  /// - Parameter winner: the winner on time, whatever the record's end.
  package init(
    _ record: GameRecord, wonOnTimeBy winner: Disk? = nil, language: Language
  ) {
    self.record = record
    self.winner = winner
    words = language.words
  }

  /// The content of the picture.
  package func viewData() -> PictureViewData {
    let (position, last) = (record.position, record.lastPlacement)
    let messages = MessagePresenter(words: words)
    let board = position.board
    let status = winner.map { .over(winner: $0) } ?? position.status
    return PictureViewData(
      board: board, legalMoves: winner == nil ? position.legalMoves : SquareSet(),
      mover: status.mover,
      last: last?.square,
      title: messages.text(of: status, isOnTime: winner != nil),
      detail: last.map { words(.moveAt, .number($0.number), .square($0.square)) } ?? "",
      footer: words[.siteName],
      label: messages.news(of: position, wonOnTimeBy: winner))
  }
}

extension GameRecord {
  /// The square and number of the last placed disk. Disks are counted from 1.
  fileprivate var lastPlacement: (number: Int, square: Square)? {
    let squares = moves.compactMap(\.square)
    return squares.last.map { (squares.count, $0) }
  }
}
