import OperatingSystem
import Reversi

/// Plays the games of files, one a line, and prints how each of them ended.
struct Replay: Equatable {
  /// Some lines were no games; the output says which and why.
  struct RefusedLines: Error, Equatable, CustomStringConvertible {
    let count: Int
    let total: Int

    var description: String {
      "\(count) of \(total) \(total == 1 ? "line" : "lines") can't be replayed; the output says why"
    }
  }

  /// The names of the files; `-` is the standard input.
  let files: [String]

  /// What a command line asks for; without a file the standard input.
  ///
  /// - Throws: ``UsageError`` for an option: there is none.
  init(_ arguments: [String]) throws(UsageError) {
    var options: Void = ()
    let names = try OptionReader<Void>(options: []).read(
      arguments, environment: [:], into: &options)
    files = names.isEmpty ? ["-"] : names
  }

  /// Does it.
  ///
  /// - Throws: ``FileError`` if a file can't be read or the output can't be written,
  ///   ``RefusedLines`` at the end.
  func run() throws {
    var replayer = Replayer()
    let start = ContinuousClock.now
    do {
      for file in files { try replay(file, by: &replayer) }
    } catch {
      // What was replayed before stands.
      try replayer.finish()
      throw error
    }
    try replayer.finish()
    let time = (ContinuousClock.now - start) / .seconds(1)
    let games = replayer.lines == 1 ? "1 game" : "\(replayer.lines) games"
    Console.complain("\(games) in \((time * 1000).rounded() / 1000) s")
    guard replayer.refused == 0 else {
      throw RefusedLines(count: replayer.refused, total: replayer.lines)
    }
  }

  private func replay(_ file: String, by replayer: inout Replayer) throws(FileError) {
    try InputFile.forEachLine(of: file) { line, isWhole throws(FileError) in
      try replayer.replay(line, isWhole: isWhole)
      return true
    }
  }
}

/// Plays games line by line and writes a line for each.
struct Replayer: ~Copyable {
  private var output = BufferedOutput()
  /// How many lines have been replayed or refused.
  private(set) var lines = 0
  /// How many of them are no games.
  private(set) var refused = 0

  /// Plays the game of a line up to a tab, and writes how it ended or why it can't be played.
  ///
  /// - Parameter isWhole: false if the line goes on.
  /// - Throws: ``FileError`` if the output can't be written.
  mutating func replay(_ line: Span<UInt8>, isWhole: Bool) throws(FileError) {
    lines += 1
    do throws(GameLine.Refusal) {
      write(FinalCount(of: try GameLine.record(of: line, isWhole: isWhole).position))
    } catch {
      refused += 1
      output.append("error: " + error.reason)
    }
    try output.endLine()
  }

  /// Writes what has not been written yet.
  ///
  /// - Throws: ``FileError`` if it can't be written.
  mutating func finish() throws(FileError) { try output.flush() }

  private mutating func write(_ count: FinalCount) {
    output.append(small: count.dark)
    output.append(" ")
    output.append(small: count.light)
  }
}

/// The disks of both sides as a tournament counts them.
struct FinalCount: Equatable {
  private(set) var dark: Int
  private(set) var light: Int

  /// The count of a position: in a finished game the empty squares go to the winner, in a tie half to each.
  ///
  /// Source: the rules of the World Othello Federation.
  init(of position: Position) {
    (dark, light) = (position.board.count(of: .dark), position.board.count(of: .light))
    guard case .over(let winner) = position.status else { return }
    let empties = 64 - dark - light
    switch winner {
    case .dark: dark += empties
    case .light: light += empties
    // As many disks on both sides leave an even number of squares.
    case nil: (dark, light) = (dark + empties / 2, light + empties / 2)
    }
  }
}

/// The standard output for many short lines: they are written many at a time.
struct BufferedOutput: ~Copyable {
  private static let capacity = 65_536

  private let descriptor: Descriptor
  private var bytes: [UInt8] = []

  init(descriptor: Descriptor = .standardOutput) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.capacity)
  }

  /// Adds a number from 0 to 99 without making a string of it.
  mutating func append(small number: Int) {
    if number > 9 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10)) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func append(_ text: String) { bytes += text.utf8 }

  /// Ends a line.
  ///
  /// - Throws: ``FileError`` if what has gathered can't be written.
  mutating func endLine() throws(FileError) {
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > Self.capacity - 1024 { try flush() }
  }

  /// Writes what has gathered.
  ///
  /// - Throws: ``FileError`` if it can't be written.
  mutating func flush() throws(FileError) {
    do throws(SystemError) {
      try descriptor.write(bytes)
    } catch {
      throw FileError("the output can't be written", error)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
