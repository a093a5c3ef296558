package import Reversi

/// The samples of files of games.
///
/// An archive is known by its name's end, `.wtb`. Any other file is text with a game a line: transcript, tab,
/// dark's final disks, and after another tab how many of the first moves were random and are left out.
package enum TrainingGames {
  /// The samples of a file's octets.
  ///
  /// - Throws: ``TrainingError`` that names the file and the line.
  package static func samples(of octets: [UInt8], file: String) throws(TrainingError) -> [Sample] {
    guard file.utf8.suffix(4).elementsEqual(".wtb".utf8) else {
      return try samples(lines: octets, file)
    }
    return try samples(of: try archive(octets, file), file)
  }

  private static func archive(
    _ octets: [UInt8], _ file: String
  ) throws(TrainingError) -> WTHORArchive {
    do {
      return try WTHORArchive(octets: octets)
    } catch {
      throw .archive(file, error)
    }
  }

  private static func samples(
    of archive: WTHORArchive, _ file: String
  ) throws(TrainingError) -> [Sample] {
    var samples: [Sample] = []
    for (index, game) in archive.games.enumerated() {
      do throws(WTHORGameError) {
        samples += try Sample.samples(of: game, in: archive)
      } catch {
        throw .game(index + 1, file: file, error)
      }
    }
    return samples
  }

  private static func samples(
    lines octets: [UInt8], _ file: String
  ) throws(TrainingError) -> [Sample] {
    var samples: [Sample] = []
    for (index, line) in octets.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let game = game(line) else { throw .line(index + 1, file: file) }
      samples += game
    }
    return samples
  }

  private static func game(_ line: ArraySlice<UInt8>) -> ArraySlice<Sample>? {
    let fields = line.split(separator: UInt8(ascii: "\t"))
    guard 2...3 ~= fields.count, let dark = number(fields[1]) else { return nil }
    guard let skipped = fields.count == 3 ? number(fields[2]) : 0 else { return nil }
    let names = Array(fields[0])
    guard names.count.isMultiple(of: 2) else { return nil }
    let squares = stride(from: 0, to: names.count, by: 2)
      .compactMap { Square(ascii: names[$0..<$0 + 2]) }
    guard squares.count == names.count / 2 else { return nil }
    return Sample.samples(of: squares) { _ in 2 * dark - 64 }.dropFirst(skipped)
  }

  /// Zero to sixty-four in decimal digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...2 ~= digits.count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return value <= 64 ? value : nil
  }
}

/// Why there is nothing to train with.
package enum TrainingError: Error, Sendable, Hashable {
  /// The file is no archive of games.
  case archive(String, WTHORError)
  /// The game of the archive stands for no squares.
  case game(Int, file: String, WTHORGameError)
  /// The line of the file is no game.
  case line(Int, file: String)
}
