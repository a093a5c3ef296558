import ComputerPlayers
import Foundation
import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import WebApp

/// A town that plays one game: players, watchers, two nodes that are killed now and then, and a network that delays
/// requests and loses answers. Everything that happens follows from the seed.
final class Town: @unchecked Sendable {
  // Unchecked: used on the executor's thread only.
  let clock = ManualClock()
  private let executor: SeededExecutor
  private var random: SplitMix64
  private let kept = MemoryStore()
  private let identifiers = NumberedIdentifiers()
  private let pages: Views
  private var nodes: [Node] = []
  private var visitorsLeft = 0
  private let isAgainstComputer: Bool

  /// What was stored of the game, version by version, with the changes of seats between them.
  private(set) var history: [LivingGame] = []
  /// What contradicts the promises to players; empty if all is well.
  private(set) var complaints: [String] = []
  /// How many moves, offers and answers were acknowledged, answers lost, and nodes killed.
  private(set) var counts: [String: Int] = [:]

  /// A server process.
  struct Node {
    let number: Int
    let app: WebApp
    let store: TownStore
  }

  private init(seed: UInt64, pages: Views, executor: SeededExecutor) {
    random = SplitMix64(seed: seed)
    isAgainstComputer = random.next() % 3 == 0
    (self.pages, self.executor) = (pages, executor)
  }

  /// Lets a town live until its game is over or everybody has gone home.
  static func run(seed: UInt64, pages: Views) async -> Town {
    let executor = SeededExecutor(seed: seed)
    return await executor.own {
      let town = Town(seed: seed, pages: pages, executor: executor)
      town.live()
      return town
    }
  }

  private func live() {
    for number in 0..<2 { nodes.append(node(number)) }
    visitorsLeft = 1
    Task { await self.visit() }
    while true {
      executor.drain { if visitorsLeft > 0, chance(1, of: 4000) { kill(roll(2)) } }
      guard visitorsLeft > 0 else { break }
      guard let next = clock.timeToNextWaking else {
        complain("a visitor waits for ever")
        break
      }
      clock.advance(by: next)
    }
    checkAcknowledged()
  }

  func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  func chance(_ part: Int, of all: Int) -> Bool { roll(all) < part }

  func complain(_ complaint: String) { complaints.append(complaint) }

  func count(_ thing: String) { counts[thing, default: 0] += 1 }

  func pause(_ longest: Int) async {
    try? await clock.sleep(for: Milliseconds(Int64(roll(longest))))
  }

  // MARK: Nodes

  private func node(_ number: Int) -> Node {
    let (clock, start) = (clock, ContinuousClock.now)
    let now = { @Sendable in start + .milliseconds(clock.elapsed.count) }
    let store = TownStore(kept, of: self)
    let games = Games(
      store: store,
      computers: ComputerRoster(
        everyLevel: RandomPlayer(seed: random.next()), searchLimit: 1, now: now), clock: clock)
    let app = WebApp(
      games: games, site: pages, settings: WebAppSettings(), limits: VisitorLimits(),
      identifiers: identifiers, uptime: Uptime { clock.elapsed.count * 1_000_000 },
      extras: WebAppExtras(),
      pool: WorkPool(processorTime: Uptime { 0 }) { work in Task { work() } })
    return Node(number: number, app: app, store: store)
  }

  /// Ends a process in the middle of whatever it does, and starts another one.
  private func kill(_ number: Int) {
    nodes[number].store.isDead = true
    nodes[number] = node(number)
    count("kills")
  }

  /// An answer of a node that lived to the end of the request and came through; otherwise nil.
  func answer(to request: HTTPRequest, from peer: HTTPClient) async -> HTTPResponse? {
    await pause(120)
    let node = nodes[roll(2)]
    let response = await node.app.response(to: request, from: peer)
    await pause(120)
    if node.store.isDead { return nil }
    if chance(1, of: 20) {
      count("lost answers")
      return nil
    }
    return response
  }

  // MARK: What is stored

  /// Called right after a change.
  func note(_ change: StoreChange, by store: TownStore) {
    switch change {
    case .insert(let game): history.append(game)
    case .replace(let game, let next):
      if history.last != game { complain("version \(next.version) follows another game") }
      let steps = (next.version - game.version, next.seats.revision - game.seats.revision)
      if steps != (1, 0) && steps != (0, 1) {
        complain("version \(game.version) is followed by \(next.version), \(steps)")
      }
      history.append(next)
    default: break
    }
    guard let id = change.game?.id else { return }
    for node in nodes where node.store !== store {
      // A notice comes late, or never.
      if chance(1, of: 10) { continue }
      Task {
        await self.pause(50)
        node.store.observer?.gameChanged(id)
      }
    }
  }

  /// Acknowledged moves and answers to offers: what must be in the history as the version after the one that the player
  /// had seen.
  private var acknowledged: [(seen: Int, what: Deed)] = []

  enum Deed: Hashable {
    case move(String)
    case acceptedDraw
  }

  func acknowledge(_ deed: Deed, seen version: Int) {
    acknowledged.append((version, deed))
    count("acknowledged")
  }

  private func checkAcknowledged() {
    for (seen, deed) in acknowledged {
      let made = history.first { $0.version == seen + 1 }
      switch deed {
      case .move(let square):
        let move = made.flatMap { game in game.record.moves.last.map { "\($0)" } }
        let isMade = made?.moveVersions.last == seen + 1 && move == "place(\(square))"
        if !isMade { complain("\(square) of version \(seen) was lost: \(move ?? "nothing")") }
      case .acceptedDraw:
        if made?.ending != .agreedDraw { complain("a draw of version \(seen) was lost") }
      }
    }
    let draws = acknowledged.filter { $0.what == .acceptedDraw }.map(\.seen)
    if Set(draws).count != draws.count { complain("an offer was answered twice") }
  }

  // MARK: Visitors

  private func visit() async {
    defer { visitorsLeft -= 1 }
    let host = TownVisitor(self, number: 1)
    guard let game = await host.begin(isAgainstComputer: isAgainstComputer) else { return }
    var visitors: [@Sendable () async -> Void] = [
      { await host.play("dark", in: game) }, { await TownVisitor(self, number: 3).watch(game) },
      { await TownVisitor(self, number: 4).watch(game) },
    ]
    let friend = TownVisitor(self, number: 2)
    if !isAgainstComputer {
      guard await host.invite(friend, to: game) else { return }
      visitors.append { await friend.play("light", in: game) }
    }
    await withTaskGroup { group in
      for visitor in visitors { group.addTask { await visitor() } }
    }
  }
}

/// A node's way to the store that all nodes share. Every call lets others go first, and none comes through after the
/// node was killed.
final class TownStore: ForwardingStore, @unchecked Sendable {
  private let kept: MemoryStore
  private unowned let town: Town
  var isDead = false
  private(set) var observer: (any GameObserver)?

  init(_ kept: MemoryStore, of town: Town) { (self.kept, self.town) = (kept, town) }

  private func pass() async throws(GameStoreError) {
    await Task.yield()
    if isDead { throw .unavailable("killed") }
  }

  func hand<Answer: Sendable>(
    _ task: StoreTask, _ question: StoreQuestion<Answer>
  ) async throws(GameStoreError) -> Answer {
    try await pass()
    let answer = try await question(kept)
    try await pass()
    return answer
  }

  func write(_ change: StoreChange) async throws(GameStoreError) -> Int {
    try await hand(.writing) { store throws(GameStoreError) in
      let count = try await store.write(change)
      if count > 0 { town.note(change, by: self) }
      return count
    }
  }

  func cachedGame(_ id: GameID) -> LivingGame? { isDead ? nil : kept.cachedGame(id) }

  func report(changesTo observer: any GameObserver) { self.observer = observer }
}
