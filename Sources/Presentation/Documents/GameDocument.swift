public import Gameplay
import Reversi

/// A living game for programs: as JSON and as a transcript.
public struct GameDocument: Sendable {
  let game: LivingGame

  /// The document of a game in which every due move has been made.
  public init(_ game: LivingGame) {
    self.game = game
  }

  /// The record as one line of text.
  public var transcript: String {
    RecordText.text(of: game.record) + "\n"
  }

  /// The game as one JSON object; the keys always come in the same order.
  public var json: String {
    let status = game.status
    let board = game.position.board
    var writer = JSONObjectWriter()
    writer.add("id", text: game.id.text)
    writer.add("version", raw: String(game.version))
    writer.add("status", text: status.word)
    writer.add("turn", text: status.side?.className)
    writer.add("winner", text: status.winner?.className)
    writer.add("board", texts: board.rows)
    writer.add(
      "counts", raw: #"{"dark":\#(board.count(of: .dark)),"light":\#(board.count(of: .light))}"#)
    writer.add("modes", raw: modes)
    writer.add("level", code: game.level)
    writer.add("thinking", text: game.thinking?.className)
    writer.add("legal", texts: game.position.legalMoves.map(\.description))
    writer.add("record", text: RecordText.text(of: game.record))
    writer.add("save", text: save)
    return writer.text
  }

  private var modes: String {
    #"{"dark":"\#(game.modes.dark.rawValue)","light":"\#(game.modes.light.rawValue)"}"#
  }

  private var save: String {
    SaveText(
      position: game.position, darkIsComputer: game.modes.dark == .computer,
      lightIsComputer: game.modes.light == .computer
    ).text
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
