#if PostgreSQL
  import Dispatch
  import Gameplay
  import Metrics
  import OperatingSystem
  import Synchronization

  /// Makes changes on a thread of its own with a connection of its own; those that wait share a transaction.
  ///
  /// While one group is being committed the next one gathers. A group goes out at once, as a pipeline, and so takes as
  /// long as one question.
  final class WriteQueue: Sendable {
    private struct State {
      var waiting: [any PendingChange] = []
      var isWorking = false
      var isClosed = false
      /// How many changes each group had.
      var groups = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256])
    }

    /// How many changes share a transaction at most.
    private static let longestGroup = 256
    /// How many names of games fit into a notice, which holds less than 8,000 octets.
    private static let noticeLength = 300

    private let state = Mutex(State())
    private let line: Mutex<Line>
    /// Whether the server takes notices.
    private let notifies: Bool
    // A serial queue takes a thread of the system only while there is work.
    private let thread = DispatchQueue(label: "PostgreSQLStore.writer")

    init(_ line: sending Line, notifies: Bool) {
      self.line = Mutex(line)
      self.notifies = notifies
    }

    /// Makes a change and waits until it has been committed.
    ///
    /// - Throws: ``StoreFailure``; the change was not made then, unless the failure says otherwise.
    func make<Wish: Change>(_ change: Wish) async throws(StoreFailure) -> Wish.Answer {
      try await Pending(change).answer { enqueue($0) }
    }

    /// Makes the changes that wait, refuses everything later and closes the connection.
    func close() async {
      await withCheckedContinuation { continuation in
        state.withLock { $0.isClosed = true }
        // Behind all the work that was enqueued before.
        thread.async {
          self.line.withLock { $0.close() }
          continuation.resume()
        }
      }
    }

    /// Writes how many changes wait, and how many have been written together.
    func write(to text: inout MetricsText) {
      let (waiting, groups) = state.withLock { ($0.waiting.count, $0.groups) }
      text.add(
        .gauge, "flipbook_store_queue", "Changes that wait while others are being written.",
        waiting)
      text.add(
        "flipbook_store_group_size", "Changes that were written in one transaction.",
        [([:], groups)])
    }

    private func enqueue(_ change: any PendingChange) {
      let (isClosed, isFirst) = state.withLock { state in
        guard !state.isClosed else { return (true, false) }
        state.waiting.append(change)
        defer { state.isWorking = true }
        return (false, !state.isWorking)
      }
      if isClosed { change.fail(.closed) }
      if isFirst { thread.async { self.work() } }
    }

    /// Takes what waits, in the order in which rows are locked; if nothing does, the queue's work is done.
    private func nextGroup(before unfinished: [any PendingChange]) -> [any PendingChange] {
      let group = state.withLock { state in
        state.waiting.insert(contentsOf: unfinished, at: 0)
        let group = Self.takeGroup(from: &state.waiting)
        state.isWorking = !group.isEmpty
        if state.isWorking { state.groups.observe(group.count) }
        return group
      }
      return group.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element)
    }

    /// Of the changes of one game the first alone: no other could succeed.
    private static func takeGroup(
      from waiting: inout [any PendingChange]
    ) -> [any PendingChange] {
      var (group, rest): ([any PendingChange], [any PendingChange]) = ([], [])
      var orders: Set<Int64> = []
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
      var unfinished: [any PendingChange] = []
      while case let group = nextGroup(before: unfinished), !group.isEmpty {
        unfinished = line.withLock { make(group, by: $0) }
      }
    }

    /// Makes a step of each change.
    ///
    /// - Returns: those that have another step before them.
    private func make(_ group: [any PendingChange], by line: Line) -> [any PendingChange] {
      let group = group.filter { $0.mayBegin() }
      do throws(StoreFailure) {
        let connection = try line.connection()
        return make(group, by: connection) { line.drop() }
      } catch {
        for change in group { change.fail(error) }
        return []
      }
    }

    private func make(
      _ changes: [any PendingChange], by connection: Connection, orLose lose: () -> Void
    ) -> [any PendingChange] {
      var (group, unfinished) = (changes, [any PendingChange]())
      do throws(StoreFailure) {
        while !group.isEmpty {
          let steps = group.map(\.calls)
          let notices = notices(of: group.compactMap(\.game))
          switch try connection.transact(steps.flatMap(\.self) + notices) {
          case .committed(let results):
            return unfinished
              + zip(group, Self.parts(of: results, steps)).filter { !$0.take($1) }.map(\.0)
          case .refused(let call, let failure):
            guard let culprit = Self.owner(of: call, in: steps), !failure.concernsAll else {
              return unfinished
                + group.filter { $0.mayTryAgain(after: failure, evenIfLocked: true) }
            }
            // The others aren't hurt.
            let change = group.remove(at: culprit)
            if change.mayTryAgain(after: failure, evenIfLocked: false) { unfinished.append(change) }
          }
        }
        return unfinished
      } catch {
        lose()
        for change in group { change.doubt() }
        return unfinished + group.filter { $0.mayTryAgain(after: error, evenIfLocked: false) }
      }
    }

    /// The answers to each step's calls.
    private static func parts(
      of results: [QueryResult], _ steps: [[Call]]
    ) -> [ArraySlice<QueryResult>] {
      var rest = results[...]
      return steps.map { calls in
        defer { rest = rest.dropFirst(calls.count) }
        return rest.prefix(calls.count)
      }
    }

    /// The step that a call belongs to; nil if it is none of the steps'.
    private static func owner(of call: Int, in steps: [[Call]]) -> Int? {
      var end = 0
      return steps.firstIndex { calls in
        end += calls.count
        return call < end
      }
    }

    private func notices(of games: [GameID]) -> [Call] {
      guard notifies else { return [] }
      return stride(from: 0, to: games.count, by: Self.noticeLength).map { start in
        .notify(of: Array(games[start..<min(start + Self.noticeLength, games.count)]))
      }
    }
  }

  /// A place for a connection, which is made when it is needed and made anew when it was lost.
  final class Line {
    private let open: @Sendable () throws(StoreFailure) -> Connection
    private var current: Connection?
    private var pause = Line.shortestPause
    /// When the next attempt may be made, and why the last one failed.
    private var failure: (end: MonotonicTime, reason: StoreFailure)?

    private static let shortestPause: Duration = .milliseconds(50)
    private static let longestPause: Duration = .milliseconds(800)

    init(
      opening open: @escaping @Sendable () throws(StoreFailure) -> Connection
    ) {
      self.open = open
    }

    /// The connection; a new one if there is none.
    ///
    /// - Throws: ``StoreFailure`` if there can't be one, or if that was found out a moment ago.
    func connection() throws(StoreFailure) -> Connection {
      if let current { return current }
      if let failure, .now < failure.end { throw failure.reason }
      do throws(StoreFailure) {
        let new = try open()
        (current, failure, pause) = (new, nil, Self.shortestPause)
        return new
      } catch {
        failure = (.now + pause, error)
        pause = min(pause * 2, Self.longestPause)
        throw error
      }
    }

    /// Gives up a connection that was lost.
    func drop() { current = nil }

    /// Gives up the connection for good.
    func close() {
      current = nil
      failure = (.never, .closed)
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
