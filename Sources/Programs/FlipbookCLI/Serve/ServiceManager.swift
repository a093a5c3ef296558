import HTTPServer
import OperatingSystem

/// A service manager that wants to be told about the process's state, such as systemd.
///
/// Source: sd_notify(3) and sd_watchdog_enabled(3).
struct ServiceManager: Sendable {
  struct StateChange {
    let text: String

    static let ready = StateChange(text: "READY=1")
    static var reloading: StateChange {
      StateChange(text: "RELOADING=1\nMONOTONIC_USEC=\(MonotonicTime.now.microseconds)")
    }
    /// The process with this ID serves in its place.
    static func succeeded(by process: Int32) -> StateChange {
      StateChange(text: "MAINPID=\(process)\nREADY=1")
    }
    static let stopping = StateChange(text: "STOPPING=1")
    /// The process doesn't hang; sent regularly for the watchdog.
    static let alive = StateChange(text: "WATCHDOG=1")
  }

  private let messages: LocalMessageBox
  /// How long the process may send nothing before the service manager takes it to hang.
  private let longestSilence: Duration?

  init?(environment: [String: String]) {
    guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return nil }
    messages = LocalMessageBox(path)
    let process = environment["WATCHDOG_PID"]
    let isMeant = process == nil || process == String(CurrentProcess.identifier)
    longestSilence = environment["WATCHDOG_USEC"].flatMap { isMeant ? Int64($0) : nil }
      .flatMap { $0 > 0 ? .microseconds($0) : nil }
  }

  func notify(_ change: StateChange) { try? messages.send(change.text) }

  /// Sends keep-alive messages as long as every event loop responds.
  func watch(_ server: HTTPServer) -> Task<Void, Never>? {
    guard let longestSilence else { return nil }
    return Task {
      while !Task.isCancelled {
        await server.turn()
        notify(.alive)
        try? await Task.sleep(for: longestSilence / 2)
      }
    }
  }
}
