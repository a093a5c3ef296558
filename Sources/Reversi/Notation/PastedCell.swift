/// What a scalar stands for on a pasted board.
enum PastedCell {
  case disk(Disk)
  case empty

  /// The square that a scalar of one of the common alphabets shows, nil for any other.
  ///
  /// No scalar means one thing here and another there, so that the alphabets need not be told apart.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "x", "X", "*", "b", "B", "●", "⚫": self = .disk(.dark)
    case "o", "O", "w", "W", "○", "⚪": self = .disk(.light)
    case "-", ".", "_", "·": self = .empty
    default: return nil
    }
  }

  /// The colour, nil for an empty square.
  var disk: Disk? {
    if case .disk(let disk) = self { disk } else { nil }
  }
}
