import ComputerPlayers
import Gameplay
import HTTPServer
import OperatingSystem
import Views
import WebApp

/// Serves the site until somebody stops it.
struct SiteProcess {
  private let options: ServeOptions
  private let environment: [String: String]

  /// How long answers that are on their way may take when the process is stopped.
  private static let grace: Duration = .seconds(5)

  init(_ options: ServeOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  func run() async throws {
    CurrentProcess.raiseOpenFileLimit()
    StopSignal.ignoreBrokenPipes()
    let site = try Site(
      directory: SiteDirectory.find(named: options.site),
      frameInterval: .milliseconds(options.frameInterval.count))
    let store = try OpenStore(options.store, environment: environment)
    let games = Games(
      store: store.games, computers: computers, clock: SystemClock(),
      pace: Pace(frameInterval: options.frameInterval, thinkingTime: options.thinkingTime))
    let log = LogWriter(format: options.logFormat)
    let app = WebApp(
      games: games, site: site, settings: options.settings, limits: options.limits,
      pageCacheLimit: options.pageCacheLimit
    ) { error in
      log.complain(error.reason)
    }
    let stop = try StopSignal()
    let server = try HTTPServer(configuration: configuration(for: app, log)) { request, client in
      await app.response(to: request, from: client)
    }
    try server.start()
    greet(port: server.port, store: store)

    let purge = Purge(games: games, keptDays: options.keptDays, log: log).start()
    await stop.received()
    purge.cancel()
    await server.shutdown(grace: Self.grace)
    await store.close()
    await log.flush()
  }

  private var computers: ComputerRoster {
    var system = SystemRandomNumberGenerator()
    return ComputerRoster(seed: options.seed ?? system.next(), searchLimit: 4)
  }

  /// The server's settings, with failures of HTTP in the site's look.
  func configuration(for app: WebApp, _ log: LogWriter) -> HTTPServerConfiguration {
    var configuration = HTTPServerConfiguration(
      host: options.host, port: options.port, loops: options.loops,
      trustedProxies: options.trustedProxies)
    configuration.renderFailure = { status, _ in app.response(toUnreadable: status) }
    if options.logsRequests {
      configuration.log = { entry in log.append(entry) }
    }
    return configuration
  }

  private func greet(port: Int, store: OpenStore) {
    Console.say("listening on \(options.address(port: port))")
    Console.say(
      store.path.map { "keeping the games in \($0)" } ?? "keeping the games in memory only")
  }
}

/// Deletes the games that nobody has changed for long: at the start, then once a day.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int
  let log: LogWriter

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(GameStoreError) {
          _ = try await games.deleteGames(unchangedFor: .days(Int64(keptDays)))
        } catch {
          // Of a store that is being closed nobody needs to know.
          if Task.isCancelled { return }
          log.complain("old games could not be deleted: \(error.reason)")
        }
        await games.hold(for: .days(1))
      }
    }
  }
}

/// The machine's clock.
struct SystemClock: GameClock {
  var now: Timestamp {
    Timestamp(milliseconds: WallClock.milliseconds)
  }

  /// Sleeps by a clock that nobody can set.
  func sleep(for duration: Milliseconds) async throws {
    try await Task.sleep(for: .milliseconds(duration.count), tolerance: .zero)
  }
}
