/// The games of a `.wtb` file. The French federation publishes tournament games in this format, one file per year.
///
/// Source: "Format WThor", Fédération Française d'Othello: a header of 16 octets, then 68 octets per game.
public struct WTHORArchive: Sendable {
  /// The games in the order of the file.
  public let games: [Game]
  /// The year of the games; nil if the file doesn't give it.
  public let year: Int?
  /// The number of empty squares where perfect play begins for the theoretical scores.
  public let theoreticalEmpties: Int

  /// The game data as stored in the file.
  public struct Game: Sendable {
    /// The number of the tournament in the file of tournament names, from zero.
    public let tournament: Int
    /// The number of the dark player in the file of player names, from zero.
    public let dark: Int
    /// The number of the light player.
    public let light: Int
    /// The final number of dark's disks, with empty squares counted for the winner.
    public let darkCount: Int
    /// The final number of dark's disks if both had played perfectly from ``WTHORArchive/theoreticalEmpties`` on.
    public let theoreticalDarkCount: Int
    /// The moves, each as ten times its row plus its column; zeros follow the last one.
    let codes: [UInt8]
  }

  private static let gameSize = 68

  /// Parses a file. The legality of the moves is only checked by ``Game/record()``.
  ///
  /// - Throws: ``WTHORError`` if the octets are not an archive of games on a board with eight squares per side.
  public init(octets: [UInt8]) throws(WTHORError) {
    let header = try WTHORHeader(octets)
    guard octets[12] == 0 || octets[12] == 8 else {
      throw WTHORError(
        reason:
          "its games are played on \(octets[12]) squares by \(octets[12]), only 8 by 8 are read")
    }
    try header.checkSize(of: octets, records: header.gameCount, of: Self.gameSize)
    year = header.year
    theoreticalEmpties = Int(octets[14])
    games = (0..<header.gameCount).map { index in
      let start = WTHORHeader.size + Self.gameSize * index
      return Game(Array(octets[start..<start + Self.gameSize]))
    }
  }

  /// The players, date and place of a game, as far as the names are known.
  public func tags(of game: Game, players: WTHORNames?, tournaments: WTHORNames?) -> GameTags {
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
  /// - Throws: ``WTHORError`` for the first code that is not a square.
  public func squares() throws(WTHORError) -> [Square] {
    var squares: [Square] = []
    let count = (codes.lastIndex { $0 != 0 } ?? -1) + 1
    for code in codes[..<count] {
      guard let square = Square(column: Int(code) % 10 - 1, row: Int(code) / 10 - 1) else {
        throw WTHORError(
          reason: "move \(squares.count + 1) has the code \(code), which is no square's")
      }
      squares.append(square)
    }
    return squares
  }

  /// Plays the game. A game that isn't over is accepted: its last moves were not recorded.
  ///
  /// - Throws: ``WTHORError`` for the first illegal move, or if the game ends with a different result
  ///   than the stored one.
  public func record() throws(WTHORError) -> GameRecord {
    var record = GameRecord()
    for square in try squares() {
      record.passIfNeeded()
      do {
        try record.play(.place(square))
      } catch {
        throw WTHORError(reason: "move \(record.plyCount + 1), \(square), \(error.reason)")
      }
    }
    let count = FinalCount(of: record.position)
    guard darkCount <= 64, !record.position.status.isOver || count.dark == darkCount else {
      throw WTHORError(
        reason: "it ends \(count.dark):\(count.light), but \(darkCount) disks are stored for dark")
    }
    return record
  }
}

/// The names of a `.jou` or `.trn` file, which the games of archives refer to by number.
///
/// Source: "Format WThor": a header of 16 octets, then names in Latin-1 that end with a zero.
public struct WTHORNames: Sendable {
  /// The kind of names in a file.
  public enum Kind: Sendable {
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
  public init(octets: [UInt8], of kind: Kind) throws(WTHORError) {
    let header = try WTHORHeader(octets)
    try header.checkSize(of: octets, records: header.nameCount, of: kind.size)
    names = (0..<header.nameCount).map { index in
      let start = WTHORHeader.size + kind.size * index
      return Self.name(octets[start..<start + kind.size])
    }
  }

  /// The number of names.
  public var count: Int { names.count }

  /// The name with this number, from zero; nil if there is no such name or it is unknown.
  public subscript(number: Int) -> String? {
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
    guard octets.count >= Self.size else {
      throw WTHORError(
        reason: "it has \(octets.count) bytes, its header alone would have \(Self.size)")
    }
    func number(_ places: Range<Int>) -> Int {
      places.reversed().reduce(0) { $0 << 8 | Int(octets[$1]) }
    }
    gameCount = number(4..<8)
    nameCount = number(8..<10)
    year = number(10..<12) == 0 ? nil : number(10..<12)
  }

  func checkSize(of octets: [UInt8], records: Int, of size: Int) throws(WTHORError) {
    let expected = Self.size + records * size
    guard octets.count == expected else {
      throw WTHORError(
        reason: "its header says \(expected) bytes, but it has \(octets.count); download it again")
    }
  }
}

/// The reason why bytes are not an archive, a file of names, or a playable game.
public struct WTHORError: Error, Sendable, Hashable {
  /// In one line, without the name of the file.
  public let reason: String
}
