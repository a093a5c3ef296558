import HTTPServer
import OperatingSystem

/// Whoever looks after the process and wants to hear how it is, as systemd does.
///
/// Source: sd_notify(3) and sd_watchdog_enabled(3).
struct Supervisor: Sendable {
  /// What there is to tell.
  enum News {
    /// The process serves.
    case ready
    /// It starts a process that will take its place.
    case reloading
    /// Another process serves in its place.
    case succeeded(by: Int32)
    /// It comes to its end.
    case stopping
    /// It does not hang.
    case alive
  }

  private let messages: LocalMessageBox
  /// How long it may stay silent before it is taken to hang.
  private let longestSilence: Duration?

  /// The one that the environment names, nil if there is none.
  init?(environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return nil }
    messages = LocalMessageBox(path)
    let process = environment["WATCHDOG_PID"]
    let isMeant = process == nil || process == String(CurrentProcess.identifier)
    longestSilence = environment["WATCHDOG_USEC"].flatMap { isMeant ? Int64($0) : nil }
      .flatMap { $0 > 0 ? .microseconds($0) : nil }
  }

  /// Tells it, if it still listens.
  func tell(_ news: News) { try? messages.send(news.text) }

  /// Says in time that the server doesn't hang, as long as it doesn't.
  func watch(_ server: HTTPServer) -> Task<Void, Never>? {
    guard let longestSilence else { return nil }
    return Task {
      while !Task.isCancelled {
        await server.turn()
        tell(.alive)
        try? await Task.sleep(for: longestSilence / 2)
      }
    }
  }
}

extension Supervisor.News {
  var text: String {
    switch self {
    case .ready: "READY=1"
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(MonotonicTime.now.microseconds)"
    case .succeeded(let process): "MAINPID=\(process)\nREADY=1"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    }
  }
}
