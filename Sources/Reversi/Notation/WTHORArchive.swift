/// The games of a `.wtb` file, in which the French federation publishes tournament games, one file a year.
///
/// Source: "Format WThor", Fédération Française d'Othello: a header of 16 octets, then 68 octets a game.
public struct WTHORArchive: Sendable {
  /// The games, in the order of the file.
  public let games: [Game]
  /// The year in which they were played; nil if the file doesn't say.
  public let year: Int?
  /// How many squares are empty where the theoretical scores begin.
  public let theoreticalEmpties: Int

  /// One game of the file, as its octets tell it.
  public struct Game: Sendable {
    /// The number of the tournament among the names of tournaments, from zero.
    public let tournament: Int
    /// The number of who played dark among the names of players, from zero.
    public let dark: Int
    /// The number of who played light.
    public let light: Int
    /// Dark's disks at the end, empty squares counted for the winner.
    public let darkCount: Int
    /// Dark's disks at the end if both had played perfectly from ``WTHORArchive/theoreticalEmpties`` on.
    public let theoreticalDarkCount: Int
    /// The moves, a row and a column in decimal digits each; zeros follow the last one.
    let codes: [UInt8]
  }

  private static let gameSize = 68

  /// The games of a file's octets; whether they can be played shows when they are.
  ///
  /// - Throws: ``WTHORError`` if they are not those of an archive of games on a board of eight squares a side.
  public init(octets: [UInt8]) throws(WTHORError) {
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

  /// What is known of a game beside its moves, as far as there are names.
  public func tags(of game: Game, players: WTHORNames?, tournaments: WTHORNames?) -> GameTags {
    GameTags(
      dark: players?[game.dark], light: players?[game.light], date: year.map { "\($0)" },
      place: tournaments?[game.tournament])
  }
}

extension WTHORArchive.Game {
  /// A game of 68 octets.
  fileprivate init(_ octets: [UInt8]) {
    func word(_ place: Int) -> Int { Int(octets[place]) | Int(octets[place + 1]) << 8 }
    tournament = word(0)
    dark = word(2)
    light = word(4)
    darkCount = Int(octets[6])
    theoreticalDarkCount = Int(octets[7])
    codes = Array(octets[8...])
  }

  /// The squares played; passes are not written.
  ///
  /// - Throws: ``WTHORGameError`` at the first move that stands for no square.
  public func squares() throws(WTHORGameError) -> [Square] {
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

  /// The game, played. One that could go on is one whose last moves nobody has written down.
  ///
  /// - Throws: ``WTHORGameError`` at the first move that can't be played, or if the game ends with another
  ///   result than the stored one.
  public func record() throws(WTHORGameError) -> GameRecord {
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

/// The names of a `.jou` or a `.trn` file, to which the games of archives refer by number.
///
/// Source: "Format WThor": a header of 16 octets, then names in Latin-1 that end with a zero.
public struct WTHORNames: Sendable {
  /// Whose names there are in a file.
  public enum Kind: Sendable {
    /// Those of players, `.jou`.
    case players
    /// Those of tournaments, `.trn`.
    case tournaments

    fileprivate var size: Int {
      switch self {
      case .players: 20
      case .tournaments: 26
      }
    }
  }

  private let names: [String?]

  /// The names of a file's octets.
  ///
  /// - Throws: ``WTHORError`` if they are not as many as the file says.
  public init(octets: [UInt8], of kind: Kind) throws(WTHORError) {
    let header = try WTHORHeader(octets)
    try header.checkSize(of: octets, records: header.nameCount, of: kind.size)
    names = (0..<header.nameCount).map { index in
      let start = WTHORHeader.size + kind.size * index
      return Self.name(octets[start..<start + kind.size])
    }
  }

  /// How many there are.
  public var count: Int { names.count }

  /// The name with that number, from zero; nil if there is none, or nobody knows it.
  public subscript(number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  private static func name(_ octets: ArraySlice<UInt8>) -> String? {
    let name = octets.prefix { $0 != 0 }
    // The federation's name for whoever is unknown.
    return name.elementsEqual("???".utf8) ? nil : GameTags.tag(in: name.map { Unicode.Scalar($0) })
  }
}

/// What each of these files begins with.
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

/// Why octets are no archive of games, or no file of names.
public enum WTHORError: Error, Sendable, Hashable {
  /// There are fewer octets than the header has.
  case shortHeader(Int)
  /// The games are played on another board than that of eight squares a side.
  case boardSize(Int)
  /// There are more or fewer octets than the header says.
  case length(Int, expected: Int)
}

/// Why a game of an archive can't be played; moves are counted from one.
public enum WTHORGameError: Error, Sendable, Hashable {
  /// A move stands for no square.
  case code(UInt8, move: Int)
  /// The rules don't allow a move.
  case illegal(Square, IllegalMoveError, move: Int)
  /// The game ends with another result than the stored one, or that is none; dark's disks.
  case result(stored: Int, played: FinalCount)
}
