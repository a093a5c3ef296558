import ComputerPlayers
import Encodings
import Engine
import GameFiles
import OperatingSystem
import Presentation
import Reversi
import StaticSites

extension Command {
  static let review = Command(
    "review", "show the mistakes in games",
    options: Review.options, takesFiles: true,
    help: """
      usage: flipbook review [OPTIONS] [FILE…]

      Reviews the games of the files, or of the standard input without a file or for
      -. For each game it prints the result, how many disks each side's moves lost on
      average, and each mistake with a better move. A mistake loses four disks or
      more; moves that many tournament games share are none. The values of the last 22
      moves are exact; earlier ones are estimates.

        flipbook review games.txt
        flipbook review --json games.txt > reviews.jsonl
        flipbook review --only 35,36 WTH_2019.wtb

      A line is a transcript as for flipbook replay, or a game in GGF; a file whose
      name ends in .wtb is an archive of tournaments. Players, place and date are
      printed if they are known. A game that can't be played gives "error: line N: …"
      or "error: FILE, game N: …", and the exit status is 1. Progress goes to standard
      error. A game takes about a second, a difficult one up to five.

      \(Option.table(Review.options))
      """
  ) { arguments, _ in
    let review = try Review(arguments)
    return { try review.run() }
  }
}

struct Review: Equatable {
  private(set) var files: [String] = []
  var isJSON = false
  /// The lines of each file, or games of each archive, to review; nil for all.
  var only: GameNumbers?

  static let options: [Option<Review>] = [
    Option(flag: "json", "an object a game, on one line", \.isJSON),
    Option(
      "only", "LIST", "of each FILE these games only, such as 3,10-12 (all)",
      \.only, GameNumbers.init),
  ]

  init(_ arguments: [String]) throws(UsageError) {
    files = try OptionReader(options: Self.options).readFiles(arguments, into: &self)
  }

  func run() throws(CommandError) {
    var reviewer = FileReviewer(options: self)
    for file in files { try reviewer.review(file) }
    guard reviewer.refused == 0 else {
      throw CommandError(
        "\(reviewer.refused) of \(counted(reviewer.games, "game")) can't be reviewed; "
          + "the output says why")
    }
    guard only == nil || reviewer.games > 0 else {
      throw CommandError("none of the games of --only is there; the first one is 1")
    }
  }
}

private struct FileReviewer {
  /// The language of the messages about games that can't be read; nil if the program finds no site.
  private static let language = try? Views.languages(in: TemplatesDirectory.find(named: nil))
    .standard

  let options: Review
  private(set) var lines = 0
  private(set) var games = 0
  private(set) var refused = 0

  mutating func review(_ path: String) throws(CommandError) {
    guard !TournamentFile.isNamed(by: path) else { return try review(TournamentFile(path)) }
    var file = try InputFile(path)
    let before = lines
    try file.forEachLine { line, isWhole throws(CommandError) in
      lines += 1
      guard options.only.include(lines - before), !GameLine.isEmpty(line) else { return }
      try review(at: .line(lines)) { () throws(CommandError) in
        FoundGame(try GameLine.game(of: line, isWhole: isWhole, language: Self.language))
      }
    }
  }

  private mutating func review(_ file: TournamentFile) throws(CommandError) {
    for number in file.numbers where options.only.include(number) {
      try review(at: file.place(of: number)) { () throws(CommandError) in
        try file.game(number)
      }
    }
  }

  private mutating func review(
    at place: GamePlace, _ game: () throws(CommandError) -> FoundGame
  ) throws(CommandError) {
    games += 1
    let answer: String
    do {
      let game = try game()
      guard game.record.plyCount > 0 else { throw CommandError("nothing has been played") }
      answer = try self.answer(to: game, at: place)
    } catch {
      refused += 1
      answer =
        options.isJSON
        ? JSONValue.joined(place.json, ["error": .string("\(error)")]).text(asASCII: true)
        : "error: \(place.name): \(error)"
    }
    try CommandOutput.write(Array((answer + "\n").utf8))
  }

  private func answer(to game: FoundGame, at place: GamePlace) throws(CommandError) -> String {
    var reviewer = GameReviewer(game.record)
    let progress = ProgressPrinter()
    while reviewer.step() {
      let (done, count) = reviewer.progress
      progress.update("\(place.title): \(done) of \(counted(count, "move"))")
    }
    guard let found = reviewer.review else { throw CommandError("the review was stopped") }
    let bookMoves = Self.language?.openings.bookMoves(of: game.record) ?? 0
    let review = found.trusting(bookMoves: bookMoves)
    Console.complain("\(place.title): \(counted(review.moves.count, "move"))")
    return options.isJSON
      ? ReviewText.json(of: review, game, place) : ReviewText.lines(of: review, game, place)
  }
}

enum ReviewText {
  /// One line for the game, then one for each mistake.
  static func lines(of review: GameReview, _ found: FoundGame, _ place: GamePlace) -> String {
    let mistakes = review.moves.filter(\.isMistake).map(line)
    return ([head(of: review, found, place)] + mistakes).joined(separator: "\n")
  }

  private static func head(
    of review: GameReview, _ found: FoundGame, _ place: GamePlace
  ) -> String {
    let losses = [Disk.dark, .light].map { side in
      "\(side) \(review.tenthsLostPerMove(of: side).map { "\($0 / 10).\($0 % 10)" } ?? "–")"
    }
    let end = found.missingEnd.map { " (\($0))" } ?? ""
    return [
      place.title + ":", found.tags.line.map { $0 + ":" },
      "\(found.count.dark):\(found.count.light)\(end),",
      "disks lost per move: \(losses.joined(separator: ", "))",
    ].compactMap { $0 }.joined(separator: " ")
  }

  private static func line(of move: ReviewedMove) -> String {
    let number = String(repeating: " ", count: move.number < 10 ? 1 : 0) + "\(move.number)"
    return "  \(number) \(move.side) best was \(move.best) (\(signed(move.bestScore))), "
      + "played \(move.square) (\(signed(move.score))), lost \(move.loss)"
      + (move.isExact ? "" : ", estimated") + (move.isTurningPoint ? ", turning point" : "")
  }

  static func json(of review: GameReview, _ found: FoundGame, _ place: GamePlace) -> String {
    return JSONValue.joined(
      place.json, .tags(found.tags), ["comments": found.game.comments.json], found.json,
      review.json(of: found.game.record)
    ).text(asASCII: true)
  }

  private static func signed(_ score: Int) -> String {
    score > 0 ? "+\(score)" : score < 0 ? "−\(-score)" : "0"
  }
}

// MARK: - As text and as JSON

extension GameTags {
  /// The known players, place and date in one line; nil if none are known.
  var line: String? {
    let players = dark == nil && light == nil ? nil : "\(dark ?? "?") – \(light ?? "?")"
    let known = [players, place, date].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }
}

extension GamePlace {
  var json: JSONValue {
    switch self {
    case .line(let number): ["line": JSONValue(number)]
    case .archive(let file, let number): ["file": .string(file), "game": JSONValue(number)]
    }
  }
}

extension FoundGame {
  /// The result: first as played, then as an archive stores it.
  var json: JSONValue {
    let played: JSONValue = ["dark": JSONValue(count.dark), "light": JSONValue(count.light)]
    guard let storedDark else { return played }
    let stored: JSONValue = ["dark": JSONValue(storedDark), "light": JSONValue(64 - storedDark)]
    return .joined(played, ["stored": stored, "stopsEarly": JSONValue(missingEnd != nil)])
  }
}
