import Encodings
import GameFiles
import Gameplay
import OperatingSystem
import Presentation
import Reversi
import StoredGames

/// Reads games from command-line arguments: files of transcripts, names of stored games, or transcripts.
struct GameArguments {
  let store: ServeOptions.StoreLocation
  let environment: [String: String]
  let only: GameNumbers?
  let isForced: Bool
  let language: Language

  /// The most games of an archive taken without `--force`: each becomes some 250 pages.
  static let mostArchived = 100

  /// - Throws: ``CommandError`` with the place of the first unreadable game, or the store's own error.
  func games(of arguments: [String]) throws -> [TaggedGame] {
    guard only == nil || arguments.contains(where: { InputFile.kind(of: $0) == .file }) else {
      throw CommandError("--only chooses games of a file, but none is named")
    }
    return try arguments.flatMap { argument in
      switch InputFile.kind(of: argument) {
      case .file: try games(in: argument)
      case .folder:
        throw CommandError("\(argument) is a folder; name a file with a transcript on each line")
      case .nothing: [TaggedGame(try record(of: argument))]
      }
    }
  }

  private func games(in path: String) throws(CommandError) -> [TaggedGame] {
    guard !TournamentFile.isNamed(by: path) else { return try archivedGames(in: path) }
    var file = try InputFile(path)
    let name = file.name
    var lines = 0
    var games: [TaggedGame] = []
    try file.forEachLine { line, isWhole throws(CommandError) in
      lines += 1
      guard only.include(lines), !GameLine.isEmpty(line) else { return }
      do throws(CommandError) {
        let game = try GameLine.game(of: line, isWhole: isWhole, language: language)
        if game.record != GameRecord() { games.append(game) }
      } catch {
        throw CommandError("\(name), line \(lines): \(error)")
      }
    }
    guard !games.isEmpty else {
      throw CommandError(
        only == nil
          ? "there is no game in \(name); write a transcript on each line"
          : "there is no game on those lines of \(name), which has \(lines)")
    }
    return games
  }

  private func archivedGames(in path: String) throws(CommandError) -> [TaggedGame] {
    let file = try TournamentFile(path)
    let numbers = file.numbers.filter { only.include($0) }
    guard !numbers.isEmpty else {
      throw CommandError("there is no such game in \(path), which has \(file.numbers.count)")
    }
    guard numbers.count <= Self.mostArchived || isForced else {
      throw CommandError(
        "\(numbers.count) games of \(path) are more than \(Self.mostArchived), nothing is written; "
          + "--only 1-20 takes the first of them, --force writes them all")
    }
    return try numbers.map { number throws(CommandError) in
      do throws(CommandError) {
        return try file.game(number).game
      } catch {
        throw CommandError("\(file.place(of: number).name): \(error)")
      }
    }
  }

  private func record(of argument: String) throws -> GameRecord {
    do throws(RecordTextError) {
      return try RecordText.record(of: argument)
    } catch {
      // A name can look like the beginning of a transcript, but can't be played.
      if let id = GameID(argument), let game = try game(id, orElse: error) { return game }
      throw CommandError(
        "\(argument.quoted) is no file, no name of a game, and no transcript: \(error.reason)")
    }
  }

  /// - Parameter error: why the name isn't a transcript. If it consists of moves, it may still be meant as one.
  /// - Returns: nil if there is no such game and the name looks like a transcript.
  private func game(_ id: GameID, orElse error: RecordTextError) throws -> GameRecord? {
    let place = try OpenStore.rows(of: store, environment)
    let game: LivingGame?
    do throws(GameStoreError) {
      game = try place?.rows.game(id)
    } catch {
      throw CommandError("\(place?.name ?? ""): \(error.reason)")
    }
    if let game { return game.record }
    if error.isOfMoves { return nil }
    guard let place else {
      let path = try OpenStore.path(of: store, environment)
      throw CommandError(
        "there is no game \(id.text): no games are kept in \(path ?? "memory"); "
          + "name their file with --store")
    }
    throw CommandError("there is no game \(id.text) in \(place.name); name its file with --store")
  }
}

/// The games selected from each file, as line numbers or games of an archive, such as `7` or `3,10-12`.
struct GameNumbers: Equatable {
  fileprivate let ranges: [ClosedRange<Int>]

  init(_ text: String) throws(UsageError) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.parts(at: ",") {
      let ends = part.parts(at: "-", mostCuts: 1).map { $0.isDigits ? Int($0) : nil }
      guard let first = ends[0], first > 0, let last = ends[ends.count - 1], last >= first else {
        throw UsageError("\(text.quoted) is no list of numbers such as 7 or 3,10-12")
      }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }
}

extension GameNumbers? {
  func include(_ number: Int) -> Bool { self?.ranges.contains { $0.contains(number) } ?? true }
}
