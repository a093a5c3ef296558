import HTTP
import HTTPServer
import WebApp

/// The line that tells of a request: who, what, how it went, how much, how long.
enum RequestLog {
  static func line(for entry: AccessLogEntry) -> String {
    let method = entry.method?.name ?? "-"
    let path = entry.path.map(WebApp.loggablePath) ?? "-"
    let microseconds = entry.duration / .microseconds(1)
    return "\(entry.client.address) \(method) \(path) \(entry.status.code) \(entry.bytes)"
      + " \(Int(microseconds.rounded()))us"
  }
}
