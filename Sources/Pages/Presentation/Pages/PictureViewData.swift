package import Reversi

/// The content of a game's picture, independent of its format.
package struct PictureViewData: Sendable, Hashable {
  package var board: Board
  package var legalMoves: SquareSet
  /// The side to place a disk; nil if no side can.
  package var mover: Disk?
  package var last: Square?
  /// Whose turn it is, or the winner.
  package var title: String
  package var detail: String
  package var footer: String
  /// The text alternative: the whole picture in one line.
  package var label: String
}

extension PictureViewData {
  /// The picture of a record's end.
  ///
  /// - Parameter winner: the winner on time, whatever the record's end.
  package init(
    of record: GameRecord, wonOnTimeBy winner: Disk? = nil, language: Language
  ) {
    let words = language.words
    let messages = MessagePresenter(words: words)
    let position = record.position
    let status = winner.map { .over(winner: $0) } ?? position.status
    let placed = record.moves.compactMap(\.square)
    self.init(
      board: position.board, legalMoves: winner == nil ? position.legalMoves : SquareSet(),
      mover: status.mover, last: placed.last,
      title: messages.text(of: status, isOnTime: winner != nil),
      detail: placed.last.map { words(.moveAt, .number(placed.count), .square($0)) } ?? "",
      footer: words[.siteName], label: messages.news(of: position, wonOnTimeBy: winner))
  }
}
