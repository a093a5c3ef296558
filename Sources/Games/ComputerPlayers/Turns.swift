/// Waiting jobs in the order of their turns. Visitors take turns, so the many jobs of one visitor only delay that
/// visitor.
package struct Turns<Job> {
  private var jobs: [UInt64: [Job]] = [:]
  /// The visitors with waiting jobs, in the order of their turns.
  private var visitors: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package func count(of visitor: UInt64) -> Int { jobs[visitor]?.count ?? 0 }

  func count(where isCounted: (Job) -> Bool) -> Int {
    jobs.values.reduce(0) { $0 + $1.count(where: isCounted) }
  }

  package mutating func append(_ job: Job, of visitor: UInt64) {
    if jobs[visitor] == nil { visitors.append(visitor) }
    jobs[visitor, default: []].append(job)
    count += 1
  }

  /// Removes the next job that is ready, and moves its visitor behind all others.
  package mutating func next(where isReady: (Job) -> Bool = { _ in true }) -> Job? {
    for visitor in visitors {
      guard let place = jobs[visitor]?.firstIndex(where: isReady) else { continue }
      defer { yieldTurn(of: visitor) }
      return remove(at: place, of: visitor)
    }
    return nil
  }

  mutating func yieldTurn(of visitor: UInt64) {
    guard let place = visitors.firstIndex(of: visitor) else { return }
    visitors.append(visitors.remove(at: place))
  }

  mutating func remove(of visitor: UInt64, where isGone: (Job) -> Bool) {
    guard let place = jobs[visitor]?.firstIndex(where: isGone) else { return }
    _ = remove(at: place, of: visitor)
  }

  mutating func removeAll(where isGone: (Job) -> Bool) -> [Job] {
    var removed: [Job] = []
    for visitor in visitors {
      while let place = jobs[visitor]?.firstIndex(where: isGone),
        let job = remove(at: place, of: visitor)
      {
        removed.append(job)
      }
    }
    return removed
  }

  /// Removes the last job that may go of the visitor with the most, to make room for a job of another visitor.
  ///
  /// - Returns: the removed job; nil if the other visitor would then have as many.
  package mutating func giveWay(
    to visitor: UInt64, where mayGo: (Job) -> Bool = { _ in true }
  ) -> Job? {
    // Of visitors with equally many, the one whose turn is last.
    let most = visitors.reversed().filter { jobs[$0]?.contains(where: mayGo) == true }
      .max { count(of: $0) < count(of: $1) }
    guard let most, count(of: visitor) + 1 < count(of: most),
      let place = jobs[most]?.lastIndex(where: mayGo)
    else { return nil }
    return remove(at: place, of: most)
  }

  private mutating func remove(at place: Int, of visitor: UInt64) -> Job? {
    let job = jobs[visitor]?.remove(at: place)
    count -= 1
    if jobs[visitor]?.isEmpty == true {
      jobs[visitor] = nil
      visitors.removeAll { $0 == visitor }
    }
    return job
  }
}
