import CSQLite
import Gameplay
import OperatingSystem
import Synchronization

/// Games in memory that are certain to be as they are in the file, whoever else writes to it.
///
/// All that is known is as of one commit. Each commit, of other processes as well, changes the header of the log's
/// index, in memory that all share; while it is the same nothing has been committed since. The store's own
/// commits bring their changes along; after anybody else's everything is forgotten.
final class KnownGames: Sendable {
  /// What the store's own transaction has made of a game.
  enum Change {
    case stored(LivingGame)
    case deleted(GameID)
    case anyDeleted
  }

  /// Whether the log is about to start over, which it can't while a reader holds on to a commit.
  let isLogEnding = Atomic(false)

  private let state = Mutex(State())
  private let generation: Int

  /// - Parameter limit: how many games are remembered.
  init(limit: Int) {
    generation = limit / 2
  }

  /// Begins to remember games of a file, for as long as a connection is open.
  func begin(with connection: Connection) {
    let index = LogIndex(of: connection)
    state.withLock { $0.index = index }
  }

  /// Forgets everything, for good.
  func close() {
    state.withLock { state in
      state.index = nil
      state.forget()
    }
  }

  /// The commit that is the last one at this moment; nil if that can't be found out.
  var lastCommit: LogHeader? { state.withLock { $0.index?.header } }

  /// How much of the log lies in the file as well; nil if that can't be found out.
  var logState: LogState? {
    state.withLock { state in
      state.index.map { LogState(header: $0.header, framesInFile: Int($0.framesInFile)) }
    }
  }

  /// Finds out whether the log's index is still whole.
  ///
  /// - Throws: ``StoreFailure`` if somebody has cut it off: other processes have another one then.
  func checkIndex() throws(StoreFailure) {
    let isWhole = state.withLock { $0.index?.header.isWhole ?? true }
    guard isWhole, !LostMemory.hasBeenTouched else {
      throw .lost("its -shm has been cut off; start this program again")
    }
  }

  /// The current game with that name; nil if it isn't known.
  func game(_ id: GameID) -> LivingGame? {
    state.withLock { state in
      guard let commit = state.commit, commit == state.index?.header else { return nil }
      if let game = state.recent[id] { return game }
      guard let game = state.older[id] else { return nil }
      state.remember(game, generation)
      return game
    }
  }

  /// Remembers a game that was read after a commit, if that is still the last one.
  func remember(_ game: LivingGame, since commit: LogHeader?) {
    state.withLock { state in
      guard let commit, commit == state.index?.header else { return }
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
  /// - Parameter start: the last commit when the transaction had begun, and nobody else could commit any more.
  func take(
    _ changes: [Change], since start: LogHeader?,
    afterCommit commit: () throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    state.withLock { $0.isCommitting = true }
    defer { state.withLock { $0.isCommitting = false } }
    try commit()
    state.withLock { state in
      let end = state.index?.header
      let isKnown = start != nil && state.commit == start
      if !isKnown { state.forget() }
      guard let start, let end, end.isNext(to: start) else { return state.forget() }
      state.commit = end
      for change in changes { state.apply(change, generation) }
    }
  }
}

private struct State {
  var index: LogIndex?
  /// The commit as of which the games are known.
  var commit: LogHeader?
  var isCommitting = false
  /// Those that were asked for or changed last, and those of the time before.
  var recent: [GameID: LivingGame] = [:]
  var older: [GameID: LivingGame] = [:]

  mutating func forget() {
    commit = nil
    recent = [:]
    older = [:]
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

/// Where a connection has the index of the write-ahead log.
///
/// Unchecked, as others write there at any time, of other processes as well: it is read as SQLite itself reads it.
private struct LogIndex: @unchecked Sendable {
  private let start: UnsafeRawPointer

  /// The index; nil where the system has none.
  init?(of connection: Connection) {
    guard let start = csqlite_log_index(connection.handle) else { return nil }
    self.start = UnsafeRawPointer(start)
  }

  /// The header as it is now.
  var header: LogHeader { LogHeader(csqlite_read_log_header(start)) }

  /// How many frames lie in the file as well.
  var framesInFile: UInt32 { csqlite_read_log_backfill(start) }
}

/// How far the log and its file are.
struct LogState: Sendable {
  let header: LogHeader
  let framesInFile: Int

  /// Whether the next transaction may begin a new log: only then does it, if nobody reads from this one.
  var mayStartOver: Bool { framesInFile == header.frameCount }

  /// Whether the log is longer than so many pages and can't start over.
  func isLonger(than limit: Int) -> Bool { header.frameCount > limit && !mayStartOver }
}

/// What tells one commit from all others.
struct LogHeader: Sendable, Equatable {
  private let words: SIMD8<UInt64>

  fileprivate init(_ header: csqlite_log_header) {
    words = [header.a, header.b, header.c, header.d, header.e, header.f, 0, 0]
  }

  /// Counts the transactions that have changed something.
  private var count: UInt32 {
    withUnsafeBytes(of: words) { $0.load(fromByteOffset: 8, as: UInt32.self) }
  }

  /// The frames of the log, one for each page that was written.
  var frameCount: Int { number(at: 16) }

  /// The pages of the database after the commit.
  var pageCount: Int { number(at: 20) }

  private func number(at offset: Int) -> Int {
    withUnsafeBytes(of: words) { Int($0.load(fromByteOffset: offset, as: UInt32.self)) }
  }

  /// Whether SQLite has written it, and nobody has cut it off since.
  var isWhole: Bool { withUnsafeBytes(of: words) { $0[12] == 1 } }

  /// Whether at most one transaction lies between another commit and this one.
  func isNext(to other: LogHeader) -> Bool {
    count == other.count || count == other.count &+ 1
  }
}
