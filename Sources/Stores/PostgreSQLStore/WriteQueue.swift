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
  final class WriteQueue: Sendable {
    /// The greatest age of a change at the beginning of a step.
    private static let longestWait: Duration = .seconds(20)
    /// The most steps that share a transaction.
    private static let longestGroup = 256

    private let worker: ConnectionWorker
    private let patience: Duration

    /// - Parameter patience: the time limit for the steps of a group.
    init(_ source: sending ConnectionSource, patience: Duration) {
      worker = ConnectionWorker(label: "PostgreSQLStore.writer", source)
      self.patience = patience
    }

    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    ///
    /// - Parameter order: the number of the game that the calls change.
    /// - Throws: ``GameStoreError``. Nothing was changed then, unless the error says otherwise.
    func run(
      _ calls: [Call], order: Int64? = nil
    ) async throws(GameStoreError) -> (result: QueryResult, isDoubtful: Bool) {
      try await worker.run(calls, order: order) { source in
        var sent: Group?
        while let group = sent ?? self.nextGroup(isWorking: false) {
          sent = self.run(group, isSent: sent != nil, by: source)
        }
      }
    }

    /// Runs the waiting steps, refuses all later ones and closes the connection.
    func close() async { await worker.close() }

    func currentFigures() -> [Figure] { worker.queue.currentFigures() }

    /// Takes the next group of waiting steps. If there are none and no group is running, the queue's work is done.
    private func nextGroup(isWorking: Bool) -> Group? {
      let steps = worker.queue.next(isWorking: isWorking) { waiting in
        // A change that is made again comes before newer ones.
        waiting.sort { $0.start < $1.start }
        while let first = waiting.first, .now > first.start + Self.longestWait {
          waiting.removeFirst().end(.failure(.unmade(.late)))
        }
        return min(waiting.count, Self.longestGroup)
      }
      return steps.isEmpty ? nil : Group(steps)
    }

    /// Runs a group, and sends the next one during its commit.
    private func run(_ group: Group, isSent: Bool, by source: ConnectionSource) -> Group? {
      let deadline = MonotonicTime.now + patience
      var (underWay, next): ([Step], Group?) = ([], nil)
      do throws(StoreFailure) {
        let connection = try source.connection(until: deadline)
        underWay = group.steps
        if !isSent { try connection.send(transaction: group.calls) }
        let (results, refusal) = try connection.receiveTransaction(
          of: group.calls.count, until: deadline
        ) { () throws(StoreFailure) in
          next = nextGroup(isWorking: true)
          guard let next else { return }
          underWay += next.steps
          try connection.send(transaction: next.calls)
        }
        group.end(results, refusal)
        return next
      } catch {
        if underWay.isEmpty {
          for step in group.steps { step.end(.failure(.unmade(error))) }
        } else {
          source.drop()
          for step in underWay { step.end(.failure(.cutOff(error))) }
        }
        if error.isSilence { worker.refuseAll(error) }
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
      self.steps = steps.sorted { $0.order < $1.order }
      calls = self.steps.flatMap(\.calls)
    }

    /// Answers the steps: each with the result of its first call, or with its part in the refusal.
    func end(_ results: [QueryResult], _ refusal: StoreFailure?) {
      // A refused commit, or a failure that all would have, is no step's own.
      let hasCulprit = results.count < calls.count && refusal?.concernsAll == false
      var first = 0
      for step in steps {
        let calls = first..<first + step.calls.count
        first = calls.upperBound
        guard let refusal else {
          step.end(.success(results[calls.lowerBound]))
          continue
        }
        let isHurt = hasCulprit && !calls.contains(results.count)
        step.end(.failure(isHurt ? .hurt : .unmade(refusal, isOwn: hasCulprit)))
      }
    }
  }
#endif
