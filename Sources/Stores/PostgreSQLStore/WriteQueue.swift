#if PostgreSQL
  import Encodings
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Runs the steps of changes on one thread with one connection. Steps that wait share a transaction.
  ///
  /// While one group runs, the next one forms. It is sent during the first one's commit, so that the server doesn't
  /// have to wait for it. A group is sent as one pipeline, so it takes as long as a single query.
  final class WriteQueue: StepRunner {
    /// The greatest age of a change at the beginning of a step.
    private static let longestWait: Duration = .seconds(20)
    /// The most steps that share a transaction.
    private static let longestGroup = 256

    private let worker: ConnectionWorker
    private let executor: WorkerExecutor
    private let patience: Duration

    /// - Parameter patience: the time limit for the steps of a group.
    init(_ source: sending ConnectionSource, patience: Duration) {
      worker = ConnectionWorker(label: "PostgreSQLStore.writer", source)
      executor = WorkerExecutor(worker.queue.thread)
      self.patience = patience
    }

    func make<Answer: Sendable>(
      _ change: (WriteQueue) async throws(GameStoreError) -> Answer
    ) async throws(GameStoreError) -> Answer {
      try await withTaskExecutorPreference(executor) { () async throws(GameStoreError) in
        try await change(self)
      }
    }

    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    ///
    /// - Throws: ``GameStoreError``. Nothing was changed then, unless the error says otherwise.
    func run(_ calls: [Call], of change: RowChange) async throws(GameStoreError) -> StepOutcome {
      try await worker.run(calls, of: change) { source in
        var sent: Group?
        while let group = sent ?? self.nextGroup(behind: nil) {
          sent = self.run(group, isSent: sent != nil, by: source)
        }
      }
    }

    /// Runs the waiting steps, refuses all later ones and closes the connection.
    func close() async { await worker.close() }

    func currentFigures() -> [Figure] { worker.queue.currentFigures() }

    /// Takes the next group of waiting steps. If there are none and no group is running, the queue's work is done.
    ///
    /// - Parameter sent: the group that is running.
    private func nextGroup(behind sent: Group?) -> Group? {
      executor.runJobs()
      let locked = Set(sent?.steps.map(\.change.order) ?? [])
      let steps = worker.queue.next(isWorking: sent != nil) { waiting in
        // A change that has begun is continued before others begin.
        waiting.sort { $0.change.start < $1.change.start }
        while let first = waiting.first, .now > first.change.start + Self.longestWait {
          waiting.removeFirst().end(.failure(.unmade(.late)))
        }
        return Self.takeGroup(from: &waiting, besides: locked)
      }
      return steps.isEmpty ? nil : Group(steps)
    }

    /// Takes the oldest steps. Of several changes to one game it takes only the first, as no other could succeed.
    ///
    /// - Parameter locked: the positions (``RowChange/order``) of the games with a running step.
    private static func takeGroup(
      from waiting: inout [Step], besides locked: Set<Int64>
    ) -> [Step] {
      var (group, rest, locked): ([Step], [Step], Set<Int64>) = ([], [], locked)
      for step in waiting {
        let order = step.change.order
        let isTaken =
          group.count < longestGroup && (order == RowChange.noGame || locked.insert(order).inserted)
        if isTaken { group.append(step) } else { rest.append(step) }
      }
      waiting = rest
      return group
    }

    /// Runs a group, and sends the next one during its commit.
    ///
    /// - Returns: the next group, which has been sent.
    private func run(_ group: Group, isSent: Bool, by source: ConnectionSource) -> Group? {
      let deadline = MonotonicTime.now + patience
      var (underWay, next): ([Step], Group?) = ([], nil)
      do throws(StoreFailure) {
        let connection = try source.connection(until: deadline)
        underWay = group.steps
        if !isSent { try connection.send(transaction: group.calls) }
        let transaction = try connection.receiveTransaction(
          of: group.calls.count, until: deadline
        ) { () throws(StoreFailure) in
          next = nextGroup(behind: group)
          guard let next else { return }
          underWay += next.steps
          try connection.send(transaction: next.calls)
        }
        group.end(transaction)
        // Callers whose change is made need not wait for the next group's answers.
        executor.runJobs()
        return next
      } catch {
        if underWay.isEmpty {
          for step in group.steps { step.end(.failure(.unmade(error))) }
        } else {
          source.drop()
          for step in underWay { step.end(.failure(.cutOff(error))) }
        }
        if error.isSilence {
          // This adds the next steps of changes that have begun, so that they are refused, too.
          executor.runJobs()
          worker.refuseAll(error)
        }
        return nil
      }
    }
  }

  /// Steps that share a transaction.
  private struct Group {
    /// Sorted in the order of locking rows.
    let steps: [Step]
    let calls: [Call]

    init(_ steps: [Step]) {
      self.steps = steps.sorted { $0.change.order < $1.change.order }
      calls = self.steps.flatMap(\.calls)
    }

    func end(_ transaction: Transaction) {
      switch transaction {
      case .committed(let results):
        var rest = results[...]
        for step in steps {
          step.end(.success(Array(rest.prefix(step.calls.count))))
          rest = rest.dropFirst(step.calls.count)
        }
      case .refused(let call, let failure):
        let culprit = failure.concernsAll ? nil : owner(of: call)
        for step in steps {
          let isHurt = culprit != nil && step !== culprit
          step.end(.failure(isHurt ? .hurt : .unmade(failure, isOwn: culprit != nil)))
        }
      }
    }

    /// The step that a call belongs to, by the index of the call; nil for the commit.
    private func owner(of call: Int) -> Step? {
      var end = 0
      return steps.first { step in
        end += step.calls.count
        return call < end
      }
    }
  }
#endif
