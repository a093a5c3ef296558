import ComputerPlayers
import Dispatch
import Encodings
import Engine
import Gameplay
import HTTP
import HTTPServer
import Metrics
import OperatingSystem
import Pictures
import Presentation
import StoredGames
import Synchronization
import WebApp

struct ServerProcess {
  let options: ServeOptions
  let environment: [String: String]

  /// How long responses in progress may take after a stop.
  private static let grace: Duration = .seconds(5)
  /// The most time a stop may take, even if threads are stuck.
  private static let longestStop: Duration = .seconds(8)
  /// How long this process keeps its connections after a successor has taken over new ones.
  private static let successionGrace: Duration = .seconds(10)
  private static let successionPatience: Duration = .seconds(30)

  func run() async throws {
    let log = LogWriter(format: options.logFormat)
    let room = try makeRoom(for: HTTPServerConfiguration().connectionLimits.total, log)
    for complaint in Command.strangeVariables(in: environment) { log.complain(complaint) }
    OperatorSignals.ignoreBrokenPipes()
    // A process started in a terminal ends when the terminal is closed.
    let signals = try OperatorSignals(hangUp: Self.isOnTerminal ? .stop : .restart)
    let commands = Self.commands(signals)
    let inheritance = try Inheritance(environment: environment)
    // Before they are loaded, so that no change in between is missed.
    let sources = options.isWatching ? try self.sources : [:]
    let site = try self.site
    let store = try await OpenStore(
      options.store, environment: environment, isReadOnly: options.isReadOnly)
    let measuredStore = MeasuredStore(store.games)
    let games = self.games(in: options.metrics == nil ? store.games : measuredStore)
    let app = self.app(games: games, site: site) { log.complain($0) }
    var configuration = configuration(for: app, log)
    configuration.connectionLimits.total = room
    let latest = LatestApp(app)
    let server = try HTTPServer(
      configuration: configuration, inherited: inheritance?.listener,
      respond: options.isWatching ? latest.answer : app.answer)
    let metrics = options.metrics.map {
      MetricsListener(
        app: app, store: measuredStore, database: store.database, site: server, place: $0)
    }
    let ownMetrics = inheritance?.isSuccession == true ? nil : try metrics?.serve()
    try server.start()
    printAddress(port: server.port, store: store, metrics: ownMetrics)

    let serviceManager = ServiceManager(environment: environment)
    if inheritance?.isSuccession != true { serviceManager?.notify(.ready) }
    inheritance?.confirm()
    let metricsServer = Task {
      guard let metrics, ownMetrics == nil else { return ownMetrics }
      return await Self.afterPredecessor { try metrics.serve() }
    }
    let watchdog = serviceManager?.watch(server)
    let purge =
      options.isReadOnly
      ? nil : Purge(games: games, keptDays: options.keptDays, log: log).start()
    let templates = options.isWatching ? watch(since: sources, for: latest, games: games, log) : nil
    let isSucceeded = await handOver(
      server, at: commands, serviceManager, log, keepsGames: store.name != nil)
    templates?.cancel()
    watchdog?.cancel()
    purge?.cancel()
    metricsServer.cancel()
    await metricsServer.value?.shutdown(grace: .zero)
    if isSucceeded {
      app.handOver()
      await drain(server, until: commands)
    } else {
      serviceManager?.notify(.stopping)
      await server.shutdown(grace: Self.grace)
    }
    await store.database?.close()
    await log.flush()
  }

  /// The templates, words and public files by their paths.
  private var sources: [String: FileStatus] {
    get throws(ViewsError) {
      TemplatesDirectory.sources(in: try TemplatesDirectory.find(named: options.templates))
    }
  }

  /// Replaces the app after each change of a template, a word or a public file that can be loaded.
  private func watch(
    since first: [String: FileStatus], for latest: LatestApp, games: Games, _ log: LogWriter
  ) -> Task<Void, any Error> {
    Task {
      let watch = SiteWatch(
        look: { try? sources },
        make: {
          do throws(ViewsError) {
            latest.replace(with: app(games: games, site: try site) { log.complain($0) })
            log.complain("the changed templates are in use: load the page again")
          } catch {
            log.complain("\(error)")
          }
        },
        pause: { try await Task.sleep(for: $0) })
      try await watch.run(after: first)
    }
  }

  func games(in store: any GameStore) -> Games {
    Games(
      store: store, computers: computers, clock: SystemClock(),
      pace: Pace(frameInterval: options.frameInterval, thinkingTime: options.thinkingTime),
      mostGames: options.mostGames, isReadOnly: options.isReadOnly)
  }

  var site: Views {
    get throws(ViewsError) {
      try Views(
        directory: TemplatesDirectory.find(named: options.templates),
        frameInterval: .milliseconds(options.frameInterval.count),
        thinkingTime: .milliseconds(options.thinkingTime.count))
    }
  }

  func app(games: Games, site: Views, complain: @escaping @Sendable (String) -> Void) -> WebApp {
    WebApp(
      games: games, site: site, settings: options.settings, limits: options.limits,
      pageCacheLimit: options.pageCacheLimit, extras: extras,
      pool: WorkPool(
        .init(threads: max(1, CurrentProcess.usableCores - 1)),
        processorTime: Uptime(nanoseconds: threadProcessorTime))
    ) { error in
      complain(error.reason)
    }
  }

  /// Raises the limit of open files and sockets as far as the system allows.
  /// - Returns: the number of connections that there is room for.
  private func makeRoom(for connections: Int, _ log: LogWriter) throws(CommandError) -> Int {
    let limit = CurrentProcess.raiseOpenFileLimit()
    let own = Self.ownFiles + 2 * (options.loops ?? CurrentProcess.usableCores)
    guard limit > own else {
      throw CommandError(
        "\(limit) files and sockets may be open, but \(own) are needed before anybody comes; "
          + CurrentProcess.openFileRemedy)
    }
    guard limit - own < connections else { return connections }
    log.complain(
      "only \(limit) files and sockets may be open, room for \(limit - own) connections of "
        + "\(connections); \(CurrentProcess.openFileRemedy)")
    return limit - own
  }

  /// About how many files the process itself opens: the store and its readers, pipes, listening sockets.
  private static let ownFiles = 64

  private static var isOnTerminal: Bool {
    [Descriptor.standardInput, .standardOutput, .standardError].contains(where: \.isTerminal)
  }

  /// The operator's signals.
  ///
  /// A stop also sets a deadline on a thread of its own, so that the process ends even if all other threads are
  /// stuck.
  private static func commands(_ signals: OperatorSignals) -> AsyncStream<OperatorSignals.Command> {
    let (commands, continuation) = AsyncStream.makeStream(of: OperatorSignals.Command.self)
    signals.whenReceived { command in
      continuation.yield(command)
      guard command == .stop else { return }
      let end = DispatchTime.now() + .nanoseconds(Int(longestStop / .nanoseconds(1)))
      DispatchQueue(label: "ServerProcess.end").asyncAfter(deadline: end) {
        Console.complain("flipbook: unfinished requests were cut off")
        CurrentProcess.exit(0)
      }
    }
    return commands
  }

  /// Retries until the predecessor has freed a resource; nil after about 10 seconds.
  private static func afterPredecessor<Place>(_ take: () throws -> Place) async -> Place? {
    for _ in 0..<100 where !Task.isCancelled {
      if let place = try? take() { return place }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }

  /// - Returns: true if the successor serves.
  private func handOver(
    _ server: HTTPServer, at commands: AsyncStream<OperatorSignals.Command>,
    _ serviceManager: ServiceManager?,
    _ log: LogWriter, keepsGames: Bool
  ) async -> Bool {
    for await command in commands {
      if case .stop = command { return false }
      do throws(CommandError) {
        guard keepsGames else {
          throw CommandError("the games are in memory only; keep them in a file")
        }
        guard CurrentProcess.identifier != 1 else {
          throw CommandError("this is the first process of its container; replace the container")
        }
        serviceManager?.notify(.reloading)
        let successor = try await start(server.listener)
        serviceManager?.notify(.succeeded(by: successor))
        log.complain("process \(successor) goes on; this one, \(CurrentProcess.identifier), ends")
        return true
      } catch {
        serviceManager?.notify(.ready)
        log.complain("no restart: \(error)")
      }
    }
    return false
  }

  /// Starts a process that takes over the listening socket, and returns its ID once it serves.
  private func start(_ listener: ListeningSocket) async throws(CommandError) -> Int32 {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "ServerProcess.successor").async {
        continuation.resume(
          returning: Result { () throws(CommandError) in
            try Successor(
              CommandLine.arguments[0], Array(CommandLine.arguments.dropFirst()),
              environment: environment, listener: listener, patience: Self.successionPatience)
          })
      }
    }
    do { return try result.get().identifier } catch {
      throw CommandError("the new process does not serve (\(error)); this one goes on")
    }
  }

  private func drain(_ server: HTTPServer, until commands: AsyncStream<OperatorSignals.Command>)
    async
  {
    let hurry = Task {
      for await case .stop in commands { await server.shutdown(grace: Self.grace) }
    }
    await server.shutdown(grace: Self.successionGrace, isSucceeded: true)
    hurry.cancel()
  }

  private var extras: WebAppExtras {
    WebAppExtras(
      // Leaves one core for serving pages.
      analyses: Analyses(by: SearchingAnalyst(), searchLimit: CurrentProcess.usableCores - 1),
      reviews: Reviews(by: SearchingReviewer(), searchLimit: CurrentProcess.usableCores / 2),
      pictures: DrawnPictures(), codes: QRCode.viewData)
  }

  private var computers: ComputerRoster {
    var system = SystemRandomNumberGenerator()
    return ComputerRoster(seed: options.seed ?? system.next(), searchLimit: 4)
  }

  func configuration(for app: WebApp, _ log: LogWriter) -> HTTPServerConfiguration {
    var configuration = HTTPServerConfiguration(
      host: options.host, port: options.port, loops: options.loops)
    configuration.trustedProxies = options.trustedProxies
    configuration.connectionLimits.countsLoopback = options.limits.countsLoopback
    configuration.accounting = TimeAccounting(nanoseconds: Uptime.system.nanoseconds) {
      app.debit($1, to: $0)
    }
    configuration.renderFailure = { status, _ in app.response(toUnreadable: status) }
    configuration.report = { log.complain($0) }
    if options.logsRequests {
      configuration.log = { entry in log.append(entry) }
    }
    return configuration
  }

  private func printAddress(port: Int, store: OpenStore, metrics: HTTPServer?) {
    var lines = """
      Open \(options.address(port: port)) in your browser (Ctrl-C stops)
      \(store.name.map { "Games are kept in \($0)" } ?? "Games are kept in memory only")

      """
    if let metrics, let place = options.metrics {
      let place = ListeningPlace(host: place.host, port: metrics.port)
      lines += "Metrics are at \(place.url(path: "/metrics"))\n"
    }
    // A server needs no reader of its output.
    try? CommandOutput.write(Array(lines.utf8))
  }
}

/// The app with the templates as they are now.
private final class LatestApp: Sendable {
  private let app: Mutex<WebApp>

  init(_ app: WebApp) { self.app = Mutex(app) }

  func replace(with new: WebApp) { app.withLock { $0 = new } }

  func answer(to request: HTTPRequest, from client: HTTPClient) -> HTTPAnswer {
    app.withLock(\.self).answer(to: request, from: client)
  }
}

/// Once a day deletes games without recent changes, expired links to other devices, and feeds of players without
/// games. Only the deletion of games is logged.
///
/// The store remembers the time of the last deletion, so a restart doesn't cause another one.
struct Purge: Sendable {
  let games: Games
  let keptDays: Int
  let log: LogWriter

  func start() -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        do throws(GameStoreError) {
          if try await games.beginsDailyDeletion() { try await delete() }
        } catch {
          // An error of a store that is being closed is of no interest.
          if Task.isCancelled { return }
          log.complain("old games could not be deleted: \(error.reason)")
        }
        await games.hold(for: .seconds(900))
      }
    }
  }

  private func delete() async throws(GameStoreError) {
    let run = try await games.deleteGames(unchangedFor: .days(Int64(keptDays))) { run in
      log.complain(
        run.deleted == 0
          ? "deleting games that are unchanged for \(keptDays) days"
          : "\(run.deleted) games deleted so far")
    }
    if run.total > 0 {
      log.complain("\(run.deleted) of \(run.total) games deleted, unchanged for \(keptDays) days")
    }
    try await games.deleteOldPlayerRows()
  }
}

struct SystemClock: GameClock {
  var now: Timestamp { Timestamp(milliseconds: WallClock.milliseconds) }

  /// Counts by a clock that doesn't jump when the system's time is set.
  func alarm(after duration: Milliseconds, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    // A sleeping task would take four times the memory, and thousands of requests wait for an alarm.
    // Sources may be used from any thread, although their type doesn't say so.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler(handler: ring)
    timer.schedule(deadline: .now() + .milliseconds(Int(clamping: duration.count)))
    timer.activate()
    return Alarm { timer.cancel() }
  }
}

struct MetricsListener: Sendable {
  let app: WebApp
  let store: MeasuredStore
  let database: (any DatabaseStore)?
  let site: HTTPServer
  let place: ListeningPlace
  private let start = WallClock.seconds

  func serve() throws(CommandError) -> HTTPServer {
    let configuration = HTTPServerConfiguration(host: place.host, port: place.port, loops: 1)
    let page = MetricsPage(at: place.host) { ListeningSocket.canListen(at: "\($0)") }
    let server = try HTTPServer(configuration: configuration) { request, _ in
      .later {
        // If the store doesn't answer, the other figures are still served.
        let games = try? await store.summary().count
        return page.response(to: request) { figures(games: games) }
      }
    }
    try server.start()
    return server
  }

  private func figures(games: Int?) -> [Figure] {
    var figures = app.currentFigures() + store.currentFigures()
    figures += database?.currentFigures() ?? []
    if let games { figures.append(Figure.gauge("flipbook_games", "Games in the store.", games)) }
    figures.append(
      Figure.gauge("flipbook_connections", "Connections that are open.", site.connectionCount))
    figures.append(
      Figure.gauge(
        "process_start_time_seconds", "When the process began, in seconds since 1970.", Int(start)))
    guard let process = ProcessFigures() else { return figures }
    return figures + [
      Figure.gauge(
        "process_resident_memory_bytes", "Memory of the machine that the process has.",
        process.residentMemory),
      Figure.gauge("process_open_fds", "Open files and sockets.", process.openDescriptors),
    ]
  }
}
