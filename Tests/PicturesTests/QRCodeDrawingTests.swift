import Foundation
import Pictures
import Testing

@Suite("A drawn QR code")
struct QRCodeDrawingTests {
  private static let code = QRCode("flipbook".utf8)

  @Test("has exactly its dark modules in the path, with a quiet zone of four modules")
  func path() throws {
    let code = try #require(Self.code)
    #expect(code.path.hasPrefix("M4 4.5h7m"))
    var dark: Set<[Int]> = []
    for line in code.path.matches(of: #/M(\d+) (\d+)\.5([hm0-9 ]+)/#) {
      var column = try #require(Int(line.1)) - 4
      let row = try #require(Int(line.2)) - 4
      for step in line.3.matches(of: #/(m(\d+) 0)?h(\d+)/#) {
        column += step.2.flatMap { Int($0) } ?? 0
        let count = try #require(Int(step.3))
        for place in column..<column + count { dark.insert([place, row]) }
        column += count
      }
    }
    for row in 0..<code.size {
      for column in 0..<code.size {
        #expect(dark.contains([column, row]) == code.isDark(column: column, row: row))
      }
    }
  }

  @Test("is drawn in block characters, two rows per line")
  func text() throws {
    let code = try #require(Self.code)
    let lines = code.text.split(separator: "\n").map(Array.init)
    #expect(lines.count == 15)
    for (number, line) in lines.enumerated() {
      #expect(line.count == 29)
      for (place, block) in line.enumerated() {
        let isLight = [2 * number - 4, 2 * number - 3].map {
          !code.isDark(column: place - 4, row: $0)
        }
        #expect("█▀".contains(block) == isLight[0])
        // There is nothing to draw below the last row.
        if number < 14 { #expect("█▄".contains(block) == isLight[1]) }
      }
    }
  }
}

/// The program zbarimg, which reads codes from pictures.
private let reader = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .map { "\($0)/zbarimg" }.first(where: FileManager.default.isExecutableFile)

@Suite(
  "A QR code read by another program",
  .enabled(if: reader != nil, "zbarimg is not there"))
struct QRCodeReadingTests {
  /// The lengths at the edges of each version, and some in between.
  static let counts =
    [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 123, 152, 153, 180]
    + [181, 213, 50, 100, 200]

  @Test("gives back the written text, at several sizes", arguments: counts)
  func reading(count: Int) throws {
    var generator = Generator(state: UInt64(count))
    for scale in [2, 3, 8] {
      let text = String(
        (0..<count).map { _ in Self.letters.randomElement(using: &generator) ?? "x" })
      let code = try #require(QRCode(text.utf8))
      #expect(try Self.read(Self.picture(of: code, scale: scale)) == text)
    }
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&'()*+,;=%")

  /// A picture in the Netpbm format PBM, quiet zone included.
  private static func picture(of code: QRCode, scale: Int) -> String {
    let places = (-4..<code.size + 4).flatMap { Array(repeating: $0, count: scale) }
    let rows = places.map { row in
      places.map { code.isDark(column: $0, row: row) ? "1" : "0" }.joined(separator: " ")
    }
    return "P1\n\(places.count) \(places.count)\n" + rows.joined(separator: "\n") + "\n"
  }

  private static func read(_ picture: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pbm")
    try Data(picture.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: try #require(reader))
    process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: found.dropLast(), as: UTF8.self)
  }

  /// Random numbers that are the same in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      // Knuth's multiplier for a linear congruential generator.
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return state ^ state >> 33
    }
  }
}
