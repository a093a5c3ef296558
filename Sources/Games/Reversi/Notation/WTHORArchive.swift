/// The games of a `.wtb` file. The French federation publishes tournament games in this format, one file per year.
///
/// Source: "Format WThor", Fédération Française d'Othello: a header of 16 octets, then 68 octets per game.
package struct WTHORArchive: Sendable {
  /// The games in the order of the file.
  package let games: [Game]
  /// The year of the games; nil if the file doesn't give it.
  package let year: Int?
  /// The number of empty squares where perfect play begins for the theoretical scores.
  package let theoreticalEmpties: Int

  /// The game data as stored in the file.
  package struct Game: Sendable {
    /// The number of the tournament in the file of tournament names, from zero.
    package let tournament: Int
    /// The number of the dark player in the file of player names, from zero.
    package let dark: Int
    /// The number of the light player.
    package let light: Int
    /// The final number of dark's disks, with empty squares counted for the winner.
    package let darkCount: Int
    /// The final number of dark's disks if both had played perfectly from ``WTHORArchive/theoreticalEmpties`` on.
    package let theoreticalDarkCount: Int
    /// The moves, each as ten times its row plus its column; zeros follow the last one.
    let codes: [UInt8]
  }

  private static let gameSize = 68

  /// Parses a file. The legality of the moves is only checked by ``Game/record()``.
  ///
  /// - Throws: ``WTHORError`` if the octets are not an archive of games on a board with eight squares per side.
  package init(octets: [UInt8]) throws(WTHORError) {
    let header = try WTHORHeader(octets)
    guard octets[12] == 0 || octets[12] == 8 else { throw .boardSize(Int(octets[12])) }
    try header.checkSize(of: octets, records: header.gameCount, of: Self.gameSize)
    year = header.year
    theoreticalEmpties = Int(octets[14])
    games = (0..<header.gameCount).map { index in
      let start = WTHORHeader.size + Self.gameSize * index
      return Game(Array(octets[start..<start + Self.gameSize]))
    }
  }

  /// The players, date and place of a game, as far as the names are known.
  package func tags(of game: Game, players: WTHORNames?, tournaments: WTHORNames?) -> GameTags {
    GameTags(
      dark: players?[game.dark], light: players?[game.light], date: year.map { "\($0)" },
      place: tournaments?[game.tournament])
  }
}

extension WTHORArchive.Game {
  /// Parses the 68 octets of a game.
  fileprivate init(_ octets: [UInt8]) {
    func word(_ place: Int) -> Int { Int(octets[place]) | Int(octets[place + 1]) << 8 }
    tournament = word(0)
    dark = word(2)
    light = word(4)
    darkCount = Int(octets[6])
    theoreticalDarkCount = Int(octets[7])
    codes = Array(octets[8...])
  }

  /// The squares played. The format doesn't store passes.
  ///
  /// - Throws: ``WTHORGameError`` for the first code that is not a square.
  package func squares() throws(WTHORGameError) -> [Square] {
    var squares: [Square] = []
    let count = (codes.lastIndex { $0 != 0 } ?? -1) + 1
    for code in codes[..<count] {
      guard let square = Square(column: Int(code) % 10 - 1, row: Int(code) / 10 - 1) else {
        throw .code(code, move: squares.count + 1)
      }
      squares.append(square)
    }
    return squares
  }

  /// Plays the game. A game that isn't over is accepted: its last moves were not recorded.
  ///
  /// - Throws: ``WTHORGameError`` for the first illegal move, or if the game ends with a different result
  ///   than the stored one.
  package func record() throws(WTHORGameError) -> GameRecord {
    var record = GameRecord()
    for square in try squares() {
      record.passIfNeeded()
      do {
        try record.play(.place(square))
      } catch {
        throw .illegal(square, error, move: record.plyCount + 1)
      }
    }
    let count = FinalCount(of: record.position)
    guard darkCount <= 64, !record.position.status.isOver || count.dark == darkCount else {
      throw .result(stored: darkCount, played: count)
    }
    return record
  }
}

/// The names of a `.jou` or `.trn` file, which the games of archives refer to by number.
///
/// Source: "Format WThor": a header of 16 octets, then names in Latin-1 that end with a zero.
package struct WTHORNames: Sendable {
  /// The kind of names in a file.
  package enum Kind: Sendable {
    /// The names of players, `.jou`.
    case players
    /// The names of tournaments, `.trn`.
    case tournaments

    fileprivate var size: Int {
      switch self {
      case .players: 20
      case .tournaments: 26
      }
    }
  }

  private let names: [String?]

  /// Parses a file.
  ///
  /// - Throws: ``WTHORError`` if the number of names doesn't match the header.
  package init(octets: [UInt8], of kind: Kind) throws(WTHORError) {
    let header = try WTHORHeader(octets)
    try header.checkSize(of: octets, records: header.nameCount, of: kind.size)
    names = (0..<header.nameCount).map { index in
      let start = WTHORHeader.size + kind.size * index
      return Self.name(octets[start..<start + kind.size])
    }
  }

  /// The number of names.
  package var count: Int { names.count }

  /// The name with this number, from zero; nil if there is no such name or it is unknown.
  package subscript(number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  private static func name(_ octets: ArraySlice<UInt8>) -> String? {
    let name = octets.prefix { $0 != 0 }
    // The federation's placeholder for an unknown name.
    return name.elementsEqual("???".utf8) ? nil : GameTags.tag(in: name.map { Unicode.Scalar($0) })
  }
}

/// The header of all these files.
private struct WTHORHeader {
  static let size = 16

  let gameCount: Int
  let nameCount: Int
  let year: Int?

  init(_ octets: [UInt8]) throws(WTHORError) {
    guard octets.count >= Self.size else { throw .shortHeader(octets.count) }
    func number(_ places: Range<Int>) -> Int {
      places.reversed().reduce(0) { $0 << 8 | Int(octets[$1]) }
    }
    gameCount = number(4..<8)
    nameCount = number(8..<10)
    year = number(10..<12) == 0 ? nil : number(10..<12)
  }

  func checkSize(of octets: [UInt8], records: Int, of size: Int) throws(WTHORError) {
    let expected = Self.size + records * size
    guard octets.count == expected else { throw .length(octets.count, expected: expected) }
  }
}

/// The reason why octets are not an archive of games or a file of names.
package enum WTHORError: Error, Sendable, Hashable {
  /// There are fewer octets than a header has.
  case shortHeader(Int)
  /// The board doesn't have eight squares per side.
  case boardSize(Int)
  /// The number of octets doesn't match the header.
  case length(Int, expected: Int)
}

/// The reason why a game of an archive can't be played. Moves are counted from one.
package enum WTHORGameError: Error, Sendable, Hashable {
  /// The code of a move is not a square.
  case code(UInt8, move: Int)
  /// A move is illegal.
  case illegal(Square, IllegalMoveError, move: Int)
  /// The stored number of dark's disks is impossible or differs from the result of the game.
  case result(stored: Int, played: FinalCount)
}
