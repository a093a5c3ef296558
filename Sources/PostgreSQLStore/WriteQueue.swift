#if PostgreSQL
  import Gameplay
  import Metrics
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Makes changes on a thread of its own with a connection of its own; those that wait share a transaction.
  ///
  /// While the calls of one group are run the next one gathers. It is sent while the first is being committed, so that the
  /// server need not wait for it. A group goes out at once, as a pipeline, and so takes as long as one question.
  final class WriteQueue: Sendable {
    /// How many changes share a transaction at most.
    private static let longestGroup = 256

    private let queue = ChangeQueue<any PendingChange>(label: "PostgreSQLStore.writer")
    private let line: Mutex<Line>
    /// Whether the server takes notices.
    private let notifies: Bool
    private let patience: Duration

    /// - Parameter patience: how long the changes of a group may take.
    init(_ line: sending Line, notifies: Bool, patience: Duration) {
      self.line = Mutex(line)
      self.patience = patience
      self.notifies = notifies
    }

    /// Makes a change and waits until it has been committed.
    ///
    /// - Throws: ``StoreFailure``; the change was not made then, unless the failure says otherwise.
    func make<Wish: Change>(_ change: Wish) async throws(StoreFailure) -> Wish.Answer {
      try await Pending(change).answer { change in
        if !queue.add(change, work: { self.work() }) { change.fail(.closed) }
      }
    }

    /// Makes the changes that wait, refuses everything later and closes the connection.
    func close() async {
      await queue.close { self.line.withLock { $0.close() } }
    }

    /// Writes how many changes wait, and how many have been written together.
    func write(to text: inout MetricsText) { queue.write(to: &text) }

    /// Takes what waits; if nothing does, and no group is under way, the queue's work is done.
    ///
    /// - Parameters:
    ///   - sent: the group that is under way.
    ///   - unfinished: what comes before all that waits.
    private func nextGroup(
      behind sent: Group?, before unfinished: inout [any PendingChange]
    ) -> Group? {
      let changed = Set(sent?.changes.map(\.order) ?? [])
      while true {
        let changes = queue.next(isWorking: sent != nil) { waiting in
          waiting.insert(contentsOf: unfinished, at: 0)
          return Self.takeChanges(from: &waiting, but: changed)
        }
        unfinished = []
        if changes.isEmpty { return nil }
        let begun = changes.filter { $0.mayBegin() }
        if !begun.isEmpty { return Group(begun, notifies: notifies) }
      }
    }

    /// Of the changes of one game the first alone: no other could succeed.
    ///
    /// - Parameter changed: the games of which a change is under way, by their order.
    private static func takeChanges(
      from waiting: inout [any PendingChange], but changed: Set<Int64>
    ) -> [any PendingChange] {
      var (group, rest): ([any PendingChange], [any PendingChange]) = ([], [])
      var orders = changed
      for change in waiting {
        let order = change.order
        let isTaken =
          group.count < longestGroup && (order == Execution.noGame || orders.insert(order).inserted)
        if isTaken { group.append(change) } else { rest.append(change) }
      }
      waiting = rest
      return group
    }

    private func work() {
      line.withLock { line in
        var unfinished: [any PendingChange] = []
        var sent: Group?
        while let group = sent ?? nextGroup(behind: nil, before: &unfinished) {
          sent = make(group, isSent: sent != nil, unfinished: &unfinished, by: line)
        }
      }
    }

    /// Makes a step of each change of a group, and sends the next group while this one is being committed.
    ///
    /// - Parameter unfinished: goes into the next group; then gets the changes that have another step before them.
    /// - Returns: the group that was sent.
    private func make(
      _ group: Group, isSent: Bool, unfinished: inout [any PendingChange], by line: Line
    ) -> Group? {
      var next: Group?
      let deadline = MonotonicTime.now + patience
      do throws(StoreFailure) {
        let connection = try line.connection(until: deadline)
        do throws(StoreFailure) {
          if !isSent { try connection.send(transaction: group.calls) }
          let outcome = try connection.receiveTransaction(
            of: group.calls.count, until: deadline
          ) { () throws(StoreFailure) in
            next = nextGroup(behind: group, before: &unfinished)
            if let next { try connection.send(transaction: next.calls) }
          }
          unfinished += group.finish(outcome)
        } catch {
          line.drop()
          for change in group.changes + (next?.changes ?? []) {
            change.doubt()
            if change.mayTryAgain(after: error, evenIfLocked: false) { unfinished.append(change) }
          }
          next = nil
          if error.isSilence { refuseAll(error, unfinished: &unfinished) }
        }
      } catch {
        for change in group.changes { change.fail(error) }
        if error.isSilence { refuseAll(error, unfinished: &unfinished) }
      }
      return next
    }

    /// Refuses what waits: it would only wait in vain, one group after the other.
    private func refuseAll(_ failure: StoreFailure, unfinished: inout [any PendingChange]) {
      for change in unfinished + queue.removeAll() { change.fail(failure) }
      unfinished = []
    }
  }

  /// Changes whose next steps share a transaction.
  private struct Group {
    /// In the order in which rows are locked.
    let changes: [any PendingChange]
    /// All that is asked of the server.
    let calls: [Call]
    private let steps: [[Call]]

    /// How many names of games fit into a notice, which holds less than 8,000 octets.
    private static let noticeLength = 300

    init(_ changes: [any PendingChange], notifies: Bool) {
      self.changes = changes.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element)
      steps = self.changes.map(\.calls)
      let games = notifies ? self.changes.compactMap(\.game) : []
      calls =
        steps.flatMap(\.self)
        + stride(from: 0, to: games.count, by: Self.noticeLength).map { start in
          .notify(of: Array(games[start..<min(start + Self.noticeLength, games.count)]))
        }
    }

    /// Hands what has become of the transaction to those who wait for it.
    ///
    /// - Returns: the changes that have another step before them, or are to be made again.
    func finish(_ outcome: Transaction) -> [any PendingChange] {
      switch outcome {
      case .committed(let results):
        return zip(changes, parts(of: results)).filter { !$0.take($1) }.map(\.0)
      case .refused(let call, let failure):
        guard let culprit = owner(of: call), !failure.concernsAll else {
          return changes.filter { $0.mayTryAgain(after: failure, evenIfLocked: true) }
        }
        // The others aren't hurt.
        return changes.enumerated().filter { index, change in
          index != culprit || change.mayTryAgain(after: failure, evenIfLocked: false)
        }.map(\.element)
      }
    }

    /// The answers to each step's calls.
    private func parts(of results: [QueryResult]) -> [ArraySlice<QueryResult>] {
      var rest = results[...]
      return steps.map { calls in
        defer { rest = rest.dropFirst(calls.count) }
        return rest.prefix(calls.count)
      }
    }

    /// The change that a call belongs to, by its number; nil if it is none of theirs.
    private func owner(of call: Int) -> Int? {
      var end = 0
      return steps.firstIndex { calls in
        end += calls.count
        return call < end
      }
    }
  }

  /// A change that waits for its transaction.
  private protocol PendingChange: AnyObject, Sendable {
    var order: Int64 { get }
    var game: GameID? { get }
    var calls: [Call] { get }
    /// Takes what the step has brought, and answers whoever waits if it was the last one.
    ///
    /// - Returns: whether it was.
    func take(_ results: ArraySlice<QueryResult>) -> Bool
    func doubt()
    /// Whether it isn't too late to begin the step; otherwise whoever waits hears that.
    func mayBegin() -> Bool
    /// Whether the step can be taken again; otherwise whoever waits hears why.
    func mayTryAgain(after failure: StoreFailure, evenIfLocked: Bool) -> Bool
    /// Tells whoever waits that the change was not made, or that nobody knows.
    func fail(_ failure: StoreFailure)
  }

  private final class Pending<Wish: Change>: PendingChange {
    private struct State {
      var change: Wish
      var attempts = 0
      var isDoubtful = false
      var continuation: CheckedContinuation<Result<Wish.Answer, StoreFailure>, Never>?
    }

    /// How often a change is tried that others get in the way of, or that is cut off.
    private static var attemptLimit: Int { 10 }
    /// For how long whoever waits does so at most before a step is begun.
    private static var patience: Duration { .seconds(20) }

    let order: Int64
    private let state: Mutex<State>
    private let start = MonotonicTime.now

    init(_ change: Wish) {
      order = change.order
      state = Mutex(State(change: change))
    }

    var game: GameID? { state.withLock { $0.change.game } }
    var calls: [Call] { state.withLock { $0.change.calls } }

    /// Waits for the answer.
    func answer(_ enqueue: (Pending) -> Void) async throws(StoreFailure) -> Wish.Answer {
      let result = await withCheckedContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        enqueue(self)
      }
      // Whoever has answered held this lock: a sanitizer knows of locks, but not of the runtime's own hand-over.
      state.withLock { _ in }
      return try result.get()
    }

    func take(_ results: ArraySlice<QueryResult>) -> Bool {
      let result = state.withLock { state -> Result<Wish.Answer, StoreFailure>? in
        do throws(StoreFailure) { return try state.change.take(results).map { .success($0) } } catch
        {
          return .failure(error)
        }
      }
      if let result { resume(with: result) }
      return result != nil
    }

    func doubt() {
      state.withLock { state in
        state.isDoubtful = true
        state.change.doubt()
      }
    }

    func mayBegin() -> Bool {
      guard .now > start + Self.patience else { return true }
      fail(.lost("the server has kept changes waiting for too long"))
      return false
    }

    func mayTryAgain(after failure: StoreFailure, evenIfLocked: Bool) -> Bool {
      let isTired = state.withLock { state in
        state.attempts += 1
        return state.attempts > Self.attemptLimit
      }
      let mayHelp =
        switch failure {
        case .refused(let state, _): state.isPassing || evenIfLocked && state.isLocked
        case .lost: true
        default: false
        }
      guard mayHelp, !isTired else {
        fail(failure)
        return false
      }
      return true
    }

    func fail(_ failure: StoreFailure) {
      let isDoubtful = state.withLock { $0.isDoubtful }
      resume(with: .failure(isDoubtful ? .unknownOutcome : failure))
    }

    private func resume(with result: Result<Wish.Answer, StoreFailure>) {
      state.withLock { $0.continuation.take() }?.resume(returning: result)
    }
  }
#endif
