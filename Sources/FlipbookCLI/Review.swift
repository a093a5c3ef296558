import ComputerPlayers
import OperatingSystem
import Reversi

/// Says of the games of files, one a line, what each move gave away.
struct Review: Equatable {
  /// The names of the files; `-` is the standard input.
  private(set) var files: [String] = []
  /// Whether each game is a line of JSON.
  var isJSON = false

  static let options: [Option<Review>] = [
    Option(flag: "json", "an object a game, on one line", \.isJSON)
  ]

  /// What a command line asks for; without a file the standard input.
  ///
  /// - Throws: ``UsageError`` for an option that there isn't.
  init(_ arguments: [String]) throws(UsageError) {
    let names = try OptionReader(options: Self.options)
      .read(arguments, environment: [:], into: &self)
    files = names.isEmpty ? ["-"] : names
  }

  func run() throws(CommandError) {
    var reviewer = LineReviewer(isJSON: isJSON)
    for file in files { try reviewer.review(file) }
    guard reviewer.refused == 0 else {
      throw CommandError(
        "\(reviewer.refused) of \(reviewer.lines) \(reviewer.lines == 1 ? "line" : "lines") "
          + "can't be reviewed; the output says why")
    }
  }
}

/// Reviews games line by line and prints each as soon as it is done.
private struct LineReviewer {
  let isJSON: Bool
  private(set) var lines = 0
  /// How many of the lines are no games.
  private(set) var refused = 0

  init(isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func review(_ path: String) throws(CommandError) {
    var file = try InputFile(path)
    try file.forEachLine { line, isWhole throws(CommandError) in
      lines += 1
      let answer: String
      do throws(CommandError) {
        let record = try GameLine.game(of: line, isWhole: isWhole).record
        guard record.plyCount > 0 else { throw CommandError("nothing has been played") }
        answer = self.answer(to: record)
      } catch {
        refused += 1
        answer = isJSON ? ReviewText.json(of: error, line: lines) : "error: line \(lines): \(error)"
      }
      try CommandOutput.write(Array((answer + "\n").utf8))
    }
  }

  private func answer(to record: GameRecord) -> String {
    var reviewer = GameReviewer(record)
    let review = reviewer.finish {}
    let moves = review.moves.count == 1 ? "1 move" : "\(review.moves.count) moves"
    Console.complain("game \(lines): \(moves)")
    let count = FinalCount(of: record.position)
    return isJSON
      ? ReviewText.json(of: review, count, line: lines)
      : ReviewText.lines(of: review, count, line: lines)
  }
}

/// A review as text and as JSON.
enum ReviewText {
  /// A line for the game, then one for each move that gave something away.
  static func lines(of review: GameReview, _ count: FinalCount, line: Int) -> String {
    let accuracy = [Disk.dark, .light].map { side in
      "\(side) \(review.accuracy(of: side).map { "\(Int(($0 * 100).rounded())) %" } ?? "–")"
    }
    let turns = Set(review.turningPoints.map(\.number))
    let losses = review.moves.filter(\.isLoss).map { move in
      let number = String(repeating: " ", count: move.number < 10 ? 1 : 0) + "\(move.number)"
      return "  \(number) \(move.side) best was \(move.best) (\(signed(move.bestScore))), "
        + "played \(move.square) (\(signed(move.score)))"
        + (move.isExact ? "" : ", estimated")
        + (turns.contains(move.number) ? ", turning point" : "")
    }
    let head =
      "game \(line): \(count.dark):\(count.light), without loss: \(accuracy.joined(separator: ", "))"
    return ([head] + losses).joined(separator: "\n")
  }

  /// An object on one line.
  static func json(of review: GameReview, _ count: FinalCount, line: Int) -> String {
    let accuracy = [Disk.dark, .light].map { side in
      "\"\(side)\":\(review.accuracy(of: side).map { "\(($0 * 1000).rounded() / 1000)" } ?? "null")"
    }
    let moves = review.moves.map { move in
      "{\"number\":\(move.number),\"side\":\"\(move.side)\",\"move\":\"\(move.square)\","
        + "\"score\":\(move.score),\"best\":\"\(move.best)\",\"bestScore\":\(move.bestScore),"
        + "\"loss\":\(move.loss),\"exact\":\(move.isExact)}"
    }
    let turns = review.turningPoints.map { "\($0.number)" }
    return "{\"line\":\(line),\"dark\":\(count.dark),\"light\":\(count.light),"
      + "\"accuracy\":{\(accuracy.joined(separator: ","))},"
      + "\"turningPoints\":[\(turns.joined(separator: ","))],\"moves\":[\(moves.joined(separator: ","))]}"
  }

  /// An object that says why there is no review.
  static func json(of error: CommandError, line: Int) -> String {
    let text = "\(error)".unicodeScalars.map(\.json).joined()
    return "{\"line\":\(line),\"error\":\"\(text)\"}"
  }

  private static func signed(_ score: Int) -> String {
    score > 0 ? "+\(score)" : score < 0 ? "−\(-score)" : "0"
  }
}

extension Review {
  static let helpText = """
    usage: flipbook review [--json] [FILE…]

    Says of each game of the files, or of the standard input without a file or for
    -, what its moves gave away: how the game ended, the share of each side's moves
    that lost nothing, and each move that lost disks with the better one. The last
    16 empty squares are known for certain; what comes before is estimated.

      flipbook review games.txt
      flipbook review --json games.txt > reviews.jsonl

    A line is a transcript as flipbook replay reads it, or a game in GGF. A line
    that can't be played gives "error: line N: …", and the exit status is 1 at the
    end. Progress goes to standard error. A game takes about a second.


    """ + HelpTopic.table(options)
}
