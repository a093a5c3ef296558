public import Reversi

/// A moment of a game without anybody who plays it: as JSON, as text, as a save text.
public struct RecordDocument: Sendable {
  /// The game up to that moment.
  public let record: GameRecord

  /// The document of a record's end; a pass that the position asks for is made.
  public init(_ record: GameRecord) {
    var record = record
    record.passIfNeeded()
    self.record = record
  }

  /// The record as one line of text.
  public var transcript: String { RecordText.text(of: record) + "\n" }

  /// The board in lines of text.
  public var board: String {
    "\(TextBoard.text(of: record.position.board))\n\(record.position.turn.letter)\n"
  }

  /// What the original app would save, with a person on both sides.
  public var save: String {
    SaveText(position: record.position, darkIsComputer: false, lightIsComputer: false).text
  }

  /// The moment as one JSON object; the keys always come in the same order.
  public var json: String {
    var writer = JSONObjectWriter()
    writer.addStatus(of: record.position)
    writer.addPlay(of: record, save: save)
    return writer.text
  }
}

extension JSONObjectWriter {
  /// Adds how things stand, and the board.
  mutating func addStatus(of position: Position) {
    let (status, board) = (position.status, position.board)
    add("status", text: status.word)
    add("turn", text: status.side?.className)
    add("winner", text: status.winner?.className)
    add("board", texts: board.rows)
    add(
      "counts", raw: #"{"dark":\#(board.count(of: .dark)),"light":\#(board.count(of: .light))}"#)
  }

  /// Adds what can be played and what has been.
  mutating func addPlay(of record: GameRecord, save: String) {
    add("legal", texts: record.position.legalMoves.map(\.description))
    add("record", text: RecordText.text(of: record))
    add("save", text: save)
  }
}

extension Status {
  fileprivate var word: String {
    switch self {
    case .turn: "turn"
    case .pass: "pass"
    case .over: "over"
    }
  }

  fileprivate var winner: Disk? {
    if case .over(let winner) = self { winner } else { nil }
  }
}
