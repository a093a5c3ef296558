import Gameplay
import Reversi

/// The changes that each measured game goes through again and again: its moves, then a reset.
enum MoveCycle {
  enum Change {
    case place(Square)
    case reset
  }

  static let length = SampleTranscript.squares.count + 1

  /// The change after so many others.
  static func change(after count: Int) -> Change {
    let number = count % length
    return number < SampleTranscript.squares.count
      ? .place(SampleTranscript.squares[number]) : .reset
  }
}
