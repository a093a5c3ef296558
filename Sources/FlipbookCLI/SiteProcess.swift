import ComputerPlayers
import Dispatch
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
  /// How long a stop takes at most, whatever keeps threads from doing what they should.
  private static let longestStop: Duration = .seconds(8)
  /// How long connections are kept when a successor takes the new ones.
  private static let successionGrace: Duration = .seconds(10)
  /// How long a successor may take until it serves.
  private static let successionPatience: Duration = .seconds(30)

  init(_ options: ServeOptions, environment: [String: String]) {
    self.options = options
    self.environment = environment
  }

  func run() async throws {
    CurrentProcess.raiseOpenFileLimit()
    OperatorSignals.ignoreBrokenPipes()
    // When a terminal goes, so does what was started in it.
    let wishes = Self.wishes(try OperatorSignals(hangUp: Self.isOnTerminal ? .stop : .restart))
    let inheritance = try Inheritance(environment: environment)
    let site = try Site(
      directory: SiteDirectory.find(named: options.site),
      frameInterval: .milliseconds(options.frameInterval.count))
    let store = try OpenStore(options.store, environment: environment)
    let measuredStore = MeasuredStore(store.games)
    let games = Games(
      store: options.metrics == nil ? store.games : measuredStore, computers: computers,
      clock: SystemClock(),
      pace: Pace(frameInterval: options.frameInterval, thinkingTime: options.thinkingTime),
      mostGames: options.mostGames)
    let log = LogWriter(format: options.logFormat)
    let app = WebApp(
      games: games, site: site, settings: options.settings, limits: options.limits,
      pageCacheLimit: options.pageCacheLimit
    ) { error in
      log.complain(error.reason)
    }
    let server = try HTTPServer(
      configuration: configuration(for: app, log), inherited: inheritance?.listener
    ) { request, client in
      await app.response(to: request, from: client)
    }
    let metrics = options.metrics.map {
      MetricsListener(app: app, store: measuredStore, site: server, place: $0)
    }
    let ownMetrics = inheritance?.isSuccession == true ? nil : try metrics?.serve()
    try server.start()
    greet(port: server.port, store: store)

    let supervisor = Supervisor(environment: environment)
    // Of a successor its predecessor tells.
    if inheritance?.isSuccession != true { supervisor?.tell(.ready) }
    inheritance?.confirm()
    let metricsServer = Task {
      if let ownMetrics { ownMetrics } else { await metrics?.serveNext() }
    }
    let watchdog = supervisor?.watch(server)
    let purge = Purge(games: games, keptDays: options.keptDays, log: log).start()
    let isSucceeded = await handOver(
      server, at: wishes, supervisor, log, keepsGames: store.path != nil)
    watchdog?.cancel()
    purge.cancel()
    metricsServer.cancel()
    await metricsServer.value?.shutdown(grace: .zero)
    if isSucceeded {
      app.handOver()
      await drain(server, until: wishes)
    } else {
      supervisor?.tell(.stopping)
      await server.shutdown(grace: Self.grace)
    }
    await store.close()
    await log.flush()
  }

  private static var isOnTerminal: Bool {
    [Descriptor.standardInput, .standardOutput, .standardError].contains(where: \.isTerminal)
  }

  /// What the operator wants, up to the end of it all, which doesn't depend on any thread but its own.
  private static func wishes(_ signals: OperatorSignals) -> AsyncStream<OperatorSignals.Wish> {
    let (wishes, continuation) = AsyncStream.makeStream(of: OperatorSignals.Wish.self)
    signals.whenReceived { wish in
      continuation.yield(wish)
      guard wish == .stop else { return }
      let end = DispatchTime.now() + .nanoseconds(Int(longestStop / .nanoseconds(1)))
      DispatchQueue(label: "SiteProcess.end").asyncAfter(deadline: end) {
        Console.complain("flipbook: what was under way has been cut off")
        CurrentProcess.exit(0)
      }
    }
    return wishes
  }

  /// Serves until the process is to stop, or another one has taken its place.
  ///
  /// - Returns: whether there is another one.
  private func handOver(
    _ server: HTTPServer, at wishes: AsyncStream<OperatorSignals.Wish>, _ supervisor: Supervisor?,
    _ log: LogWriter, keepsGames: Bool
  ) async -> Bool {
    for await wish in wishes {
      if wish == .stop { return false }
      do throws(RestartError) {
        guard keepsGames else { throw .gamesInMemory }
        guard CurrentProcess.identifier != 1 else { throw .firstProcess }
        supervisor?.tell(.reloading)
        let successor = try await start(server.listener)
        supervisor?.tell(.succeeded(by: successor))
        log.complain("process \(successor) goes on; this one, \(CurrentProcess.identifier), ends")
        return true
      } catch {
        supervisor?.tell(.ready)
        log.complain("no restart: \(error)")
      }
    }
    return false
  }

  private func start(_ listener: ListeningSocket) async throws(RestartError) -> Int32 {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "SiteProcess.successor").async {
        continuation.resume(
          returning: Result { () throws(SystemError) in
            try Successor(
              CommandLine.arguments[0], Array(CommandLine.arguments.dropFirst()),
              environment: environment, listener: listener, patience: Self.successionPatience
            ).identifier
          })
      }
    }
    do { return try result.get() } catch { throw .notStarted(error) }
  }

  /// Serves those who are there, until the grace is over or somebody wants an end at once.
  private func drain(
    _ server: HTTPServer, until wishes: AsyncStream<OperatorSignals.Wish>
  ) async {
    let hurry = Task {
      for await wish in wishes where wish == .stop { await server.shutdown(grace: Self.grace) }
    }
    await server.shutdown(grace: Self.successionGrace, isSucceeded: true)
    hurry.cancel()
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

/// Why another process has not taken the place of this one, which goes on.
enum RestartError: Error, CustomStringConvertible {
  /// Nobody else can read them.
  case gamesInMemory
  /// When the first process of a container ends, so do all others.
  case firstProcess
  /// It does not serve.
  case notStarted(SystemError)

  var description: String {
    switch self {
    case .gamesInMemory: "the games are in memory only; keep them in a file"
    case .firstProcess: "this is the first process of its container; replace the container"
    case .notStarted(let error):
      "the new process does not serve (\(error.reason)); this one goes on"
    }
  }
}

/// Deletes the games that nobody has changed for long: at the start, then once a day; the log tells how many.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int
  let log: LogWriter

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(GameStoreError) {
          let run = try await games.deleteGames(unchangedFor: .days(Int64(keptDays)))
          if run.total > 0 {
            log.complain(
              "\(run.deleted) of \(run.total) games deleted, unchanged for \(keptDays) days")
          }
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
