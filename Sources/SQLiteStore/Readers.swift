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
  enum Question: Hashable, Sendable {
    case game(GameID)
    case latestGames([SeatDigest], limit: Int)
    case playerLink(SeatDigest)
    case turnFeed(SeatDigest)
    case turnFeedOfPlayer(SeatDigest)
    case oldGames(after: Int64, before: Timestamp, limit: Int)
    case summary
    case number(GameID)
    /// Whether anything can be read.
    case check

    /// Whether it takes long or asks the system for more than pages, so that it is left to a thread in any case.
    fileprivate var takesLong: Bool {
      switch self {
      case .latestGames, .oldGames, .summary, .number, .check: true
      default: false
      }
    }
  }

  /// What a question has brought.
  enum Found: Sendable {
    case game(LivingGame?)
    case names([GameID])
    case link(PlayerLink?)
    case feed(TurnFeed?)
    case oldGames([OldGame])
    case summary(GameStoreSummary)
    case number(Int64?)
    case nothing
  }

  typealias Answer = Result<Found, StoreFailure>
  typealias Asker = CheckedContinuation<Answer, Never>

  /// A connection, which is opened when it is needed first, and a thread that may wait for the disk.
  fileprivate final class Lane: Sendable {
    // A serial queue takes a thread only while there is work, beyond those that share the cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader: Mutex<GameReader?>

    init(_ reader: sending GameReader?) {
      self.reader = Mutex(reader)
    }
  }

  private let file: StoreFile
  private let known: KnownGames
  private let lanes: [Lane]
  private let state: Mutex<State>
  private let isReleaseDue = Atomic(false)
  private let releases = DispatchQueue(label: "SQLiteStore.releases")

  /// For how long a connection may hold on to a commit that no other has followed, in milliseconds.
  private static let holdingTime = 10

  /// Readers of a file that the writer has open.
  ///
  /// - Parameter known: hears of each game that is read.
  /// - Throws: ``StoreFailure`` if it can't be read.
  init(_ file: StoreFile, known: KnownGames) throws(StoreFailure) {
    self.file = file
    self.known = known
    let first = Lane(try file.openReader())
    // However many wait for the disk, there is a connection left for what is in memory.
    lanes = [first] + (1..<2 * file.settings.readerLimit).map { _ in Lane(nil) }
    state = Mutex(State(idle: lanes.reversed(), workerLimit: file.settings.readerLimit))
  }

  /// The game with that name at the last commit, nil if there is none.
  func game(_ id: GameID) async throws(StoreFailure) -> LivingGame? {
    guard case .game(let game) = try await answer(to: .game(id)) else { return nil }
    return game
  }

  /// The names of the games in which one of some keys holds a seat, those changed last first.
  func latestGames(of keys: [SeatDigest], limit: Int) async throws(StoreFailure) -> [GameID] {
    let question = Question.latestGames(keys, limit: limit)
    guard case .names(let names) = try await answer(to: question) else { return [] }
    return names
  }

  /// The link with a digest, nil if there is none.
  func playerLink(_ digest: SeatDigest) async throws(StoreFailure) -> PlayerLink? {
    guard case .link(let link) = try await answer(to: .playerLink(digest)) else { return nil }
    return link
  }

  /// The feed whose key has a digest, nil if there is none.
  func turnFeed(_ digest: SeatDigest) async throws(StoreFailure) -> TurnFeed? {
    guard case .feed(let feed) = try await answer(to: .turnFeed(digest)) else { return nil }
    return feed
  }

  /// A player's feed, nil if there is none.
  func turnFeed(of player: SeatDigest) async throws(StoreFailure) -> TurnFeed? {
    guard case .feed(let feed) = try await answer(to: .turnFeedOfPlayer(player)) else { return nil }
    return feed
  }

  /// Games behind the one with a key that were created before a moment, in the order of keys.
  func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(StoreFailure) -> [OldGame] {
    let question = Question.oldGames(after: number, before: moment, limit: limit)
    guard case .oldGames(let games) = try await answer(to: question) else { return [] }
    return games
  }

  /// The key of a game's row, wherever damage has put it; nil if there is none.
  func number(of id: GameID) async throws(StoreFailure) -> Int64? {
    guard case .number(let number) = try await answer(to: .number(id)) else { return nil }
    return number
  }

  /// How many games there are, and when the newest was created.
  func summary() async throws(StoreFailure) -> GameStoreSummary {
    guard case .summary(let summary) = try await answer(to: .summary) else {
      return GameStoreSummary(count: 0, newest: nil)
    }
    return summary
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() async throws(StoreFailure) {
    _ = try await answer(to: .check)
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

  private func answer(to question: Question) async throws(StoreFailure) -> Found {
    if let found = try immediateAnswer(to: question) { return found }
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
}

/// What is read on the calling thread.
extension Readers {
  /// What the question brings; nil if that can't be said without waiting.
  private func immediateAnswer(to question: Question) throws(StoreFailure) -> Found? {
    guard !question.takesLong, !file.settings.mustWait(question),
      let lane = state.withLock({ $0.idle.popLast() })
    else { return nil }
    var isHolding = false
    defer {
      if state.withLock({ $0.takeBack(lane) }) { start(lane) }
      if isHolding { releaseSoon() }
    }
    do throws(StoreFailure) {
      return try lane.reader.withLock { reader throws(StoreFailure) in
        guard let reader else { return nil }
        reader.setTimeout(milliseconds: 0)
        cimmediatereads_begin()
        let answer = answer(to: question, with: reader, mayHold: true)
        isHolding = reader.isHolding
        return cimmediatereads_end() ? nil : try answer.get()
      }
    } catch {
      if case .sqlite(let result) = error, result.primaryCode == SQLITE_BUSY { return nil }
      throw error
    }
  }

  /// Lets go of the commits that connections hold on to, a little later, also if nobody reads any more.
  private func releaseSoon() {
    // One release is for all the reads before it.
    guard !isReleaseDue.load(ordering: .relaxed),
      !isReleaseDue.exchange(true, ordering: .relaxed)
    else { return }
    releases.asyncAfter(deadline: .now() + .milliseconds(Self.holdingTime)) { [weak self] in
      guard let self else { return }
      isReleaseDue.store(false, ordering: .relaxed)
      // Whoever has taken a lane meanwhile sees to its release.
      for lane in lanes {
        lane.reader.withLockIfAvailable { reader in reader?.release() }
      }
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

  private func read(_ question: Question, in lane: Lane) -> Answer {
    file.settings.awaitDisk(question)
    return lane.reader.withLock { reader in
      do throws(StoreFailure) {
        if reader == nil, !state.withLock({ $0.isClosed }) { reader = try file.openReader() }
      } catch {
        return .failure(error)
      }
      guard let reader else { return .failure(.closed) }
      reader.setTimeout(milliseconds: file.settings.readTimeout)
      return answer(to: question, with: reader, mayHold: false)
    }
  }

  private func answer(
    to question: Question, with reader: GameReader, mayHold: Bool
  ) -> Answer {
    do throws(StoreFailure) {
      if case .game = question {} else { reader.release() }
      switch question {
      case .game(let id): return .success(.game(try readGame(id, with: reader, mayHold: mayHold)))
      case .latestGames(let keys, let limit):
        return .success(.names(try reader.latestGames(of: keys, limit: limit)))
      case .playerLink(let digest): return .success(.link(try reader.playerLink(digest)))
      case .turnFeed(let digest): return .success(.feed(try reader.turnFeed(digest)))
      case .turnFeedOfPlayer(let player): return .success(.feed(try reader.turnFeed(of: player)))
      case .oldGames(let number, let moment, let limit):
        return .success(
          .oldGames(try reader.oldGames(after: number, before: moment, limit: limit)))
      case .summary: return .success(.summary(try reader.summary()))
      case .number(let id): return .success(.number(try reader.number(of: id)))
      case .check:
        try reader.check()
        return .success(.nothing)
      }
    } catch {
      reader.release()
      return .failure(error)
    }
  }

  private func readGame(
    _ id: GameID, with reader: GameReader, mayHold: Bool
  ) throws(StoreFailure) -> LivingGame? {
    let commit = known.lastCommit
    let isLogEnding = known.isLogEnding.load(ordering: .relaxed)
    let game = try reader.game(id, after: mayHold && !isLogEnding ? commit : nil)
    try known.checkIndex()
    if let game { known.remember(game, since: commit) }
    return game
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
  private var askers: [Readers.Question: [Readers.Asker]] = [:]
  /// What a thread may read next, in the order of coming.
  private var waiting: [Readers.Question] = []
  /// What is being read.
  private var readings: Set<Readers.Question> = []

  init(idle: [Readers.Lane], workerLimit: Int) {
    self.idle = idle
    self.workerLimit = workerLimit
  }

  mutating func add(_ question: Readers.Question, _ asker: Readers.Asker) -> Step {
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
    after finished: Readers.Question?, for lane: Readers.Lane
  ) -> (Readers.Question, [Readers.Asker])? {
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
