public import ComputerPlayers
public import Gameplay
public import Reversi

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
    var writer = JSONObjectWriter()
    writer.add("id", text: game.id.text)
    writer.add("version", raw: String(game.version))
    writer.addStatus(of: game.position, game.status)
    writer.add("claimed", text: game.claimed?.className)
    writer.add("limit", raw: limit)
    writer.add("modes", raw: modes)
    writer.add("level", code: game.level)
    writer.add("thinking", text: game.thinking?.className)
    writer.addPlay(of: game.record, legalMoves: game.legalMoves, save: save)
    return writer.text
  }

  /// How many days a move may take, and until when whoever is to act has time, if it counts.
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

  /// What the original app would save.
  public var save: String {
    SaveText(
      position: game.position, darkIsComputer: game.modes.dark == .computer,
      lightIsComputer: game.modes.light == .computer
    ).text
  }
}

extension LivingGame {
  /// Where a disk can be placed; nowhere once the win has been claimed.
  fileprivate var legalMoves: SquareSet { claimed == nil ? position.legalMoves : SquareSet() }
}

/// A moment of a game without anybody who plays it: as JSON, as text, as a save text.
public struct RecordDocument: Sendable {
  /// The game up to that moment.
  public let record: GameRecord
  /// Who has won the game on time: pictures say so, a record doesn't.
  public private(set) var winnerOnTime: Disk?
  /// What is known of the game beside its moves.
  public let tags: GameTags

  /// The document of a record's end; a pass that the position asks for is made.
  public init(_ record: GameRecord, tags: GameTags = GameTags()) {
    var record = record
    record.passIfNeeded()
    self.record = record
    self.tags = tags
  }

  /// The document of a living game, in which every due move has been made.
  public init(of game: LivingGame) {
    self.init(game.record)
    winnerOnTime = game.claimed
  }

  /// The record as one line of text.
  public var transcript: String { RecordText.text(of: record) + "\n" }

  /// The board in lines of text.
  public var board: String {
    "\(BoardDrawing.text(of: record.position.board))\n\(record.position.turn.letter)\n"
  }

  /// What the original app would save, with a person on both sides.
  public var save: String {
    SaveText(position: record.position, darkIsComputer: false, lightIsComputer: false).text
  }

  /// The moment as one JSON object; the keys always come in the same order.
  public var json: String { json(with: nil) }

  /// The same with what its moves are worth.
  public func json(with values: PositionValues?) -> String {
    var writer = moment
    if let values { writer.add(values) }
    return writer.text
  }

  /// The same with how far its review has come, or with the review.
  public func json(with progress: ReviewProgress) -> String {
    var writer = moment
    writer.add("review", raw: progress.review?.json ?? "null")
    writer.add("reviewed", raw: String(progress.done))
    writer.add("moves", raw: String(progress.count))
    writer.add("final", raw: String(progress.review != nil))
    return writer.text
  }

  private var moment: JSONObjectWriter {
    var writer = JSONObjectWriter()
    writer.addStatus(of: record.position, record.position.status)
    writer.addPlay(of: record, legalMoves: record.position.legalMoves, save: save)
    if !tags.isEmpty { writer.add("tags", raw: tagsObject) }
    return writer
  }

  private var tagsObject: String {
    var writer = JSONObjectWriter()
    writer.add("dark", text: tags.dark)
    writer.add("light", text: tags.light)
    writer.add("date", text: tags.date)
    writer.add("place", text: tags.place)
    return writer.text
  }
}

extension RecordDocument {
  /// The game in GGF with what is known of it, in one line.
  ///
  /// Source: the Generic Game Format, as NBoard writes it.
  public var ggf: String {
    var text = "(;GM[Othello]"
    for (name, tag) in [
      ("PC", tags.place), ("DT", tags.date), ("PB", tags.dark), ("PW", tags.light),
    ] {
      if let tag { text += "\(name)[\(Self.escaped(tag))]" }
    }
    text += "RE[\(result)]TY[8]BO[8 \(Self.board(of: record.start))]"
    var side = record.start.turn
    for move in record.moves {
      text += "\(side == .dark ? "B" : "W")[\(move.square?.description ?? "PA")]"
      side = side.flipped
    }
    return text + ";)\n"
  }

  /// How many disks more dark has at the end, the empty squares counted for the winner.
  private var result: String {
    let (position, count) = (record.position, FinalCount(of: record.position))
    guard position.status.isOver else { return "?" }
    return (count.dark < count.light ? "" : "+") + String(count.dark - count.light)
  }

  private static func board(of position: Position) -> String {
    let letters = position.board.rows.joined() + " " + String(position.turn.letter)
    return String(letters.map { $0 == "x" ? "*" : $0 == "o" ? "O" : $0 })
  }

  /// A value in which a bracket may stand.
  private static func escaped(_ tag: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in tag.unicodeScalars {
      if scalar == "]" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

extension GameReview {
  /// The review as one JSON object.
  public var json: String {
    var writer = JSONObjectWriter()
    var accuracies = JSONObjectWriter()
    for side in [Disk.dark, .light] {
      let accuracy = accuracy(of: side).map { String(($0 * 1000).rounded() / 1000) }
      accuracies.add(side.className, raw: accuracy ?? "null")
    }
    writer.add("accuracy", raw: accuracies.text)
    let turns = turningPoints.map { String($0.number) }
    writer.add("turningPoints", raw: "[" + turns.joined(separator: ",") + "]")
    writer.add("moves", raw: "[" + moves.map(\.json).joined(separator: ",") + "]")
    return writer.text
  }
}

extension ReviewedMove {
  fileprivate var json: String {
    var writer = JSONObjectWriter()
    writer.add("number", raw: String(number))
    writer.add("side", text: side.className)
    writer.add("move", text: square.description)
    writer.add("score", raw: String(score))
    writer.add("best", text: best.description)
    writer.add("bestScore", raw: String(bestScore))
    writer.add("loss", raw: String(loss))
    writer.add("exact", raw: String(isExact))
    return writer.text
  }
}

extension JSONObjectWriter {
  /// Adds how things stand, and the board.
  mutating func addStatus(of position: Position, _ status: Status) {
    let board = position.board
    add("status", text: status.word)
    add("turn", text: status.side?.className)
    add("winner", text: status.winner?.className)
    add("board", texts: board.rows)
    add(
      "counts", raw: #"{"dark":\#(board.count(of: .dark)),"light":\#(board.count(of: .light))}"#)
  }

  /// Adds what the moves are worth, and what is expected.
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

  /// Adds what can be played and what has been.
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

/// Writes a JSON object member by member, in the order in which they are added.
struct JSONObjectWriter {
  private var body = ""

  /// The object written so far.
  var text: String { "{" + body + "}" }

  mutating func add(_ key: String, raw value: String) {
    if !body.isEmpty { body += "," }
    body.append(json: key)
    body += ":" + value
  }

  /// Adds a string, or null where there is none.
  mutating func add(_ key: String, text value: String?) {
    add(key, raw: value.map(Self.string) ?? "null")
  }

  /// Adds the word that stands for a value in forms and stored games.
  mutating func add(_ key: String, code value: some RawRepresentable<String>) {
    add(key, text: value.rawValue)
  }

  mutating func add(_ key: String, texts values: [String]) {
    add(key, raw: "[" + values.map(Self.string).joined(separator: ",") + "]")
  }

  private static func string(_ text: String) -> String {
    var string = ""
    string.append(json: text)
    return string
  }
}

extension String {
  /// Appends a text as a JSON string, quotation marks included (RFC 8259 section 7).
  mutating func append(json text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}
