import Dispatch
import Gameplay
import Synchronization

/// A cache of games that never serves a stale one, even when another process writes to the file.
///
/// All that is known is as of one commit. The store's own commits bring their changes along; after anybody else's
/// everything is forgotten.
final class KnownGames: Sendable {
  /// What the store's own transaction has made of a game.
  enum Change {
    case stored(LivingGame)
    case deleted(GameID)
    case anyDeleted
  }

  private let state: Mutex<State>
  private let generation: Int
  private let releases = DispatchQueue(label: "SQLiteStore.releases")

  /// For how long the log is kept from starting over after a game was looked for.
  private static let holdingTime = DispatchTimeInterval.milliseconds(10)

  /// - Parameters:
  ///   - limit: how many games are remembered.
  ///   - watch: tells when somebody has committed.
  init(limit: Int, _ watch: sending CommitWatch) {
    generation = limit / 2
    state = Mutex(State(watch: watch))
  }

  /// Forgets everything, for good.
  func close() {
    state.withLock { state in
      state.watch = nil
      state.forget()
    }
  }

  /// The last commit at this moment; nil if it can't be found out.
  var lastCommit: Int? { state.withLock { $0.watch?.lastCommit() } }

  /// Stops reading from the log, which can start over only while no connection reads from it.
  func releaseLog() { state.withLock { $0.watch?.release() } }

  /// The current game with a name, nil if it isn't known, and the last commit before it was looked for.
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
  /// If another commit has followed, whoever asks next finds that out.
  func remember(_ game: LivingGame, since commit: Int?) {
    state.withLock { state in
      guard let commit, state.watch != nil, commit >= state.commit ?? .min else { return }
      if state.commit != commit {
        // It may be the store's own commit, which is just about to bring its changes along.
        guard !state.isCommitting else { return }
        state.forget()
        state.commit = commit
      }
      state.remember(game, generation)
    }
  }

  /// Commits a transaction of the store's own and takes its changes over.
  ///
  /// - Parameters:
  ///   - start: the last commit when the transaction had begun, and nobody else could commit any more.
  ///   - isAlone: finds out afterwards whether still nobody else has committed.
  func take(
    _ changes: [Change], since start: Int?, isAlone: () -> Bool,
    afterCommit commit: () throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    state.withLock { $0.isCommitting = true }
    defer { state.withLock { $0.isCommitting = false } }
    try commit()
    let end = lastCommit
    // Asked behind the last commit, so that it is the store's own if nobody else has made one.
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
  /// The commit as of which the games are known.
  var commit: Int?
  var isCommitting = false
  var isReleasePlanned = false
  /// Those that were asked for or changed last, and those of the time before.
  var recent: [GameID: LivingGame] = [:]
  var older: [GameID: LivingGame] = [:]

  init(watch: CommitWatch) { self.watch = watch }

  mutating func forget() {
    commit = nil
    recent = [:]
    older = [:]
  }

  /// Whether the log has to be let go of soon, and nobody has planned that.
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
      // It will have as many games again.
      recent.removeAll(keepingCapacity: true)
    }
    if generation > 0 { recent[game.id] = game }
  }

  mutating func apply(_ change: KnownGames.Change, _ generation: Int) {
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
