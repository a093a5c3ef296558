import Gameplay
import Reversi
import SQLiteStore

/// Turns what stands on a command line into games: files of transcripts, names of stored games, transcripts.
struct GameArguments {
  /// The file with the games that have names; nil if there is none.
  let storePath: String?

  /// The games of all arguments, in order.
  ///
  /// - Throws: ``CommandError`` for the first one that can't be read, with its place; or the store's own error.
  func games(of arguments: [String]) throws -> [TaggedGame] {
    try arguments.flatMap { argument in
      switch InputFile.kind(of: argument) {
      case .file: try games(in: argument)
      case .folder:
        throw CommandError("\(argument) is a folder; name a file with a transcript on each line")
      case .nothing: [TaggedGame(try record(of: argument))]
      }
    }
  }

  private func games(in path: String) throws(CommandError) -> [TaggedGame] {
    var file = try InputFile(path)
    let name = file.name
    var lines = 0
    var games: [TaggedGame] = []
    try file.forEachLine { line, isWhole throws(CommandError) in
      lines += 1
      do throws(CommandError) {
        let game = try GameLine.game(of: line, isWhole: isWhole)
        if game.record != GameRecord() { games.append(game) }
      } catch {
        throw CommandError("\(name), line \(lines): \(error)")
      }
    }
    guard !games.isEmpty else {
      throw CommandError("there is no game in \(name); write a transcript on each line")
    }
    return games
  }

  private func record(of argument: String) throws -> GameRecord {
    do throws(RecordTextError) {
      return try RecordText.record(of: argument)
    } catch {
      // A name can begin like a transcript, but it can't be played.
      if let id = GameID(argument), let game = try game(id, orElse: error) { return game }
      throw CommandError(
        "\(argument.quoted) is no file, no name of a game, and no transcript: \(error.reason)")
    }
  }

  /// A stored game.
  ///
  /// - Parameter error: why its name is no transcript; where that is one of moves, it may still be meant as one.
  /// - Returns: nil if there is no such game and the name looks like a transcript.
  private func game(_ id: GameID, orElse error: RecordTextError) throws -> GameRecord? {
    let store = try storePath.flatMap { try ReadOnlySQLiteStore(path: $0) }
    let game: LivingGame?
    do throws(GameStoreError) {
      game = try store?.game(id)
    } catch {
      throw CommandError("\(storePath ?? ""): \(error.reason)")
    }
    if let game { return game.record }
    if error.isOfMoves { return nil }
    guard let storePath, store != nil else {
      throw CommandError(
        "there is no game \(id.text): no games are kept in \(storePath ?? "memory"); "
          + "name their file with --store")
    }
    throw CommandError("there is no game \(id.text) in \(storePath); name its file with --store")
  }
}
