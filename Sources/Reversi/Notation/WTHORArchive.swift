/// The games of a `.wtb` file, in which the French federation publishes tournament games, one file a year.
///
/// Source: "Format WThor", Fédération Française d'Othello: a header of 16 octets, then 68 octets a game.
public struct WTHORArchive: Sendable {
  /// The games, in the order of the file.
  public let games: [Game]
  /// How many squares are empty where the theoretical scores begin.
  public let theoreticalEmpties: Int

  /// One game of the file.
  public struct Game: Sendable {
    /// Dark's disks at the end, empty squares counted for the winner.
    public let darkCount: Int
    /// Dark's disks at the end if both had played perfectly from ``WTHORArchive/theoreticalEmpties`` on.
    public let theoreticalDarkCount: Int
    /// The squares played; passes are not written.
    public let squares: [Square]
  }

  /// The games of a file's octets.
  ///
  /// - Throws: ``WTHORError`` if they are not those of an archive of games on a board of eight squares a side.
  public init(octets: [UInt8]) throws(WTHORError) {
    guard octets.count >= 16 else { throw .shortHeader(octets.count) }
    let count = (0..<4).reduce(0) { $0 | Int(octets[4 + $1]) << (8 * $1) }
    guard octets[12] == 0 || octets[12] == 8 else { throw .boardSize(Int(octets[12])) }
    guard octets.count == 16 + 68 * count else {
      throw .length(octets.count, expected: 16 + 68 * count)
    }
    theoreticalEmpties = Int(octets[14])
    var games: [Game] = []
    for index in 0..<count {
      let game = octets[(16 + 68 * index)..<(84 + 68 * index)]
      games.append(try Self.game(game, number: index + 1))
    }
    self.games = games
  }

  private static func game(_ octets: ArraySlice<UInt8>, number: Int) throws(WTHORError) -> Game {
    let octets = Array(octets)
    var squares: [Square] = []
    for octet in octets[8...] where octet != 0 {
      let (row, column) = (Int(octet) / 10 - 1, Int(octet) % 10 - 1)
      guard let square = Square(column: column, row: row) else {
        throw .square(Int(octet), game: number)
      }
      squares.append(square)
    }
    return Game(
      darkCount: Int(octets[6]), theoreticalDarkCount: Int(octets[7]), squares: squares)
  }
}

/// Why octets are not an archive of games.
public enum WTHORError: Error, Sendable, Hashable {
  /// There are fewer octets than the header has.
  case shortHeader(Int)
  /// The games are played on another board than that of eight squares a side.
  case boardSize(Int)
  /// There are more or fewer octets than the header says.
  case length(Int, expected: Int)
  /// A move stands for no square, in that game, counted from one.
  case square(Int, game: Int)
}
