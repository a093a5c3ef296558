package import ComputerPlayers
package import Reversi

/// A line of the Go Text Protocol: a command with an optional number, which the response repeats.
///
/// Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2", sections 2.5 and 3.1.
package struct GTPRequest: Sendable, Equatable {
  package let id: Int?
  /// The command, or the reason why the line has none.
  package let command: Result<GTPCommand, GTPError>

  /// Parses a line; nil if it contains only white space and comments.
  package init?(line: some Sequence<UInt8>) {
    var words = Self.words(of: line)[...]
    guard let first = words.first else { return nil }
    id = Self.id(first)
    if id != nil { words.removeFirst() }
    command = Result { () throws(GTPError) in try GTPCommand(words) }
  }

  /// The words before a comment, with control characters ignored.
  private static func words(of line: some Sequence<UInt8>) -> [ArraySlice<UInt8>] {
    let (tab, space) = (UInt8(ascii: "\t"), UInt8(ascii: " "))
    return line.prefix { $0 != UInt8(ascii: "#") }
      .filter { $0 == tab || $0 >= space && $0 != 0x7F }
      .split { $0 == tab || $0 == space }
  }

  /// The value of a word of digits, at most 31 bits; nil for any other word.
  private static func id(_ word: ArraySlice<UInt8>) -> Int? {
    word.decimal.flatMap { Int32(exactly: $0) }.map { Int($0) }
  }
}

package enum GTPCommand: Sendable, Hashable {
  case protocolVersion, name, version, listCommands, quit, clearBoard, undo, showBoard, finalScore
  case knownCommand(isKnown: Bool)
  case boardSize
  /// Go's komi and the clock times. They are accepted, but Reversi and the computer players don't use them.
  case komi, timeSettings, timeLeft
  case play(Disk, Move)
  /// The computer's move for a side. If `isPlayed` is false, the move is only reported.
  case chooseMove(Disk, isPlayed: Bool)
  /// Sets the level, or asks for it if nil.
  case level(ComputerLevel?)
  case setGame, listGames

  enum Name: String, CaseIterable {
    case protocolVersion = "protocol_version"
    case name, version
    case knownCommand = "known_command"
    case listCommands = "list_commands"
    case quit, boardsize
    case clearBoard = "clear_board"
    case komi, play, genmove, undo
    case timeSettings = "time_settings"
    case timeLeft = "time_left"
    case finalScore = "final_score"
    case showboard
    case genmoveOnly = "reg_genmove"
    case level
    case setGame = "set_game"
    case listGames = "list_games"

    init?(_ word: ArraySlice<UInt8>) {
      guard let name = Self.allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else {
        return nil
      }
      self = name
    }
  }

  init(_ words: ArraySlice<ArraySlice<UInt8>>) throws(GTPError) {
    guard let name = words.first.flatMap(Name.init) else { throw GTPError("unknown command") }
    self = try Self.command(name, GTPArguments(words: words.dropFirst()))
  }

  private static func command(
    _ name: Name, _ arguments: GTPArguments
  ) throws(GTPError) -> GTPCommand {
    switch name {
    // These commands ignore any further words.
    case .protocolVersion: return .protocolVersion
    case .name: return .name
    case .version: return .version
    case .listCommands: return .listCommands
    case .quit: return .quit
    case .clearBoard: return .clearBoard
    case .undo: return .undo
    case .finalScore: return .finalScore
    case .showboard: return .showBoard
    case .listGames: return .listGames
    case .knownCommand: return .knownCommand(isKnown: try Name(arguments.word(0)) != nil)
    case .boardsize:
      guard try arguments.number(0) == 8 else { throw GTPError("unacceptable size") }
      return .boardSize
    case .komi, .timeSettings, .timeLeft: return try ignored(name, arguments)
    case .play: return .play(try arguments.side(0), try arguments.move(1))
    case .genmove: return .chooseMove(try arguments.side(0), isPlayed: true)
    case .genmoveOnly: return .chooseMove(try arguments.side(0), isPlayed: false)
    case .level: return .level(arguments.isEmpty ? nil : try arguments.level(0))
    case .setGame:
      let game = try arguments.word(0).map(\.lowercased)
      guard game.elementsEqual("othello".utf8) else { throw GTPError("unsupported game") }
      return .setGame
    }
  }

  private static func ignored(
    _ name: Name, _ arguments: GTPArguments
  ) throws(GTPError) -> GTPCommand {
    switch name {
    case .timeSettings:
      for index in 0..<3 { _ = try arguments.number(index) }
      return .timeSettings
    case .timeLeft:
      _ = try arguments.side(0)
      for index in 1...2 { _ = try arguments.number(index) }
      return .timeLeft
    default:
      try arguments.checkFraction(0)
      return .komi
    }
  }
}

/// The words after a command. Additional words are ignored.
private struct GTPArguments {
  let words: ArraySlice<ArraySlice<UInt8>>

  var isEmpty: Bool { words.isEmpty }

  func word(_ index: Int) throws(GTPError) -> ArraySlice<UInt8> {
    guard words.count > index else { throw .syntax }
    return words[words.startIndex + index]
  }

  func number(_ index: Int) throws(GTPError) -> Int {
    guard let number = try word(index).decimal else { throw .syntax }
    return number
  }

  /// Checks that a word is a number such as `-6.5`.
  func checkFraction(_ index: Int) throws(GTPError) {
    let word = try word(index)
    let parts = word.drop { $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.decimal != nil }) else { throw .syntax }
  }

  func side(_ index: Int) throws(GTPError) -> Disk {
    let word = try word(index).map(\.lowercased)
    for (names, side) in [(["black", "b"], Disk.dark), (["white", "w"], .light)]
    where names.contains(where: { word.elementsEqual($0.utf8) }) {
      return side
    }
    throw .syntax
  }

  func move(_ index: Int) throws(GTPError) -> Move {
    let word = try word(index)
    if word.map(\.lowercased).elementsEqual("pass".utf8) { return .pass }
    guard let square = Square(ascii: word) else { throw .syntax }
    return .place(square)
  }

  /// A level by its name, or by its number from 0 in order of strength.
  func level(_ index: Int) throws(GTPError) -> ComputerLevel {
    let word = try word(index)
    let levels = ComputerLevel.allCases
    if let number = word.decimal, levels.indices.contains(number) { return levels[number] }
    guard let level = ComputerLevel(name: word) else {
      throw GTPError(
        "unknown level; there are \(levels.map(\.rawValue).joined(separator: ", "))")
    }
    return level
  }
}

extension Collection<UInt8> {
  /// The value of decimal digits, at most ten after leading zeros; nil for anything else.
  fileprivate var decimal: Int? {
    let zero = UInt8(ascii: "0")
    guard !isEmpty, allSatisfy({ zero...zero + 9 ~= $0 }) else { return nil }
    let digits = drop { $0 == zero }
    guard digits.count <= 10 else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - zero) }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}

/// The reason why a command fails, in the protocol's words where it specifies them.
package struct GTPError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }

  static let syntax = GTPError("syntax error")
  static let illegalMove = GTPError("illegal move")
}

extension Disk {
  var gtpName: String { self == .dark ? "black" : "white" }
}
