import Encodings
import Gameplay
import HTTP
import HTTPServer
import Metrics
import OperatingSystem
import WebApp

struct MetricsListener: Sendable {
  let app: WebApp
  let store: MeasuredStore
  let fileFigures: @Sendable () -> [Figure]
  let site: HTTPServer
  let place: ListeningPlace
  private let start = WallClock.seconds

  /// Starts the metrics server, which runs until it is shut down.
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
    var figures = app.currentFigures() + store.currentFigures() + fileFigures()
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
