/// The games of a `.wtb` file. The French federation publishes tournament games in this format, one file per year.
///
/// Source: "Format WThor", Fédération Française d'Othello: a header of 16 bytes, then 68 bytes per game.
package struct WTHORArchive: Sendable {
  /// The games in the order of the file.
  package let games: [Game]
  /// The year of the games; nil if the file doesn't give it.
  package let year: Int?
  /// The number of empty squares where perfect play begins for the theoretical scores.
  package let theoreticalEmpties: Int

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

  /// Fails unless the games are on a board with eight squares per side; only ``Game/record()`` checks their moves.
  package init(bytes: [UInt8]) throws(WTHORError) {
    let header = try WTHORHeader(bytes)
    guard bytes[12] == 0 || bytes[12] == 8 else {
      throw WTHORError(
        "its games are played on \(bytes[12]) squares by \(bytes[12]), only 8 by 8 are read")
    }
    try header.checkSize(of: bytes, records: header.gameCount, of: Self.gameSize)
    year = header.year
    theoreticalEmpties = Int(bytes[14])
    games = (0..<header.gameCount).map { index in
      let start = WTHORHeader.size + Self.gameSize * index
      return Game(Array(bytes[start..<start + Self.gameSize]))
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
  fileprivate init(_ bytes: [UInt8]) {
    func word(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    tournament = word(0)
    dark = word(2)
    light = word(4)
    darkCount = Int(bytes[6])
    theoreticalDarkCount = Int(bytes[7])
    codes = Array(bytes[8...])
  }

  /// The squares played. The format doesn't store passes.
  package func squares() throws(WTHORError) -> [Square] {
    var squares: [Square] = []
    let count = (codes.lastIndex { $0 != 0 } ?? -1) + 1
    for code in codes[..<count] {
      guard let square = Square(column: Int(code) % 10 - 1, row: Int(code) / 10 - 1) else {
        throw WTHORError("move \(squares.count + 1) has the code \(code), which is no square's")
      }
      squares.append(square)
    }
    return squares
  }

  /// Plays the game. It has to end with the stored result, unless its last moves were not recorded.
  package func record() throws(WTHORError) -> GameRecord {
    var record = GameRecord()
    for square in try squares() {
      record.passIfNeeded()
      do {
        try record.play(.place(square))
      } catch {
        throw WTHORError("move \(record.plyCount + 1), \(square), \(error.reason)")
      }
    }
    let count = FinalCount(of: record.position)
    guard darkCount <= 64, !record.position.status.isOver || count.dark == darkCount else {
      throw WTHORError(
        "it ends \(count.dark):\(count.light), but \(darkCount) disks are stored for dark")
    }
    return record
  }
}

/// The names of a `.jou` or `.trn` file, which the games of archives refer to by number.
///
/// Source: "Format WThor": a header of 16 bytes, then names in Latin-1 that end with a zero.
package struct WTHORNames: Sendable {
  package enum Kind: Sendable {
    case players, tournaments

    fileprivate var size: Int { self == .players ? 20 : 26 }
  }

  private let names: [String?]

  /// Fails if the number of names doesn't match the header.
  package init(bytes: [UInt8], of kind: Kind) throws(WTHORError) {
    let header = try WTHORHeader(bytes)
    try header.checkSize(of: bytes, records: header.nameCount, of: kind.size)
    names = (0..<header.nameCount).map { index in
      let start = WTHORHeader.size + kind.size * index
      return Self.name(bytes[start..<start + kind.size])
    }
  }

  package var count: Int { names.count }

  /// The name with this number, from zero; nil if there is no such name or it is unknown.
  package subscript(number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
    let name = bytes.prefix { $0 != 0 }
    // The federation's placeholder for an unknown name.
    return name.elementsEqual("???".utf8) ? nil : GameTags.tag(in: name.map { Unicode.Scalar($0) })
  }
}

private struct WTHORHeader {
  static let size = 16

  let gameCount: Int
  let nameCount: Int
  let year: Int?

  init(_ bytes: [UInt8]) throws(WTHORError) {
    guard bytes.count >= Self.size else {
      throw WTHORError("it has \(bytes.count) bytes, its header alone would have \(Self.size)")
    }
    func number(_ places: Range<Int>) -> Int {
      places.reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
    gameCount = number(4..<8)
    nameCount = number(8..<10)
    year = number(10..<12) == 0 ? nil : number(10..<12)
  }

  func checkSize(of bytes: [UInt8], records: Int, of size: Int) throws(WTHORError) {
    let expected = Self.size + records * size
    guard bytes.count == expected else {
      throw WTHORError(
        "its header says \(expected) bytes, but it has \(bytes.count); download it again")
    }
  }
}

/// Why a file or a game of an archive can't be read.
package struct WTHORError: Error, Hashable, CustomStringConvertible {
  /// In one line, without the name of the file.
  package let description: String

  init(_ description: String) { self.description = description }
}
