import Dispatch
import Gameplay
import Synchronization

/// The connections that only read, each on a thread of its own.
///
/// What they read is the last commit, no write makes them wait, and a slow disk delays only those who need what it
/// has to bring: where reads come to no end another thread helps.
final class Readers: Sendable {
  /// A thread with its connection, which is opened when it is needed first.
  fileprivate final class Lane: Sendable {
    // A serial queue takes a thread only while there is work, beyond those that share the cores.
    let thread = DispatchQueue(label: "SQLiteStore.reader")
    let reader: Mutex<GameReader?>

    init(_ reader: sending GameReader?) {
      self.reader = Mutex(reader)
    }
  }

  fileprivate struct State {
    let laneCount: Int
    /// The lanes that nobody works on; the last one, which has pages in memory, is the first to be used again.
    var idle: [Lane]
    var questions = ReadingQueue()
    var isClosed = false
    var isWatched = false
    var readCount = 0
  }

  /// What is to be done for somebody who asks.
  fileprivate enum Step {
    case refusal
    case start(Lane)
    case watch(Int)
    case waiting
  }

  /// How many questions wait for each lane before another one helps: to wake a thread costs as much as some reads.
  fileprivate static let usualLength = 64
  /// For how long no read may come to an end before another lane helps, in milliseconds.
  private static let patience = 10

  private let file: StoreFile
  private let known: KnownGames
  private let lanes: [Lane]
  private let state: Mutex<State>
  private let watch = DispatchQueue(label: "SQLiteStore.readers")

  /// Readers of a file that the writer has open.
  ///
  /// - Parameter known: hears of each game that is read.
  /// - Throws: ``StoreFailure`` if it can't be read.
  init(_ file: StoreFile, known: KnownGames) throws(StoreFailure) {
    self.file = file
    self.known = known
    let first = Lane(try file.openReader())
    lanes = [first] + (1..<file.settings.readerLimit).map { _ in Lane(nil) }
    state = Mutex(State(laneCount: lanes.count, idle: lanes.reversed()))
  }

  /// The game with that name at the last commit, nil if there is none.
  func game(_ id: GameID) async throws(StoreFailure) -> LivingGame? {
    try await answer(to: .game(id)).game
  }

  /// The names of the games in which one of some keys holds a seat, those changed last first.
  func latestGames(of keys: [SeatDigest], limit: Int) async throws(StoreFailure) -> [GameID] {
    try await answer(to: .latestGames(keys, limit: limit)).names
  }

  /// The link with a digest, nil if there is none.
  func playerLink(_ digest: SeatDigest) async throws(StoreFailure) -> PlayerLink? {
    try await answer(to: .playerLink(digest)).link
  }

  /// The feed whose key has a digest, nil if there is none.
  func turnFeed(_ digest: SeatDigest) async throws(StoreFailure) -> TurnFeed? {
    try await answer(to: .turnFeed(digest)).feed
  }

  /// A player's feed, nil if there is none.
  func turnFeed(of player: SeatDigest) async throws(StoreFailure) -> TurnFeed? {
    try await answer(to: .turnFeedOfPlayer(player)).feed
  }

  /// Finds out whether the file can be read and is still the one with its name.
  func check() async throws(StoreFailure) {
    _ = try await answer(to: .check)
  }

  /// Refuses what waits, and closes the connections as soon as nobody reads.
  func close() async {
    let askers = state.withLock { state in
      state.isClosed = true
      return state.questions.removeAll()
    }
    for asker in askers { asker.resume(returning: .failure(.closed)) }
    for lane in lanes {
      await withCheckedContinuation { continuation in
        lane.thread.async {
          lane.reader.withLock { $0 = nil }
          continuation.resume()
        }
      }
    }
  }

  private func answer(
    to question: ReadingQueue.Question
  ) async throws(StoreFailure) -> ReadingQueue.Found {
    let answer = await withCheckedContinuation { asker in
      switch state.withLock({ $0.add(question, asker) }) {
      case .refusal: asker.resume(returning: .failure(.closed))
      case .start(let lane): start(lane)
      case .watch(let count): watch(from: count)
      case .waiting: break
      }
    }
    // The lane has held this lock since it read: a sanitizer knows of locks, but not of the runtime's own hand-over.
    state.withLock { _ in }
    return try answer.get()
  }

  private func start(_ lane: Lane) {
    lane.thread.async { self.work(in: lane) }
  }

  /// Lets another lane help if no read comes to an end for a while.
  private func watch(from count: Int) {
    watch.asyncAfter(deadline: .now() + .milliseconds(Self.patience)) { [weak self] in
      guard let self else { return }
      let (lane, next) = state.withLock { state -> (Lane?, Int?) in
        state.isWatched = state.questions.count > 0
        guard state.isWatched else { return (nil, nil) }
        return (state.readCount == count ? state.idle.popLast() : nil, state.readCount)
      }
      if let lane { start(lane) }
      if let next { watch(from: next) }
    }
  }

  private func work(in lane: Lane) {
    var turn = state.withLock { $0.next(after: nil, for: lane) }
    while let (question, askers) = turn {
      let answer = read(question, in: lane)
      turn = state.withLock { $0.next(after: question, for: lane) }
      for asker in askers { asker.resume(returning: answer) }
    }
    lane.reader.withLock { $0?.release() }
  }

  private func read(_ question: ReadingQueue.Question, in lane: Lane) -> ReadingQueue.Answer {
    file.settings.awaitDisk(question)
    return lane.reader.withLock { reader in
      do throws(StoreFailure) {
        if reader == nil { reader = try file.openReader() }
        guard let reader else { return .failure(.closed) }
        switch question {
        case .game(let id):
          return .success(ReadingQueue.Found(game: try readGame(id, with: reader)))
        case .latestGames(let keys, let limit):
          let names = try reader.latestGames(of: keys, limit: limit)
          return .success(ReadingQueue.Found(names: names))
        case .playerLink(let digest):
          return .success(ReadingQueue.Found(link: try reader.playerLink(digest)))
        case .turnFeed(let digest):
          return .success(ReadingQueue.Found(feed: try reader.turnFeed(digest)))
        case .turnFeedOfPlayer(let player):
          return .success(ReadingQueue.Found(feed: try reader.turnFeed(of: player)))
        case .check:
          try reader.check()
          return .success(ReadingQueue.Found())
        }
      } catch {
        reader?.release()
        return .failure(error)
      }
    }
  }

  private func readGame(
    _ id: GameID, with reader: GameReader
  ) throws(StoreFailure) -> LivingGame? {
    let commit = known.isLogEnding.load(ordering: .relaxed) ? nil : known.lastCommit
    let game = try reader.game(id, after: commit)
    try known.checkIndex()
    if let game { known.remember(game, since: commit) }
    return game
  }
}

extension Readers.State {
  fileprivate mutating func add(
    _ question: ReadingQueue.Question, _ asker: ReadingQueue.Asker
  ) -> Readers.Step {
    guard !isClosed else { return .refusal }
    questions.add(question, asker)
    let working = laneCount - idle.count
    if working == 0 || questions.count > working * Readers.usualLength, let lane = idle.popLast() {
      return .start(lane)
    }
    guard questions.count > 0, !isWatched else { return .waiting }
    isWatched = true
    return .watch(readCount)
  }

  fileprivate mutating func next(
    after finished: ReadingQueue.Question?, for lane: Readers.Lane
  ) -> (ReadingQueue.Question, [ReadingQueue.Asker])? {
    if let finished {
      readCount += 1
      questions.finish(finished)
    }
    let next = questions.next()
    if next == nil { idle.append(lane) }
    return next
  }
}

/// What is to be read, and who wants to know it.
///
/// Those who ask the same share a read, so that they don't take up all threads; but nobody gets the answer of a read
/// that had begun before.
struct ReadingQueue {
  enum Question: Hashable, Sendable {
    case game(GameID)
    case latestGames([SeatDigest], limit: Int)
    case playerLink(SeatDigest)
    case turnFeed(SeatDigest)
    case turnFeedOfPlayer(SeatDigest)
    /// Whether anything can be read.
    case check
  }

  /// What a question has brought.
  struct Found: Sendable {
    var game: LivingGame?
    var names: [GameID] = []
    var link: PlayerLink?
    var feed: TurnFeed?
  }

  typealias Answer = Result<Found, StoreFailure>
  typealias Asker = CheckedContinuation<Answer, Never>

  /// How many reads of the same may be under way: the second one is for a disk that has lost the first.
  private static let readingLimit = 2

  private var askers: [Question: [Asker]] = [:]
  private var waiting: [Question] = []
  private var offset = 0
  private var readings: [Question: Int] = [:]

  /// How many questions can be read now.
  var count: Int { waiting.count - offset }

  mutating func add(_ question: Question, _ asker: Asker) {
    let isNew = askers[question] == nil
    askers[question, default: []].append(asker)
    if isNew, readings[question, default: 0] < Self.readingLimit { waiting.append(question) }
  }

  /// The question whose turn it is, with all who have asked it.
  mutating func next() -> (Question, [Asker])? {
    guard count > 0 else { return nil }
    let question = waiting[offset]
    offset += 1
    if offset * 2 > waiting.count {
      waiting.removeFirst(offset)
      offset = 0
    }
    readings[question, default: 0] += 1
    return (question, askers.removeValue(forKey: question) ?? [])
  }

  /// Makes way for those who have asked the same since.
  mutating func finish(_ question: Question) {
    let count = readings[question] ?? 1
    readings[question] = count > 1 ? count - 1 : nil
    if count == Self.readingLimit, askers[question] != nil { waiting.append(question) }
  }

  /// Everybody who waits for a read that has not begun.
  mutating func removeAll() -> [Asker] {
    defer { (askers, waiting, offset) = ([:], [], 0) }
    return askers.values.flatMap(\.self)
  }
}
