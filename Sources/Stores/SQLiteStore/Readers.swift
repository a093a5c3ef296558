import CImmediateReads
import CSQLite
import Dispatch
import Gameplay
import StoredGames
import Synchronization

/// The connections that only read.
///
/// A read from memory runs on the calling thread: it takes a few microseconds, less than waking another thread. A read
/// that has to wait for the disk runs on a thread of its own, so a slow disk delays only the requests that need it.
/// Every read sees the last commit, and no write makes a read wait.
final class Readers: Sendable {
  typealias Answer = Result<[[StoredValue]], StoreFailure>
  typealias Asker = CheckedContinuation<Answer, Never>

  /// A connection, opened on first use, with a thread that may wait for the disk.
  fileprivate final class Worker: Sendable {
    // A serial dispatch queue takes a thread only while there is work, outside the pool of threads that share the
    // cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader: Mutex<Statements?>

    init(_ reader: sending Statements?) {
      self.reader = Mutex(reader)
    }
  }

  private let file: StoreFile
  private let workers: [Worker]
  private let state: Mutex<State>

  init(_ file: StoreFile) throws(StoreFailure) {
    self.file = file
    let first = Worker(try file.openReader())
    // There are twice as many connections as may wait for the disk, so some are always left for reads from memory.
    workers = [first] + (1..<2 * file.settings.readerLimit).map { _ in Worker(nil) }
    state = Mutex(State(idle: workers.reversed(), workerLimit: file.settings.readerLimit))
  }

  func answer(to question: Call) async throws(StoreFailure) -> [[StoredValue]] {
    if let rows = try immediateAnswer(to: question) { return rows }
    let answer = await withCheckedContinuation { asker in
      switch state.withLock({ $0.add(question, asker) }) {
      case .refusal: asker.resume(returning: .failure(.closed))
      case .start(let worker): start(worker)
      case .waiting: break
      }
    }
    // The worker took this lock after its read. The thread sanitizer understands locks, but not the runtime's own
    // handover.
    state.withLock { _ in }
    return try answer.get()
  }

  /// Refuses all waiting reads, and closes each connection once its read has ended.
  func close() async {
    for asker in state.withLock({ $0.close() }) { asker.resume(returning: .failure(.closed)) }
    for worker in workers {
      await withCheckedContinuation { continuation in
        worker.thread.async {
          worker.reader.withLock { $0 = nil }
          continuation.resume()
        }
      }
    }
  }
}

extension Readers {
  /// The answer to a query; nil if it can't be read without waiting.
  func immediateAnswer(to question: Call) throws(StoreFailure) -> [[StoredValue]]? {
    guard !question.statement.takesLong, !file.settings.mustWait(question),
      let worker = state.withLock({ $0.idle.popLast() })
    else { return nil }
    defer { if state.withLock({ $0.takeBack(worker) }) { start(worker) } }
    do throws(StoreFailure) {
      return try worker.reader.withLock { reader throws(StoreFailure) in
        guard let reader else { return nil }
        reader.connection.setTimeout(milliseconds: 0)
        cimmediatereads_begin()
        let answer = Result { () throws(StoreFailure) in try reader.rows(of: question) }
        return cimmediatereads_end() ? nil : try answer.get()
      }
    } catch {
      if case .sqlite(let result) = error, result.primaryCode == SQLITE_BUSY { return nil }
      throw error
    }
  }
}

extension Readers {
  private func start(_ worker: Worker) {
    worker.thread.async { self.work(in: worker) }
  }

  private func work(in worker: Worker) {
    var turn = state.withLock { $0.next(after: nil, for: worker) }
    while let (question, askers) = turn {
      let answer = read(question, in: worker)
      turn = state.withLock { $0.next(after: question, for: worker) }
      for asker in askers { asker.resume(returning: answer) }
    }
  }

  private func read(_ question: Call, in worker: Worker) -> Answer {
    file.settings.awaitDisk(question)
    return worker.reader.withLock { reader in
      Result { () throws(StoreFailure) in
        if reader == nil, !state.withLock({ $0.isClosed }) { reader = try file.openReader() }
        guard let reader else { throw .closed }
        reader.connection.setTimeout(milliseconds: file.settings.readTimeout)
        return try reader.rows(of: question)
      }
    }
  }
}

/// The waiting queries and the free workers.
///
/// Callers with the same query share a read, so that they don't take up all threads. But a read that has begun can't be
/// shared by later callers: it may not see the last commit.
private struct State {
  enum Step {
    case refusal
    case start(Readers.Worker)
    case waiting
  }

  /// The free workers. The last one was used most recently and has pages in memory, so it is used next.
  var idle: [Readers.Worker]
  let workerLimit: Int
  private(set) var isClosed = false
  private var workerCount = 0
  private var askers: [Call: [Readers.Asker]] = [:]
  /// The queries that a thread can read next, in the order of arrival.
  private var waiting: [Call] = []
  private var readings: Set<Call> = []

  init(idle: [Readers.Worker], workerLimit: Int) {
    self.idle = idle
    self.workerLimit = workerLimit
  }

  mutating func add(_ question: Call, _ asker: Readers.Asker) -> Step {
    guard !isClosed else { return .refusal }
    let isNew = askers[question] == nil
    askers[question, default: []].append(asker)
    if isNew, !readings.contains(question) { waiting.append(question) }
    guard needsWorker, let worker = idle.popLast() else { return .waiting }
    workerCount += 1
    return .start(worker)
  }

  /// Takes back a worker that has read on the calling thread.
  ///
  /// - Returns: whether the worker has to work on waiting queries.
  mutating func takeBack(_ worker: Readers.Worker) -> Bool {
    guard needsWorker else {
      idle.append(worker)
      return false
    }
    workerCount += 1
    return true
  }

  private var needsWorker: Bool { !waiting.isEmpty && workerCount < workerLimit }

  /// The next query for a worker, with all its callers; nil ends the worker's work.
  mutating func next(
    after finished: Call?, for worker: Readers.Worker
  ) -> (Call, [Readers.Asker])? {
    if let finished {
      readings.remove(finished)
      if askers[finished] != nil { waiting.append(finished) }
    }
    guard !waiting.isEmpty else {
      workerCount -= 1
      idle.append(worker)
      return nil
    }
    let question = waiting.removeFirst()
    readings.insert(question)
    return (question, askers.removeValue(forKey: question) ?? [])
  }

  /// Refuses all queries from now on.
  ///
  /// - Returns: the callers whose read hasn't begun.
  mutating func close() -> [Readers.Asker] {
    isClosed = true
    defer { (askers, waiting) = ([:], []) }
    return askers.values.flatMap(\.self)
  }
}
