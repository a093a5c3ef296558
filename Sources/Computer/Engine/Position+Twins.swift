import Reversi

extension Position {
  /// Whether two legal moves lead to the same position, up to symmetry. Estimates of such moves can differ, although
  /// for example the first moves of a game are all equivalent.
  func leadsAlike(_ one: Square, _ other: Square) -> Bool {
    if one == other { return true }
    guard let first = try? placing(at: one), let second = try? placing(at: other) else {
      return false
    }
    return first.canonical.position == second.canonical.position
  }
}
