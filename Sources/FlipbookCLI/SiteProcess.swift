import ComputerPlayers
import Gameplay
import HTTPServer
import Views
import WebApp

/// Serves the site until somebody stops it.
struct SiteProcess {
  private let options: ServeOptions

  /// How long answers that are on their way may take when the process is stopped.
  private static let grace: Duration = .seconds(5)

  init(_ options: ServeOptions) {
    self.options = options
  }

  func run() async throws {
    let site = try Site(directory: SiteDirectory.find(named: options.site))
    let store = try OpenStore(options.store)
    let games = Games(
      store: store.games, computers: computers, clock: SystemClock(),
      pace: Pace(
        frameInterval: options.frameInterval, thinkingTime: options.thinkingTime))
    let app = WebApp(
      games: games, site: site,
      settings: WebAppSettings(basePath: options.basePath, publicOrigin: options.publicOrigin))
    let stop = StopSignal()
    let server = try HTTPServer(configuration: configuration(for: app)) { request, _ in
      await app.response(to: request)
    }
    try server.start()
    Console.say("listening on \(address(port: server.port))")

    let purge = Purge(games: games, keptDays: options.keptDays).start()
    await stop.received()
    purge.cancel()
    await server.shutdown(grace: Self.grace)
    await store.close()
  }

  private var computers: ComputerRoster {
    var system = SystemRandomNumberGenerator()
    return ComputerRoster(seed: options.seed ?? system.next(), places: 4)
  }

  private func configuration(for app: WebApp) -> HTTPServerConfiguration {
    var configuration = HTTPServerConfiguration(
      host: options.host, port: options.port, loops: options.loops)
    configuration.renderFailure = { status, _ in app.response(toUnreadable: status) }
    if options.logsRequests {
      configuration.log = { entry in Console.complain(RequestLog.line(for: entry)) }
    }
    return configuration
  }

  /// The address to open in a browser on this machine.
  private func address(port: Int) -> String {
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    let path = WebAppSettings(basePath: options.basePath).basePath
    return "http://\(host):\(port)\(path)/"
  }
}
