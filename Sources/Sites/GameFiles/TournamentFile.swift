import Encodings
package import OperatingSystem
package import Reversi

/// An archive of tournament games, `.wtb`, with the names of players and tournaments from files beside it.
package struct TournamentFile {
  /// In bytes. An archive covers a year, and no year has had more than 10,000 games.
  private static let sizeLimit = 64 << 20

  private let path: String
  private let archive: WTHORArchive
  private let players: WTHORNames?
  private let tournaments: WTHORNames?

  package static func isNamed(by path: String) -> Bool { path.ends(in: ".wtb") }

  /// True if the file's name ends in `.jou` or `.trn`, for names of players or tournaments.
  package static func holdsNames(_ path: String) -> Bool {
    path.ends(in: ".jou") || path.ends(in: ".trn")
  }

  package init(_ path: String) throws(CommandError) {
    self.path = path
    archive = try Self.read(path) { (bytes) throws(WTHORError) in
      try WTHORArchive(bytes: bytes)
    }
    players = try Self.names(.players, beside: path)
    tournaments = try Self.names(.tournaments, beside: path)
  }

  /// What the games lack, and which files beside the archive have it; nil if they are all there.
  package var missingNames: String? {
    let files = [(players, "WTHOR.JOU"), (tournaments, "WTHOR.TRN")].filter { $0.0 == nil }.map(\.1)
    guard !files.isEmpty else { return nil }
    return "\(path.printable): names are missing; put \(files.joined(separator: " and ")) beside it"
  }

  package var numbers: Range<Int> { 1..<archive.games.count + 1 }

  package func place(of number: Int) -> GamePlace { .archive(file: path, number: number) }

  package func game(_ number: Int) throws(CommandError) -> FoundGame {
    let game = archive.games[number - 1]
    do throws(WTHORError) {
      var tags = archive.tags(of: game, players: players, tournaments: tournaments)
      tags.result = "\(game.darkCount)-\(64 - game.darkCount)"
      return FoundGame(TaggedGame(try game.record(), tags: tags), storedDark: game.darkCount)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// The names in a file beside the archive; nil if there is no such file.
  private static func names(
    _ kind: WTHORNames.Kind, beside path: String
  ) throws(CommandError) -> WTHORNames? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    let ending = kind == .players ? ".jou" : ".trn"
    let names = ((try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? [])
      .filter { $0.ends(in: ending) && !$0.begins(with: ".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    // Prefers the federation's own file name if there are several.
    guard let name = names.first(where: { $0.ends(in: "wthor" + ending) }) ?? names.first else {
      return nil
    }
    return try read(folder + name) { (bytes) throws(WTHORError) in
      try WTHORNames(bytes: bytes, of: kind)
    }
  }

  private static func read<Content>(
    _ path: String, _ content: ([UInt8]) throws(WTHORError) -> Content
  ) throws(CommandError) -> Content {
    let bytes = try FileSystem.bytes(of: path, limit: sizeLimit, orElse: ", no such file has")
    do throws(WTHORError) {
      return try content(bytes)
    } catch {
      throw CommandError("\(path.printable) can't be read: \(error)")
    }
  }
}

package struct FoundGame {
  package let game: TaggedGame
  /// Dark's final count as stored in an archive; nil for games from other files.
  package let storedDark: Int?

  package init(_ game: TaggedGame, storedDark: Int? = nil) {
    (self.game, self.storedDark) = (game, storedDark)
  }

  package var record: GameRecord { game.record }
  package var tags: GameTags { game.tags }
  package var count: FinalCount { FinalCount(of: record.position) }

  /// A note with the archive's stored result, if the game's moves stop before the end.
  package var missingEnd: String? {
    guard let storedDark, !record.position.status.isOver else { return nil }
    return "stored \(storedDark):\(64 - storedDark), stops early"
  }
}

package enum GamePlace {
  /// A line number, counted from 1 across all files.
  case line(Int)
  /// A game's number in an archive, counted from 1.
  case archive(file: String, number: Int)

  /// The place as an error message names it.
  package var name: String {
    switch self {
    case .line(let number): "line \(number)"
    case .archive(let file, let number): "\(file), game \(number)"
    }
  }

  /// The game's name in results and progress messages.
  package var title: String {
    if case .line(let number) = self { "game \(number)" } else { name }
  }
}

extension String {
  /// True if the text ends in `ending`, which is in small letters; case is ignored.
  fileprivate func ends(in ending: String) -> Bool {
    let end = utf8.suffix(ending.utf8.count)
    return end.map(\.lowercased).elementsEqual(ending.utf8)
  }
}
