public import Reversi

/// What a picture of a game's moment shows, whatever draws it.
public struct PictureViewData: Sendable, Hashable {
  /// The disks.
  public var board: Board
  /// Where a disk may be placed.
  public var legalMoves: SquareSet
  /// Whose disk that would be; nil where nobody is to place one.
  public var mover: Disk?
  /// Where the last disk was placed.
  public var last: Square?
  /// Whose turn it is or who won.
  public var title: String
  /// Which moment it is.
  public var detail: String
  /// The site's name.
  public var footer: String
  /// All of it in one line, for those who don't see the picture.
  public var label: String
}

/// Says what a picture of a game's moment shows.
public struct PicturePresenter: Sendable {
  let record: GameRecord
  let winner: Disk?
  let words: any Localization

  /// A presenter of a record's end.
  ///
  /// - Parameter winner: who has won the game on time, whatever the record's end.
  public init(
    _ record: GameRecord, wonOnTimeBy winner: Disk? = nil, language: Language = .standard
  ) {
    self.record = record
    self.winner = winner
    words = language.words
  }

  /// The picture.
  public func viewData() -> PictureViewData {
    let (position, last) = (record.position, record.lastPlacement)
    let messages = MessagePresenter(words: words)
    let board = position.board
    let status = winner.map { .over(winner: $0) } ?? position.status
    return PictureViewData(
      board: board, legalMoves: winner == nil ? position.legalMoves : SquareSet(),
      mover: status.mover,
      last: last?.square,
      title: messages.text(of: status, isOnTime: winner != nil),
      detail: last.map { words.move($0.number, at: $0.square) } ?? "",
      footer: words.siteName,
      label: messages.news(of: position, wonOnTimeBy: winner))
  }
}

extension GameRecord {
  /// The disk that was placed last, and its number, counted from 1.
  fileprivate var lastPlacement: (number: Int, square: Square)? {
    let squares = moves.compactMap(\.square)
    return squares.last.map { (squares.count, $0) }
  }
}
