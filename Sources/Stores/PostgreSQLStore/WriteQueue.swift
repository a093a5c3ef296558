#if PostgreSQL
  import Gameplay
  import Metrics
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Runs steps of changes on a thread of its own with a connection of its own; those that wait share a transaction.
  ///
  /// While one group is being run the next one gathers. It is sent while the first is being committed, so that the server
  /// need not wait for it. A group goes out at once, as a pipeline, and so takes as long as one question.
  final class WriteQueue: StepRunner {
    /// How old a change may be when a step of it begins.
    private static let longestWait: Duration = .seconds(20)
    /// How many steps share a transaction at most.
    private static let longestGroup = 256

    private let lane: Lane
    private let executor: LaneExecutor
    private let patience: Duration

    /// - Parameter patience: how long the steps of a group may take.
    init(_ line: sending Line, patience: Duration) {
      lane = Lane(label: "PostgreSQLStore.writer", line)
      executor = LaneExecutor(lane.queue.thread)
      self.patience = patience
    }

    /// Makes a change.
    func make<Answer: Sendable>(
      _ change: (WriteQueue) async throws(GameStoreError) -> Answer
    ) async throws(GameStoreError) -> Answer {
      try await withTaskExecutorPreference(executor) { () async throws(GameStoreError) in
        try await change(self)
      }
    }

    /// Runs calls in one transaction with the calls of other changes, and waits for the commit.
    ///
    /// - Throws: ``GameStoreError``; nothing was changed then, unless the error says otherwise.
    func run(_ calls: [Call], of change: Change) async throws(GameStoreError) -> StepOutcome {
      try await lane.run(calls, of: change) { line in
        var sent: Group?
        while let group = sent ?? self.nextGroup(behind: nil) {
          sent = self.run(group, isSent: sent != nil, by: line)
        }
      }
    }

    /// Runs the steps that wait, refuses everything later and closes the connection.
    func close() async { await lane.close() }

    /// Writes how many changes wait, and how many have been written together.
    func write(to text: inout MetricsText) { lane.queue.write(to: &text) }

    /// Takes what waits; if nothing does, and no group is under way, the queue's work is done.
    ///
    /// - Parameter sent: the group that is under way.
    private func nextGroup(behind sent: Group?) -> Group? {
      executor.runJobs()
      let locked = Set(sent?.steps.map(\.change.order) ?? [])
      let steps = lane.queue.next(isWorking: sent != nil) { waiting in
        // A change that has begun goes on before others begin.
        waiting.sort { $0.change.start < $1.change.start }
        while let first = waiting.first, .now > first.change.start + Self.longestWait {
          waiting.removeFirst().end(.failure(.unmade(.late)))
        }
        return Self.takeGroup(from: &waiting, besides: locked)
      }
      return steps.isEmpty ? nil : Group(steps)
    }

    /// Takes the oldest steps. Of the changes of one game it takes the first alone: no other could succeed.
    ///
    /// - Parameter locked: the games of which a step is under way, by their order.
    private static func takeGroup(
      from waiting: inout [Step], besides locked: Set<Int64>
    ) -> [Step] {
      var (group, rest, locked): ([Step], [Step], Set<Int64>) = ([], [], locked)
      for step in waiting {
        let order = step.change.order
        let isTaken =
          group.count < longestGroup && (order == Change.noGame || locked.insert(order).inserted)
        if isTaken { group.append(step) } else { rest.append(step) }
      }
      waiting = rest
      return group
    }

    /// Runs a group, and sends the next one while this one is being committed.
    ///
    /// - Returns: the group that was sent.
    private func run(_ group: Group, isSent: Bool, by line: Line) -> Group? {
      let deadline = MonotonicTime.now + patience
      var (underWay, next): ([Step], Group?) = ([], nil)
      do throws(StoreFailure) {
        let connection = try line.connection(until: deadline)
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
        // Before the next group's answers are waited for: those whose change is made need not wait for it.
        executor.runJobs()
        return next
      } catch {
        if underWay.isEmpty {
          for step in group.steps { step.end(.failure(.unmade(error))) }
        } else {
          line.drop()
          for step in underWay { step.end(.failure(.cutOff(error))) }
        }
        if error.isSilence {
          // The next steps of changes that have begun are refused, too.
          executor.runJobs()
          lane.refuseAll(error)
        }
        return nil
      }
    }
  }

  /// Steps that share a transaction.
  private struct Group {
    /// In the order in which rows are locked.
    let steps: [Step]
    /// All that is asked of the server.
    let calls: [Call]

    init(_ steps: [Step]) {
      self.steps = steps.sorted { $0.change.order < $1.change.order }
      calls = self.steps.flatMap(\.calls)
    }

    /// Hands the end of the transaction to those who wait for it.
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

    /// The step that a call belongs to, by its number; nil for the commit.
    private func owner(of call: Int) -> Step? {
      var end = 0
      return steps.first { step in
        end += step.calls.count
        return call < end
      }
    }
  }
#endif
