package import ComputerPlayers
import Encodings
package import Gameplay
package import Reversi

/// A game in machine-readable formats: JSON and transcript.
package struct GameDocument: Sendable {
  let game: LivingGame

  /// - Parameter game: after all due moves.
  package init(_ game: LivingGame) {
    self.game = game
  }

  package var transcript: String {
    RecordText.text(of: game.record) + "\n"
  }

  /// A JSON object whose order of keys is fixed.
  package var json: String {
    var writer = JSONObjectWriter()
    writer.add("id", text: game.id.text)
    writer.add("version", raw: String(game.version))
    writer.addStatus(of: game.position, game.status)
    writer.add("ending", text: game.ending?.word)
    writer.add("claimed", text: game.ending?.winnerOnTime?.className)
    writer.add("limit", raw: limit)
    writer.add("modes", raw: modes)
    writer.add("level", code: game.level)
    writer.add("thinking", text: game.thinking?.className)
    writer.addPlay(of: game.record, legalMoves: game.legalMoves, save: save)
    writer.add(game.tags)
    return writer.text
  }

  /// The time limit for a move in days, and the deadline of the current move if there is one.
  private var limit: String {
    guard let limit = game.limit else { return "null" }
    var writer = JSONObjectWriter()
    writer.add("days", raw: String(limit.days))
    writer.add("until", text: game.moveDeadline.map { CalendarTime($0).timestamp })
    return writer.text
  }

  private var modes: String {
    #"{"dark":"\#(game.modes.dark.rawValue)","light":"\#(game.modes.light.rawValue)"}"#
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
  package init(
    _ game: TaggedGame, openings: OpeningNames = OpeningNames()
  ) {
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

  package var transcript: String { RecordText.text(of: record) + "\n" }

  package var board: String {
    "\(BoardDrawing.text(of: record.position.board))\n\(record.position.turn.letter)\n"
  }

  /// The save text of the original app, with people on both sides.
  package var save: String {
    SaveText(position: record.position, darkIsComputer: false, lightIsComputer: false).text
  }

  /// A JSON object whose order of keys is fixed.
  package var json: String { json(with: nil) }

  package func json(with values: PositionValues?) -> String {
    var writer = moment
    if let values { writer.add(values) }
    return writer.text
  }

  /// The JSON object with the progress of the review, or the complete review.
  package func json(with progress: ReviewProgress) -> String {
    var writer = moment
    writer.add("review", raw: progress.review?.json(of: record) ?? "null")
    writer.add("reviewed", raw: String(progress.done))
    writer.add("moves", raw: String(progress.count))
    writer.add("final", raw: String(progress.review != nil))
    return writer.text
  }

  private var moment: JSONObjectWriter {
    var writer = JSONObjectWriter()
    writer.addStatus(of: record.position, record.position.status)
    writer.addPlay(of: record, legalMoves: record.position.legalMoves, save: save)
    writer.add(tags)
    if let comments = comments.json() { writer.add("comments", raw: comments) }
    if let opening = openings.opening(of: record) { writer.add("opening", text: opening.name) }
    if let bookEnd = openings.bookEnd(of: record) { writer.add("bookEnd", raw: String(bookEnd)) }
    return writer
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
  package func json(asASCII: Bool = false) -> String? {
    guard !isEmpty else { return nil }
    let members = plies.map { "\"\($0)\":\((self[$0] ?? "").jsonString(asASCII: asASCII))" }
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension GameReview {
  /// The review as a JSON object, with the positions of its record to say why moves lost.
  package func json(of record: GameRecord) -> String {
    var writer = JSONObjectWriter()
    var accuracies = JSONObjectWriter()
    for side in [Disk.dark, .light] {
      let accuracy = accuracy(of: side).map { String(($0 * 1000).rounded() / 1000) }
      accuracies.add(side.className, raw: accuracy ?? "null")
    }
    writer.add("accuracy", raw: accuracies.text)
    let turns = turningPoints.map { String($0.number) }
    writer.add("turningPoints", raw: "[" + turns.joined(separator: ",") + "]")
    let plies = record.plies
    let moves = moves.map { $0.json(in: plies[$0.number - 1].before) }
    writer.add("moves", raw: "[" + moves.joined(separator: ",") + "]")
    return writer.text
  }
}

extension ReviewedMove {
  fileprivate func json(in position: Position) -> String {
    var writer = JSONObjectWriter()
    writer.add("number", raw: String(number))
    writer.add("side", text: side.className)
    writer.add("move", text: square.description)
    writer.add("score", raw: String(score))
    writer.add("best", text: best.description)
    writer.add("bestScore", raw: String(bestScore))
    writer.add("loss", raw: String(loss))
    writer.add("exact", raw: String(isExact))
    if let severity { writer.add("severity", code: severity) }
    if let reason = reason(in: position) { writer.add("reason", raw: reason.json) }
    return writer.text
  }
}

extension MoveReason {
  fileprivate var json: String {
    var writer = JSONObjectWriter()
    switch self {
    case .missedCorner(let corner):
      writer.add("rule", text: "missed corner")
      writer.add("square", text: corner.description)
    case .gaveCorner(let corner):
      writer.add("rule", text: "gave corner")
      writer.add("square", text: corner.description)
    case .missedPass: writer.add("rule", text: "missed pass")
    case .leftGap(let square):
      writer.add("rule", text: "left gap")
      writer.add("square", text: square.description)
    case .noSafeMoves: writer.add("rule", text: "no safe moves")
    case .evenArea(let count):
      writer.add("rule", text: "even area")
      writer.add("empties", raw: String(count))
    case .freedOpponent(let moves, let fewer):
      writer.add("rule", text: "freed opponent")
      writer.add("moves", raw: String(moves))
      writer.add("afterBest", raw: String(fewer))
    }
    return writer.text
  }
}

extension JSONObjectWriter {
  mutating func addStatus(of position: Position, _ status: Status) {
    let board = position.board
    add("status", text: status.word)
    add("turn", text: status.side?.className)
    add("winner", text: status.winner?.className)
    add("board", texts: board.rows)
    add(
      "counts", raw: #"{"dark":\#(board.count(of: .dark)),"light":\#(board.count(of: .light))}"#)
  }

  mutating func add(_ values: PositionValues) {
    var moves = JSONObjectWriter()
    for found in values.moves {
      guard let move = found.move else { continue }
      moves.add(
        move.description, raw: #"{"score":\#(found.score),"exact":\#(found.isExact)}"#)
    }
    add("values", raw: moves.text)
    add("best", text: values.best?.move?.description)
    add("line", texts: values.best?.line.map(\.description) ?? [])
    add("step", raw: String(values.step))
    add("final", raw: String(values.isFinal))
  }

  /// Adds what is known about a game besides its moves; nothing if that is nothing.
  mutating func add(_ tags: GameTags) {
    guard !tags.isEmpty else { return }
    var writer = JSONObjectWriter()
    writer.add("dark", text: tags.dark)
    writer.add("light", text: tags.light)
    writer.add("date", text: tags.date)
    writer.add("place", text: tags.place)
    add("tags", raw: writer.text)
  }

  mutating func addPlay(of record: GameRecord, legalMoves: SquareSet, save: String) {
    add("legal", texts: legalMoves.map(\.description))
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

/// Writes a JSON object member by member, in the order of the calls.
struct JSONObjectWriter {
  private var body = ""

  var text: String { "{" + body + "}" }

  mutating func add(_ key: String, raw value: String) {
    if !body.isEmpty { body += "," }
    body += key.jsonString() + ":" + value
  }

  /// Adds a string, or null for nil.
  mutating func add(_ key: String, text value: String?) {
    add(key, raw: value?.jsonString() ?? "null")
  }

  /// Adds the raw value, which forms and stored games use, too.
  mutating func add(_ key: String, code value: some RawRepresentable<String>) {
    add(key, text: value.rawValue)
  }

  mutating func add(_ key: String, texts values: [String]) {
    add(key, raw: "[" + values.map { $0.jsonString() }.joined(separator: ",") + "]")
  }
}
