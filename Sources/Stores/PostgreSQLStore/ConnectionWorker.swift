#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// A connection with its own thread and a queue of steps.
  final class ConnectionWorker: Sendable {
    /// How often a step is tried again after a conflict with other transactions or a lost connection.
    private static let attemptLimit = 10

    let queue: ChangeQueue<Step>
    private let source: Mutex<ConnectionSource>

    init(label: String, _ source: sending ConnectionSource) {
      queue = ChangeQueue(label: label)
      self.source = Mutex(source)
    }

    /// Runs calls and waits for the result of the first. Tries again where that may help.
    ///
    /// - Parameters:
    ///   - order: the number of the game that the calls change. Every process changes games in this order.
    ///   - work: runs waiting steps until there are none. It is called only if no work is running already.
    /// - Returns: also whether an earlier attempt broke off during its commit, so that the database may have made it.
    func run(
      _ calls: [Call], order: Int64? = nil, work: @escaping @Sendable (ConnectionSource) -> Void
    ) async throws(GameStoreError) -> (result: QueryResult, isDoubtful: Bool) {
      let start = MonotonicTime.now
      var (isDoubtful, attempts) = (false, 0)
      while true {
        do throws(StepFailure) {
          let step = Step(calls, order: order ?? .max, start: start)
          let result = try await step.answer {
            let isAdded = queue.add(step) { self.source.withLock { work($0) } }
            if !isAdded { step.end(.failure(.unmade(.closed))) }
          }
          return (result, isDoubtful)
        } catch {
          if case .cutOff = error { isDoubtful = true }
          guard let reason = error.reason else { continue }
          attempts += 1
          guard error.mayPass, attempts <= Self.attemptLimit else {
            throw isDoubtful ? .inDoubt : reason.gameStoreError
          }
        }
      }
    }

    /// Refuses all waiting steps if the server is silent. Otherwise each group would wait in vain, one after the other.
    func refuseAll(_ failure: StoreFailure) {
      for step in queue.removeAll() { step.end(.failure(.unmade(failure))) }
    }

    func close() async {
      await queue.close { self.source.withLock { $0.close() } }
    }
  }

  enum StepFailure: Error {
    /// Nothing was changed, because another step of the transaction was refused.
    case hurt
    /// Nothing was changed, because of this step (`isOwn`) or because of something that concerns the whole transaction.
    case unmade(StoreFailure, isOwn: Bool = true)
    /// The connection broke: the step may have been committed or not.
    case cutOff(StoreFailure)

    /// The failure; nil if the step itself was fine.
    var reason: StoreFailure? {
      switch self {
      case .hurt: nil
      case .unmade(let reason, _), .cutOff(let reason): reason
      }
    }

    var mayPass: Bool {
      switch self {
      case .unmade(.refused(let state, _), let isOwn): state.isPassing || state.isLocked && !isOwn
      case .hurt, .unmade(.lost, _), .cutOff(.lost): true
      case .unmade, .cutOff: false
      }
    }
  }

  /// Calls that wait for a connection: a query, or a change with the calls that make it.
  final class Step: Sendable {
    typealias Answer = Result<QueryResult, StepFailure>

    let calls: [Call]
    /// The position in a transaction.
    let order: Int64
    /// When the first attempt began.
    let start: MonotonicTime
    private let asker = Mutex<CheckedContinuation<Answer, Never>?>(nil)

    init(_ calls: [Call], order: Int64, start: MonotonicTime) {
      (self.calls, self.order, self.start) = (calls, order, start)
    }

    func answer(_ enqueue: () -> Void) async throws(StepFailure) -> QueryResult {
      let answer = await withCheckedContinuation { asker in
        self.asker.withLock { $0 = asker }
        enqueue()
      }
      // ``end(_:)`` took this lock before. The thread sanitizer understands locks, but not the runtime's own handover.
      asker.withLock { _ in }
      return try answer.get()
    }

    func end(_ answer: Answer) { asker.withLock { $0.take() }?.resume(returning: answer) }
  }
#endif
