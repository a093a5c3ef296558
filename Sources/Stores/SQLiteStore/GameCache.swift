import Dispatch
import Gameplay
import Synchronization

/// A cache of games that never serves a stale one, even when another process writes to the file.
///
/// All games in it are as of one commit. The store's own commits update it; a commit by another process empties it.
final class GameCache: Sendable {
  enum Update {
    case stored(LivingGame)
    case deleted(GameID)
    case anyDeleted
  }

  private let state: Mutex<State>
  private let generation: Int
  private let releases = DispatchQueue(label: "SQLiteStore.releases")

  /// How long an open read keeps the log from starting over after a lookup.
  private static let holdingTime = DispatchTimeInterval.milliseconds(10)

  init(limit: Int, _ watch: sending CommitWatch) {
    generation = limit / 2
    state = Mutex(State(watch: watch))
  }

  /// Forgets everything and stays empty.
  func close() {
    state.withLock { state in
      state.watch = nil
      state.forget()
    }
  }

  var lastCommit: Int? { state.withLock { $0.watch?.lastCommit() } }

  /// Stops reading from the log, which can start over only while no connection reads from it.
  func releaseLog() { state.withLock { $0.watch?.release() } }

  /// The current game with this name, nil if it isn't known, and the last commit before the lookup.
  func game(_ id: GameID) -> (game: LivingGame?, commit: Int?) {
    let (game, commit, isReleaseDue) = state.withLock { state in
      let commit = state.watch?.lastCommit()
      if let commit { state.watch?.anchor(at: commit) }
      let game = commit != nil && commit == state.commit ? state.game(id, generation) : nil
      return (game, commit, state.mustPlanRelease())
    }
    if isReleaseDue { releaseSoon() }
    return (game, commit)
  }

  private func releaseSoon() {
    releases.asyncAfter(deadline: .now() + Self.holdingTime) { [weak self] in
      self?.state.withLock { state in
        state.isReleasePlanned = false
        state.watch?.release()
      }
    }
  }

  /// Remembers a game that was read after a commit.
  ///
  /// A later commit does no harm: the next lookup notices it.
  func remember(_ game: LivingGame, since commit: Int?) {
    state.withLock { state in
      guard let commit, state.watch != nil, commit >= state.commit ?? .min else { return }
      if state.commit != commit {
        // The newer commit may be the store's own, which is about to add its changes.
        guard !state.isCommitting else { return }
        state.forget()
        state.commit = commit
      }
      state.remember(game, generation)
    }
  }

  /// Commits a transaction of the store's own and remembers its changes.
  ///
  /// - Parameters:
  ///   - start: the last commit when the transaction had begun and no other process could commit any more.
  ///   - isAlone: called after the commit; whether no other process has committed since the transaction began.
  func take(
    _ changes: [Update], since start: Int?, isAlone: () -> Bool,
    afterCommit commit: () throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    state.withLock { $0.isCommitting = true }
    defer { state.withLock { $0.isCommitting = false } }
    try commit()
    let end = lastCommit
    // Check this after reading the last commit: if no other process has committed until now, `end` is the store's own.
    let isOwn = isAlone()
    state.withLock { state in
      if state.commit != start { state.forget() }
      guard start != nil, let end, isOwn, state.watch != nil else { return state.forget() }
      state.commit = end
      for change in changes { state.apply(change, generation) }
    }
  }
}

private struct State {
  var watch: CommitWatch?
  /// The commit that the games are as of.
  var commit: Int?
  var isCommitting = false
  var isReleasePlanned = false
  /// Two generations: the games used most recently, and those used before them.
  var recent: [GameID: LivingGame] = [:]
  var older: [GameID: LivingGame] = [:]

  init(watch: CommitWatch) { self.watch = watch }

  mutating func forget() {
    commit = nil
    recent = [:]
    older = [:]
  }

  /// Whether the log must be released soon and no release is planned yet. If so, one counts as planned.
  mutating func mustPlanRelease() -> Bool {
    guard !isReleasePlanned, watch?.isAnchored ?? false else { return false }
    isReleasePlanned = true
    return true
  }

  mutating func game(_ id: GameID, _ generation: Int) -> LivingGame? {
    if let game = recent[id] { return game }
    guard let game = older[id] else { return nil }
    remember(game, generation)
    return game
  }

  mutating func remember(_ game: LivingGame, _ generation: Int) {
    if recent.count >= generation {
      swap(&older, &recent)
      // Keep the capacity: the dictionary will grow to the same size again.
      recent.removeAll(keepingCapacity: true)
    }
    if generation > 0 { recent[game.id] = game }
  }

  mutating func apply(_ change: GameCache.Update, _ generation: Int) {
    switch change {
    case .stored(let game): remember(game, generation)
    case .deleted(let id):
      recent[id] = nil
      older[id] = nil
    case .anyDeleted:
      recent = [:]
      older = [:]
    }
  }
}
