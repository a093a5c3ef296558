package import ComputerPlayers
package import Encodings
package import Gameplay
package import Reversi

/// A game in machine-readable formats.
package struct GameDocument: Sendable {
  let game: LivingGame

  /// - Parameter game: after all due moves.
  package init(_ game: LivingGame) { self.game = game }

  /// A JSON object whose order of keys is fixed.
  package var json: String {
    let (record, position) = (game.record, game.position)
    let start: JSONValue = ["id": JSONValue(game.id.text), "version": JSONValue(game.version)]
    let agreement: JSONValue = [
      "ending": JSONValue(game.ending?.word),
      "claimed": JSONValue(game.ending?.winnerOnTime?.className),
      "limit": limit,
      "modes": [
        "dark": JSONValue(game.modes.dark.rawValue), "light": JSONValue(game.modes.light.rawValue),
      ],
      "level": JSONValue(game.level.rawValue),
      "thinking": JSONValue(game.thinking?.className),
    ]
    let object = JSONValue.joined(
      start, .status(of: position, game.status), agreement,
      .play(of: record, legalMoves: game.legalMoves, save: save), .tags(game.tags))
    return object.text()
  }

  /// The time limit for a move in days, and the deadline of the current move if there is one.
  private var limit: JSONValue {
    guard let limit = game.limit else { return .null }
    return [
      "days": JSONValue(limit.days),
      "until": JSONValue(game.moveDeadline.map { CalendarTime($0).timestamp }),
    ]
  }

  /// The save text of the original app.
  package var save: String {
    SaveText(
      position: game.position, darkIsComputer: game.modes.dark == .computer,
      lightIsComputer: game.modes.light == .computer
    ).text
  }
}

extension Ending {
  fileprivate var word: String {
    switch self {
    case .onTime: "time"
    case .resigned: "resigned"
    case .agreedDraw: "draw"
    }
  }
}

extension LivingGame {
  /// The legal moves; none once the players have ended the game.
  fileprivate var legalMoves: SquareSet { ending == nil ? position.legalMoves : SquareSet() }
}

/// A moment of a record in machine-readable formats, without players.
package struct RecordDocument: Sendable {
  package let record: GameRecord
  /// How the players have ended the game. Pictures show it; a record doesn't contain it.
  package private(set) var ending: Ending?
  /// What is known about the game besides its moves.
  package let tags: GameTags
  package let comments: MoveComments
  private let openings: OpeningNames

  /// The document of a record's end. A forced pass is added.
  package init(_ game: TaggedGame, openings: OpeningNames = OpeningNames()) {
    self.openings = openings
    var record = game.record
    record.passIfNeeded()
    (self.record, tags, comments) = (record, game.tags, game.comments)
  }

  /// - Parameter game: after all due moves.
  package init(of game: LivingGame) {
    self.init(TaggedGame(game.record, tags: game.tags))
    ending = game.ending
  }

  /// The moves; without any, the position, so that no document is empty.
  package var transcript: String {
    let text = RecordText.text(of: record)
    return (text.isEmpty ? record.start.text + "." : text) + "\n"
  }

  package var board: String {
    "\(BoardDrawing.text(of: record.position.board))\n\(record.position.turn.letter)\n"
  }

  /// The save text of the original app, with people on both sides.
  package var save: String {
    SaveText(position: record.position, darkIsComputer: false, lightIsComputer: false).text
  }

  /// A JSON object whose order of keys is fixed.
  package func json(with values: PositionValues? = nil) -> String {
    (values.map { .joined(moment, $0.json) } ?? moment).text()
  }

  /// The JSON object with the progress of the review, or the complete review.
  package func json(with progress: ReviewProgress) -> String {
    let reached: JSONValue = [
      "review": progress.review?.json(of: record) ?? .null,
      "reviewed": JSONValue(progress.done), "moves": JSONValue(progress.count),
      "final": JSONValue(progress.review != nil),
    ]
    return JSONValue.joined(moment, reached).text()
  }

  private var moment: JSONValue {
    let position = record.position
    let opening: JSONValue = [
      "comments": comments.json, "opening": openings.opening(of: record).map { .string($0.name) },
      "bookEnd": openings.bookEnd(of: record).map { JSONValue($0) },
    ]
    return .joined(
      .status(of: position, position.status),
      .play(of: record, legalMoves: position.legalMoves, save: save), .tags(tags), opening)
  }
}

extension RecordDocument {
  /// The game with its tags in GGF, in one line.
  ///
  /// Source: the Generic Game Format, as NBoard writes it.
  package var ggf: String {
    var text = "(;GM[Othello]"
    for (name, tag) in [
      ("PC", tags.place), ("DT", tags.date), ("PB", tags.dark), ("PW", tags.light),
    ] {
      if let tag { text += "\(name)[\(Self.escaped(tag))]" }
    }
    text += "RE[\(result)]TY[8]BO[8 \(Self.board(of: record.start))]"
    var side = record.start.turn
    var ply = 0
    func comment() -> String { comments[ply].map { "C[\(Self.escaped($0))]" } ?? "" }
    text += comment()
    for move in record.moves {
      text += "\(side == .dark ? "B" : "W")[\(move.square?.description ?? "PA")]"
      if move != .pass {
        ply += 1
        text += comment()
      }
      side = side.flipped
    }
    return text + ";)\n"
  }

  /// Dark's disks minus light's at the end. Empty squares count for the winner.
  private var result: String {
    let (position, count) = (record.position, FinalCount(of: record.position))
    guard position.status.isOver else { return "?" }
    return (count.dark < count.light ? "" : "+") + String(count.dark - count.light)
  }

  private static func board(of position: Position) -> String {
    let letters = position.board.rows.joined() + " " + String(position.turn.letter)
    return String(letters.map { $0 == "x" ? "*" : $0 == "o" ? "O" : $0 })
  }

  private static func escaped(_ tag: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if scalar == "]" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

extension MoveComments {
  /// The comments by the numbers of their moves, as a JSON object; nil if there are none.
  package var json: JSONValue? {
    isEmpty ? nil : .object(plies.map { (String($0), JSONValue(self[$0])) })
  }
}

extension GameReview {
  /// The review as a JSON object, with the positions of its record to show why moves lost.
  package func json(of record: GameRecord) -> JSONValue {
    let plies = record.plies
    return [
      "lossPerMove": .object(
        [Disk.dark, .light].map { side in
          let tenths = tenthsLostPerMove(of: side)
          return (side.className, tenths.map { .literal("\($0 / 10).\($0 % 10)") } ?? .null)
        }),
      "turningPoints": .array(turningPoints.map { JSONValue($0.number) }),
      "moves": .array(moves.map { $0.json(in: plies[$0.number - 1].before) }),
    ]
  }
}

extension ReviewedMove {
  fileprivate func json(in position: Position) -> JSONValue {
    [
      "number": JSONValue(number), "side": .string(side.className),
      "move": .string(square.description), "score": JSONValue(score),
      "best": .string(best.description), "bestScore": JSONValue(bestScore),
      "loss": JSONValue(loss), "exact": JSONValue(isExact),
      "reason": reason(in: position)?.json,
    ]
  }
}

extension MoveReason {
  fileprivate var json: JSONValue {
    switch self {
    case .missedCorner(let corner):
      ["rule": "missed corner", "square": .string(corner.description)]
    case .gaveCorner(let corner): ["rule": "gave corner", "square": .string(corner.description)]
    case .missedPass: ["rule": "missed pass"]
    case .leftGap(let square): ["rule": "left gap", "square": .string(square.description)]
    case .noSafeMoves: ["rule": "no safe moves"]
    case .evenArea(let count): ["rule": "even area", "empties": JSONValue(count)]
    case .freedOpponent(let moves, let fewer):
      ["rule": "freed opponent", "moves": JSONValue(moves), "afterBest": JSONValue(fewer)]
    }
  }
}

extension PositionValues {
  fileprivate var json: JSONValue {
    let scores = moves.compactMap { found in
      found.move.map { move -> (String, JSONValue) in
        (move.description, ["score": JSONValue(found.score), "exact": JSONValue(found.isExact)])
      }
    }
    return [
      "values": .object(scores), "best": JSONValue(best?.move?.description),
      "line": JSONValue(best?.line.map(\.description) ?? []),
      "step": JSONValue(step), "final": JSONValue(isFinal),
    ]
  }
}

extension JSONValue {
  fileprivate static func status(of position: Position, _ status: Status) -> JSONValue {
    let board = position.board
    return [
      "status": JSONValue(status.word), "turn": JSONValue(status.side?.className),
      "winner": JSONValue(status.winner?.className), "board": JSONValue(board.rows),
      "counts": [
        "dark": JSONValue(board.count(of: .dark)), "light": JSONValue(board.count(of: .light)),
      ],
    ]
  }

  /// What is known about a game besides its moves; no member if that is nothing.
  package static func tags(_ tags: GameTags) -> JSONValue {
    guard !tags.isEmpty else { return [:] }
    return [
      "tags": [
        "dark": JSONValue(tags.dark), "light": JSONValue(tags.light), "date": JSONValue(tags.date),
        "place": JSONValue(tags.place),
      ]
    ]
  }

  fileprivate static func play(
    of record: GameRecord, legalMoves: SquareSet, save: String
  ) -> JSONValue {
    [
      "legal": JSONValue(legalMoves.map(\.description)),
      "record": JSONValue(RecordText.text(of: record)), "save": JSONValue(save),
    ]
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
