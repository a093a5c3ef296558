import CImmediateReads
import CSQLite
import Dispatch
import Gameplay
import StoredGames
import Synchronization

/// The connections that only read.
///
/// What is in memory is read on the calling thread: that takes a few microseconds, less than to wake another thread. A
/// read that would have to wait for the disk is made on a thread of its own, so a slow disk delays only those who need
/// what it has to bring. What is read is the last commit, and no write makes a read wait.
final class Readers: Sendable {
  typealias Answer = Result<[[StoredValue]], StoreFailure>
  typealias Asker = CheckedContinuation<Answer, Never>

  /// A connection, which is opened when it is needed first, and a thread that may wait for the disk.
  fileprivate final class Lane: Sendable {
    // A serial queue takes a thread only while there is work, beyond those that share the cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader: Mutex<Statements?>

    init(_ reader: sending Statements?) {
      self.reader = Mutex(reader)
    }
  }

  private let file: StoreFile
  private let lanes: [Lane]
  private let state: Mutex<State>

  /// Readers of a file that the writer has open.
  ///
  /// - Throws: ``StoreFailure`` if it can't be read.
  init(_ file: StoreFile) throws(StoreFailure) {
    self.file = file
    let first = Lane(try file.openReader())
    // However many wait for the disk, there is a connection left for what is in memory.
    lanes = [first] + (1..<2 * file.settings.readerLimit).map { _ in Lane(nil) }
    state = Mutex(State(idle: lanes.reversed(), workerLimit: file.settings.readerLimit))
  }

  /// What a call finds at the last commit.
  func answer(to question: Call) async throws(StoreFailure) -> [[StoredValue]] {
    if let rows = try immediateAnswer(to: question) { return rows }
    let answer = await withCheckedContinuation { asker in
      switch state.withLock({ $0.add(question, asker) }) {
      case .refusal: asker.resume(returning: .failure(.closed))
      case .start(let lane): start(lane)
      case .waiting: break
      }
    }
    // The lane has held this lock since it read: a sanitizer knows of locks, but not of the runtime's own hand-over.
    state.withLock { _ in }
    return try answer.get()
  }

  /// Refuses what waits, and closes the connections as soon as nobody reads.
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

/// What is read on the calling thread.
extension Readers {
  /// What the question brings; nil if that can't be said without waiting.
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

/// What is read on threads that may wait.
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

/// Who waits for what, and which connections are free.
///
/// Those who ask the same share a read, so that they don't take up all threads. But a read that has begun is not for
/// those who come later: it may not see the last commit.
private struct State {
  /// What is to be done for somebody who asks.
  enum Step {
    case refusal
    case start(Readers.Lane)
    case waiting
  }

  /// The free lanes; the last one, which has pages in memory, is the first to be used again.
  var idle: [Readers.Lane]
  /// How many lanes may wait for the disk at once.
  let workerLimit: Int
  private(set) var isClosed = false
  private var workerCount = 0
  private var askers: [Call: [Readers.Asker]] = [:]
  /// What a thread may read next, in the order of coming.
  private var waiting: [Call] = []
  /// What is being read.
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

  /// Takes a lane back that has read on the calling thread.
  ///
  /// - Returns: whether it has to work for those who wait.
  mutating func takeBack(_ lane: Readers.Lane) -> Bool {
    guard needsWorker else {
      idle.append(lane)
      return false
    }
    workerCount += 1
    return true
  }

  private var needsWorker: Bool { !waiting.isEmpty && workerCount < workerLimit }

  /// What a lane reads next, for all who have asked it; nil ends its work.
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

  /// Refuses everybody from now on.
  ///
  /// - Returns: those who wait for a read that hasn't begun.
  mutating func close() -> [Readers.Asker] {
    isClosed = true
    defer { (askers, waiting) = ([:], []) }
    return askers.values.flatMap(\.self)
  }
}
