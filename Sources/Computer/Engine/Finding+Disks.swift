import ComputerPlayers

extension Finding {
  /// What people are told of a finding: the search's own estimate, corrected to the disks that deep searches expect.
  ///
  /// The training's games exaggerate: while much is left to play, the side ahead still wins more in them.
  /// One factor for all moves of a position keeps their order. Exact scores stay as they are.
  ///
  /// - Parameter empties: the number of empty squares of the position whose moves are compared.
  func inDisks(empties: Int) -> Finding {
    guard !isExact else { return self }
    var told = self
    told.score = EvaluationWeights.disks(score * (18 - min(max(empties - 27, 0), 6)))
    return told
  }

  /// The finding with a score that a better move doesn't contradict.
  func atMost(_ most: Int) -> Finding {
    var finding = self
    finding.score = min(score, most)
    return finding
  }
}
