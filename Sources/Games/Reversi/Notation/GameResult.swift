import Encodings

/// Who has won a game, and by how much: as its last board shows it, or as people write it down.
package struct GameResult: Sendable, Hashable {
  /// The side that has won; nil for a draw.
  package let winner: Disk?
  /// Dark's disks of 64; nil if only the winner is known, as after a forfeit.
  package let darkCount: Int?
  /// Whether dark's player had no opponent.
  package let isBye: Bool

  private init(lead: Int, isCounted: Bool = true, isBye: Bool = false) {
    winner = lead == 0 ? nil : lead > 0 ? .dark : .light
    darkCount = isCounted ? 32 + lead / 2 : nil
    self.isBye = isBye
  }

  /// The result of a finished game; nil before its end.
  package init?(of position: Position) {
    guard position.status.isOver else { return nil }
    let count = FinalCount(of: position)
    self.init(lead: count.dark - count.light)
  }

  /// Reads `40-24`, dark's disks first; `1-0`, `0-1` or `1/2-1/2`; dark's lead as in GGF, such as `-16.0:r`; or `bye`.
  package init?(_ text: String) {
    let leads = ["bye": 1, "1-0": 1, "0-1": -1, "1/2-1/2": 0]
    if let lead = leads.first(where: { text.isSpelled($0.key) })?.value {
      self.init(lead: lead, isCounted: false, isBye: text.isSpelled("bye"))
      return
    }
    if "+-".utf8.contains(text.utf8.first ?? 0) || text.utf8.contains(UInt8(ascii: ".")) {
      guard let lead = Double(text.parts(at: ":")[0]), abs(lead) <= 64 else { return nil }
      let isCounted = lead.truncatingRemainder(dividingBy: 2) == 0
      // Only a game that ended early, as in `-13:r`, has an odd lead.
      guard isCounted || text.utf8.contains(UInt8(ascii: ":")) else { return nil }
      self.init(lead: isCounted ? Int(lead) : lead > 0 ? 1 : -1, isCounted: isCounted)
      return
    }
    let counts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      ["-", "–", ":"].contains($0)
    }.map { UInt8(String($0)).map { Int($0) } }
    guard counts.count == 2, let dark = counts[0], let light = counts[1], dark + light == 64 else {
      return nil
    }
    self.init(lead: dark - light)
  }

  /// A side's disks of 64; nil if only the winner is known.
  package func count(of side: Disk) -> Int? { darkCount.map { side == .dark ? $0 : 64 - $0 } }
}
