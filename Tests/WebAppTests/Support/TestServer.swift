import ComputerPlayers
import Gameplay
import HTTP
import Pictures
import Presentation
import Reversi
import Synchronization
import TestSupport
import WebApp

/// A site with everything injected: clock, computer, identifiers, store.
final class TestServer: Sendable {
  let clock = ManualClock()
  let computer = ScriptedPlayer()
  let adviser: ScriptedAdviser
  let analyst: ScriptedAnalyst
  let reviewer: ScriptedReviewer
  /// The time that passes in searches, in addition to the clock's.
  private let searchTime: SharedValue<Duration>
  private let searchQueue: Int
  private let hasExtras: Bool
  let store: WatchedStore
  let identifiers = NumberedIdentifiers()
  let settings: WebAppSettings
  let limits: VisitorLimits
  let pace: Pace
  private let site: Views
  private let running: Mutex<WebApp>

  init(
    store: WatchedStore = WatchedStore(), settings: WebAppSettings = WebAppSettings(),
    limits: VisitorLimits = VisitorLimits(), pace: Pace = Pace(),
    adviser: ScriptedAdviser = ScriptedAdviser(),
    analyst: ScriptedAnalyst = ScriptedAnalyst(), reviewer: ScriptedReviewer = ScriptedReviewer(),
    pool: WorkPool = TestServer.freePool, searchTime: SharedValue<Duration> = SharedValue(.zero),
    searchQueue: Int = 256, hasExtras: Bool = true, site: Views? = nil
  ) throws {
    self.site = try site ?? TestSite.site.get()
    self.store = store
    self.adviser = adviser
    self.analyst = analyst
    self.reviewer = reviewer
    self.searchTime = searchTime
    self.searchQueue = searchQueue
    self.hasExtras = hasExtras
    self.settings = settings
    self.limits = limits
    self.pace = pace
    running = Mutex(
      try Self.app(
        store, identifiers, clock, computer, adviser, analyst, reviewer, searchTime, settings,
        limits, pace, pool, searchQueue, self.site, hasExtras: hasExtras))
  }

  var app: WebApp { running.withLock { $0 } }

  /// A pool whose work costs nothing, so that debits don't depend on the machine.
  static var freePool: WorkPool { WorkPool(processorTime: Uptime { 0 }) }

  /// Kills the process and starts another one on the same store.
  func restart(isReadOnly: Bool = false) throws {
    let app = try Self.app(
      store, identifiers, clock, computer, adviser, analyst, reviewer, searchTime, settings, limits,
      pace, Self.freePool, searchQueue, site, hasExtras: hasExtras, isReadOnly: isReadOnly)
    running.withLock { $0 = app }
  }

  private static func app(
    _ store: any GameStore, _ identifiers: any Identifiers, _ clock: ManualClock,
    _ computer: ScriptedPlayer, _ adviser: ScriptedAdviser, _ analyst: ScriptedAnalyst,
    _ reviewer: ScriptedReviewer, _ searchTime: SharedValue<Duration>,
    _ settings: WebAppSettings, _ limits: VisitorLimits, _ pace: Pace, _ pool: WorkPool,
    _ searchQueue: Int, _ site: Views, hasExtras: Bool, isReadOnly: Bool = false
  ) throws -> WebApp {
    let start = ContinuousClock.now
    let now = { @Sendable in start + .milliseconds(clock.elapsed.count) + searchTime.value }
    return WebApp(
      games: Games(
        store: store,
        computers: hasExtras
          ? ComputerRoster(everyLevel: computer, adviser: adviser, searchLimit: 2, now: now)
          : ComputerRoster(randomSeed: 1),
        clock: clock, pace: pace, isReadOnly: isReadOnly),
      site: site, settings: settings, limits: limits,
      identifiers: identifiers,
      uptime: Uptime { clock.elapsed.count * 1_000_000 },
      extras: hasExtras
        ? WebAppExtras(
          analyses: Analyses(by: analyst, searchLimit: 1, queueLimit: searchQueue, now: now),
          reviews: Reviews(by: reviewer, searchLimit: 1, queueLimit: searchQueue, now: now),
          pictures: DrawnPictures(), codes: QRCode.viewData) : WebAppExtras(),
      pool: pool)
  }
}

/// The templates and files of this package, read once.
enum TestSite {
  static let site = Result { try Views(directory: directory) }

  static let directory: String = {
    let segments = #filePath.split(separator: "/").dropLast(4)
    return "/" + segments.joined(separator: "/")
  }()
}

/// Names and keys that a test can foresee: game 1, game 2, …, key 1, key 2, …
final class NumberedIdentifiers: Identifiers {
  private let last = Mutex((game: UInt64(0), key: UInt64(0)))

  func gameID(at moment: Timestamp) -> GameID {
    Self.gameID(
      last.withLock { last in
        last.game += 1
        return last.game
      })
  }

  func seatKey() -> SeatKey {
    Self.seatKey(
      last.withLock { last in
        last.key += 1
        return last.key
      })
  }

  func one<Value>(of values: [Value]) -> Value { values[values.count - 1] }

  /// The address of the game with a number.
  static func game(_ number: UInt64) -> String { "/g/" + gameID(number).text }

  /// The key with a number.
  static func key(_ number: UInt64) -> String { seatKey(number).text }

  /// A name that repeats one character, or from the 23rd on two characters and a zero.
  private static func gameID(_ number: UInt64) -> GameID {
    // Names start after the ten digits, as only letters have capitals.
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    let (high, low) = (number + 9).quotientAndRemainder(dividingBy: 32)
    let unit = high == 0 ? [alphabet[Int(low)]] : [alphabet[Int(low)], alphabet[Int(high)], "0"]
    let name = String((0..<24).map { unit[$0 % unit.count] })
    guard let id = GameID(name) else { preconditionFailure("\(name) is no game's name") }
    return id
  }

  private static func seatKey(_ number: UInt64) -> SeatKey {
    SeatKey(bits: number, number)
  }
}
