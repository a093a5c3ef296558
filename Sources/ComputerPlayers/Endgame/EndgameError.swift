/// Why an endgame isn't solved.
public enum EndgameError: Error, Sendable, Hashable {
  /// So many squares are empty that looking at every end would take too long; `most` may be.
  case tooManyEmpties(Int, most: Int)
}
