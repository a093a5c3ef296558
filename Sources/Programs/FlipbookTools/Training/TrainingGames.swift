import ComputerPlayers
import Reversi

/// Reads training samples from files of games.
///
/// A name that ends in `.wtb` is a WTHOR archive. Any other file is text with one game per line: transcript, tab,
/// dark's final disks, and optionally another tab and the number of random first moves, which are skipped, and
/// another tab and what a search expected before each other move, with commas between: dark's disks minus light's.
enum TrainingGames {
  static func samples(of bytes: [UInt8], file: String) throws(ToolError) -> [Sample] {
    guard file.utf8.suffix(4).elementsEqual(".wtb".utf8) else {
      return try samples(lines: bytes, file)
    }
    guard let archive = try? WTHORArchive(bytes: bytes) else {
      throw ToolError("\(file) is no whole archive of games on 8 by 8 squares; download it again")
    }
    var found: [Sample] = []
    for (index, game) in archive.games.enumerated() {
      do throws(WTHORError) {
        found += try Sample.samples(of: game, in: archive)
      } catch {
        throw ToolError(
          "\(file), game \(index + 1): its moves can't be played, or end with another result")
      }
    }
    return found
  }

  private static func samples(lines bytes: [UInt8], _ file: String) throws(ToolError) -> [Sample] {
    var samples: [Sample] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let game = game(line) else {
        throw ToolError(
          "\(file), line \(index + 1): no game; one is squares such as f5d6, a tab and dark's disks"
        )
      }
      samples += game
    }
    return samples
  }

  private static func game(_ line: ArraySlice<UInt8>) -> ArraySlice<Sample>? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard 2...4 ~= fields.count, let dark = number(fields[1]) else { return nil }
    guard let skipped = fields.count > 2 ? number(fields[2]) : 0 else { return nil }
    let names = Array(fields[0])
    guard names.count.isMultiple(of: 2) else { return nil }
    let squares = stride(from: 0, to: names.count, by: 2)
      .compactMap { Square(ascii: names[$0..<$0 + 2]) }
    guard squares.count == names.count / 2 else { return nil }
    let result = 2 * dark - 64
    guard fields.count == 4 else {
      return Sample.samples(of: squares) { _ in result }.dropFirst(skipped)
    }
    guard let expected = expectations(fields[3]), expected.count == squares.count - skipped else {
      return nil
    }
    return Sample.samples(of: squares) { empties in
      let move = 60 - empties - skipped
      // What a search expects says more about a position than what its moves led to, but can be wrong the same
      // way each time.
      return move < 0 ? result : Int((Double(3 * expected[move] + result) / 4).rounded())
    }.dropFirst(skipped)
  }

  /// Numbers from -64 to 64 with commas between; nil for anything else.
  private static func expectations(_ field: ArraySlice<UInt8>) -> [Int]? {
    let numbers = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let values = numbers.compactMap { digits in
      digits.first == UInt8(ascii: "-") ? number(digits.dropFirst()).map(-) : number(digits)
    }
    return values.count == numbers.count ? values : nil
  }

  /// A number from 0 to 64 in decimal digits; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...2 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return value <= 64 ? value : nil
  }
}

/// A position and the result of a game from there.
struct Sample: Sendable {
  let own: UInt64
  let other: UInt64
  /// The result for the side to move in disks, -64 to 64.
  let score: Int8

  var empties: Int { 64 - (own | other).nonzeroBitCount }

  /// The positions of a game before each placed disk, with a result for dark that may depend on the position.
  ///
  /// - Parameter result: dark's disks minus light's at the end, for a number of empty squares of the position.
  /// - Returns: the samples up to the first illegal move.
  static func samples(of squares: some Sequence<Square>, result: (Int) -> Int) -> [Sample] {
    var samples: [Sample] = []
    var position = Position.initial
    for square in squares {
      if case .pass = position.status, let passed = try? position.passing() { position = passed }
      guard let next = try? position.placing(at: square) else { break }
      let dark = result(position.board.emptyCount)
      samples.append(Sample(position, score: position.turn == .dark ? dark : -dark))
      position = next
    }
    return samples
  }

  init(_ position: Position, score: Int) {
    own = position.board.squares(of: position.turn).rawValue
    other = position.board.squares(of: position.turn.flipped).rawValue
    self.score = Int8(clamping: score)
  }

  /// The samples of an archive's game: the theoretical result for positions with at least as many empty
  /// squares as ``WTHORArchive/theoreticalEmpties``, the real result for later ones.
  static func samples(
    of game: WTHORArchive.Game, in archive: WTHORArchive
  ) throws(WTHORError) -> [Sample] {
    samples(of: try game.squares()) { empties in
      let dark = empties >= archive.theoreticalEmpties ? game.theoreticalDarkCount : game.darkCount
      return 2 * dark - 64
    }
  }
}
