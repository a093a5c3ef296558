import Bowling

extension BowlingLine {
  /// A line with these throws.
  init(_ pins: some Sequence<Int>) throws(ImpossibleThrowError) {
    self.init()
    for pins in pins { try add(pins) }
  }

  /// The boxes of each frame as drawn, with dots for boxes that stay empty.
  var drawing: String {
    frames.map { $0.marks.map(\.drawing).joined() }.joined(separator: " ")
  }

  /// The scores of all frames, with a dash for an unknown one.
  var scores: String {
    frames.map { $0.score.map { String($0) } ?? "-" }.joined(separator: " ")
  }
}

extension BowlingMark {
  var drawing: String {
    switch self {
    case .strike: "X"
    case .spare: "/"
    case .pins(let pins): String(pins)
    case .pending: "-"
    case .empty: "."
    }
  }
}
