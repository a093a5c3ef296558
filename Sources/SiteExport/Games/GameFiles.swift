import Presentation
import Reversi

/// Which file of a game's folder shows which moment of its record.
struct GameFiles: Sendable {
  /// The record's canonical text.
  let text: String
  /// How many disks are placed in it.
  let count: Int
  /// How the record plays; nil if it doesn't.
  let pace: RecordPace?

  static let transcript = "game.txt"
  static let picture = "board.svg"

  /// The page of a ply.
  func page(_ ply: Int) -> String {
    ply == 0 ? "index.html" : "\(ply).html"
  }

  /// The file of a moment; nil for one that has none.
  ///
  /// Whoever stops the record within a move comes to the position after it, from where it plays on.
  func page(_ address: RecordAddress) -> String? {
    guard address.text == text else { return nil }
    let ply = address.ply ?? count
    guard 0...count ~= ply else { return nil }
    guard let pace = address.pace else { return page(ply) }
    guard pace == self.pace else { return nil }
    switch address.step {
    case nil: return "\(ply)-play.html"
    case .disk(let number): return "\(ply)-\(number).html"
    case .direction(let number): return "\(ply)-d\(number).html"
    case .end: return firstFrame(after: ply)
    }
  }

  /// What the chain shows first after a ply: nothing is behind the end of a move's frames but the next move's first one.
  private func firstFrame(after ply: Int) -> String {
    switch pace {
    case _ where ply >= count: page(count)
    case .disks: "\(ply + 1)-1.html"
    case .directions: "\(ply + 1)-d1.html"
    case .moves: ply + 1 == count ? page(count) : "\(ply + 1)-play.html"
    case nil: page(ply)
    }
  }
}
