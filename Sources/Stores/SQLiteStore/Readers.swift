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
  fileprivate final class Lane: Sendable {
    // A serial dispatch queue takes a thread only while there is work, outside the pool of threads that share the
    // cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader: Mutex<Statements?>

    init(_ reader: sending Statements?) {
      self.reader = Mutex(reader)
    }
  }

  private let file: StoreFile
  private let lanes: [Lane]
  private let state: Mutex<State>

  /// Opens the readers of a file that the writer has open.
  ///
  /// - Throws: ``StoreFailure`` if the file can't be read.
  init(_ file: StoreFile) throws(StoreFailure) {
    self.file = file
    let first = Lane(try file.openReader())
    // There are twice as many connections as may wait for the disk, so some are always left for reads from memory.
    lanes = [first] + (1..<2 * file.settings.readerLimit).map { _ in Lane(nil) }
    state = Mutex(State(idle: lanes.reversed(), workerLimit: file.settings.readerLimit))
  }

  /// The rows that a query finds as of the last commit.
  func answer(to question: Call) async throws(StoreFailure) -> [[StoredValue]] {
    if let rows = try immediateAnswer(to: question) { return rows }
    let answer = await withCheckedContinuation { asker in
      switch state.withLock({ $0.add(question, asker) }) {
      case .refusal: asker.resume(returning: .failure(.closed))
      case .start(let lane): start(lane)
      case .waiting: break
      }
    }
    // The lane took this lock after its read. The thread sanitizer understands locks, but not the runtime's own
    // handover.
    state.withLock { _ in }
    return try answer.get()
  }

  /// Refuses all waiting reads, and closes each connection once its read has ended.
  func close() async {
    for asker in state.withLock({ $0.close() }) { asker.resume(returning: .failure(.closed)) }
    for lane in lanes {
      await withCheckedContinuation { continuation in
        lane.thread.async {
          lane.reader.withLock { $0 = nil }
          continuation.resume()
        }
      }
    }
  }
}

/// Reads on the calling thread.
extension Readers {
  /// The answer to a query; nil if it can't be read without waiting.
  func immediateAnswer(to question: Call) throws(StoreFailure) -> [[StoredValue]]? {
    guard !question.statement.takesLong, !file.settings.mustWait(question),
      let lane = state.withLock({ $0.idle.popLast() })
    else { return nil }
    defer { if state.withLock({ $0.takeBack(lane) }) { start(lane) } }
    do throws(StoreFailure) {
      return try lane.reader.withLock { reader throws(StoreFailure) in
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

/// Reads on threads that may wait.
extension Readers {
  private func start(_ lane: Lane) {
    lane.thread.async { self.work(in: lane) }
  }

  private func work(in lane: Lane) {
    var turn = state.withLock { $0.next(after: nil, for: lane) }
    while let (question, askers) = turn {
      let answer = read(question, in: lane)
      turn = state.withLock { $0.next(after: question, for: lane) }
      for asker in askers { asker.resume(returning: answer) }
    }
  }

  private func read(_ question: Call, in lane: Lane) -> Answer {
    file.settings.awaitDisk(question)
    return lane.reader.withLock { reader in
      Result { () throws(StoreFailure) in
        if reader == nil, !state.withLock({ $0.isClosed }) { reader = try file.openReader() }
        guard let reader else { throw .closed }
        reader.connection.setTimeout(milliseconds: file.settings.readTimeout)
        return try reader.rows(of: question)
      }
    }
  }
}

/// The waiting queries and the free lanes.
///
/// Callers with the same query share a read, so that they don't take up all threads. But a read that has begun can't be
/// shared by later callers: it may not see the last commit.
private struct State {
  /// The next step for a query.
  enum Step {
    case refusal
    case start(Readers.Lane)
    case waiting
  }

  /// The free lanes. The last one was used most recently and has pages in memory, so it is used next.
  var idle: [Readers.Lane]
  /// How many lanes may wait for the disk at once.
  let workerLimit: Int
  private(set) var isClosed = false
  private var workerCount = 0
  private var askers: [Call: [Readers.Asker]] = [:]
  /// The queries that a thread can read next, in the order of arrival.
  private var waiting: [Call] = []
  /// The queries that are being read.
  private var readings: Set<Call> = []

  init(idle: [Readers.Lane], workerLimit: Int) {
    self.idle = idle
    self.workerLimit = workerLimit
  }

  mutating func add(_ question: Call, _ asker: Readers.Asker) -> Step {
    guard !isClosed else { return .refusal }
    let isNew = askers[question] == nil
    askers[question, default: []].append(asker)
    if isNew, !readings.contains(question) { waiting.append(question) }
    guard needsWorker, let lane = idle.popLast() else { return .waiting }
    workerCount += 1
    return .start(lane)
  }

  /// Takes back a lane that has read on the calling thread.
  ///
  /// - Returns: whether the lane has to work on waiting queries.
  mutating func takeBack(_ lane: Readers.Lane) -> Bool {
    guard needsWorker else {
      idle.append(lane)
      return false
    }
    workerCount += 1
    return true
  }

  private var needsWorker: Bool { !waiting.isEmpty && workerCount < workerLimit }

  /// The next query for a lane, with all its callers; nil ends the lane's work.
  mutating func next(
    after finished: Call?, for lane: Readers.Lane
  ) -> (Call, [Readers.Asker])? {
    if let finished {
      readings.remove(finished)
      if askers[finished] != nil { waiting.append(finished) }
    }
    guard !waiting.isEmpty else {
      workerCount -= 1
      idle.append(lane)
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
