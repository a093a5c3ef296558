public import Reversi
import Synchronization

/// The analyses of a house: a bounded number of searches at the same time, one for all who ask about a position or about
/// one that is it turned, mirrored or with the colours changed, and what they have found.
public final class Analyses: Sendable {
  private typealias Continuation = CheckedContinuation<PositionValues, any Error>

  /// What is known of a position, and who waits for more.
  private struct Entry {
    var values: PositionValues?
    var lastUse: Int
    let charge: @Sendable (_ nodes: Int) -> Void
    var waiters: [Int: (step: Int, continuation: Continuation)] = [:]

    var isFinal: Bool { values?.isFinal == true }

    func values(fromStep step: Int) -> PositionValues? {
      values.flatMap { $0.isFinal || $0.step >= step ? $0 : nil }
    }
  }

  private struct State {
    var entries: [Position: Entry] = [:]
    var queue: [Position] = []
    var searching = 0
    var lastTicket = 0
  }

  private enum Outcome {
    case found(PositionValues), starts, waits, cancelled, full
  }

  private let analyst: any Analyst
  private let limits: (searches: Int, queue: Int, positions: Int)
  private let state = Mutex(State())

  /// Analyses by an analyst.
  ///
  /// - Parameters:
  ///   - searchLimit: how many positions are searched at the same time, but at least one.
  ///   - queueLimit: how many more may wait for that.
  ///   - positionLimit: of how many positions it is remembered what was found.
  public init(
    by analyst: any Analyst = SearchingAnalyst(), searchLimit: Int, queueLimit: Int = 4,
    positionLimit: Int = 2000
  ) {
    self.analyst = analyst
    limits = (max(1, searchLimit), queueLimit, positionLimit)
  }

  /// How many positions are searched, and how many wait for their turn.
  public var load: (searching: Int, waiting: Int) {
    state.withLock { ($0.searching, $0.queue.count) }
  }

  /// What has been found out so far; nil where nobody has asked lately.
  public func known(of position: Position) -> PositionValues? {
    let (key, symmetry) = Self.key(of: position)
    return state.withLock { $0.entries[key]?.values }?.image(by: symmetry.inverse)
  }

  /// Whether somebody has asked lately, so that no search would begin for whoever asks now.
  public func isAsked(about position: Position) -> Bool {
    let (key, _) = Self.key(of: position)
    return state.withLock { $0.entries[key] != nil }
  }

  /// What has been found out when a step is done, or all of them.
  ///
  /// - Parameter charge: told how many positions were looked at, if it is this call that makes the search begin.
  /// - Throws: ``FullAnalysesError`` if too many wait already; `CancellationError` if the task is cancelled before.
  public func values(
    of position: Position, fromStep step: Int = 1,
    charge: @escaping @Sendable (_ nodes: Int) -> Void = { _ in }
  ) async throws -> PositionValues {
    guard !position.legalMoves.isEmpty else { return PositionValues() }
    let (key, symmetry) = Self.key(of: position)
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    let values = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(for: key, step, ticket, charge, continuation)
      }
    } onCancel: {
      let waiter = state.withLock { $0.entries[key]?.waiters.removeValue(forKey: ticket) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
    return values.image(by: symmetry.inverse)
  }

  /// One of all positions that are the same to a search, with dark to move.
  private static func key(of position: Position) -> (Position, BoardSymmetry) {
    let board = position.board
    let dark =
      position.turn == .dark ? board : Board(dark: board.light, light: board.dark) ?? board
    return Position(board: dark, turn: .dark).canonical
  }

  private func wait(
    for key: Position, _ step: Int, _ ticket: Int, _ charge: @escaping @Sendable (Int) -> Void,
    _ continuation: Continuation
  ) {
    let outcome: Outcome = state.withLock { state in
      // The cancellation may have come before there was anything to cancel.
      if Task.isCancelled { return .cancelled }
      let isNew = state.entries[key] == nil
      let mayStart = state.searching < limits.searches
      if isNew, !mayStart, state.queue.count >= limits.queue { return .full }
      var entry = state.entries[key] ?? Entry(lastUse: ticket, charge: charge)
      entry.lastUse = ticket
      let found = entry.values(fromStep: step)
      if found == nil { entry.waiters[ticket] = (step, continuation) }
      state.entries[key] = entry
      if let found { return .found(found) }
      guard isNew else { return .waits }
      forgetOne(&state)
      guard mayStart else {
        state.queue.append(key)
        return .waits
      }
      state.searching += 1
      return .starts
    }
    switch outcome {
    case .found(let values): continuation.resume(returning: values)
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .full: continuation.resume(throwing: FullAnalysesError())
    case .starts: start(key)
    case .waits: break
    }
  }

  /// Forgets the position that nobody has asked about for longest, if there are too many.
  private func forgetOne(_ state: inout State) {
    guard state.entries.count > limits.positions else { return }
    let oldest = state.entries.filter(\.value.isFinal).min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { state.entries[oldest.key] = nil }
  }

  private func start(_ key: Position) {
    Task.detached { [self] in
      await withTaskExecutorPreference(SearchThread()) {
        await analyst.analyse(key) { self.keep($0, for: key) }
      }
      finish(key)
    }
  }

  private func keep(_ values: PositionValues, for key: Position) {
    let ready = state.withLock { state in
      state.entries[key]?.values = values
      let ready = state.entries[key]?.waiters.filter {
        values.isFinal || $0.value.step <= values.step
      }
      for ticket in (ready ?? [:]).keys { state.entries[key]?.waiters[ticket] = nil }
      return ready ?? [:]
    }
    state.withLock { $0.entries[key]?.charge }?(values.moves.reduce(0) { $0 + $1.nodes })
    for waiter in ready.values { waiter.continuation.resume(returning: values) }
  }

  /// Ends a search, and begins the next one that somebody still waits for.
  private func finish(_ key: Position) {
    let (left, next) = state.withLock { state in
      state.searching -= 1
      var left: [Continuation] = []
      // An analyst who gives up must leave nobody waiting.
      if state.entries[key]?.isFinal != true {
        left = state.entries.removeValue(forKey: key)?.waiters.values.map(\.continuation) ?? []
      }
      return (left, takeNext(&state))
    }
    for continuation in left { continuation.resume(throwing: CancellationError()) }
    if let next { start(next) }
  }

  private func takeNext(_ state: inout State) -> Position? {
    while !state.queue.isEmpty {
      let next = state.queue.removeFirst()
      if state.entries[next]?.waiters.isEmpty == false {
        state.searching += 1
        return next
      }
      state.entries[next] = nil
    }
    return nil
  }
}

/// Too many positions wait to be searched already.
public struct FullAnalysesError: Error, Sendable, Hashable {}
