import Reversi

/// The game whose positions are measured.
enum SampleTranscript {
  /// A game of 60 disks without a pass.
  static let text =
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    + "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"

  /// Its first disks.
  static func prefix(_ disks: Int) -> String { String(text.prefix(2 * disks)) }

  /// Its squares up to the first pass.
  static let squares: [Square] = {
    guard let record = try? Transcript.record(of: text) else { return [] }
    return record.moves.prefix { $0 != .pass }.compactMap(\.square)
  }()
}
