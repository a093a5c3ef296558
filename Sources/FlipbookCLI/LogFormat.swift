import Gameplay
import HTTP
import HTTPServer
import WebApp

/// How the lines of the log are written.
enum LogFormat: String, Sendable {
  /// For people: values in a row.
  case text
  /// For programs: an object a line (RFC 8259), the members called as nginx calls its variables.
  case json

  /// The line that tells of a request: when, who, what, how it went, how much, how long.
  func line(for entry: AccessLogEntry, at moment: Timestamp) -> String {
    // The path may hold the key of a seat.
    let path = entry.path.map(WebApp.loggablePath)
    let method = entry.method?.name
    let microseconds = Int((entry.duration / .microseconds(1)).rounded())
    let values = (moment.text, entry.client.address, entry.status.code, entry.bytes)
    switch self {
    case .text:
      return "\(values.0) \(values.1) \(method.visible) \(path.visible) \(values.2) \(values.3)"
        + " \(microseconds)us"
    case .json:
      return """
        {"time":"\(values.0)","remote_addr":"\(values.1)","request_method":\(method.json),\
        "uri":\(path.json),"status":\(values.2),"bytes_sent":\(values.3),\
        "request_time":\(Self.seconds(microseconds))}
        """
    }
  }

  /// The line that tells the operator of trouble.
  func line(complaining message: String, at moment: Timestamp) -> String {
    switch self {
    case .text: "flipbook: \(message)"
    case .json: "{\"time\":\"\(moment.text)\",\"message\":\(Optional(message).json)}"
    }
  }

  /// Microseconds as a decimal number of seconds.
  private static func seconds(_ microseconds: Int) -> String {
    let (whole, part) = max(0, microseconds).quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(part)
    return "\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Timestamp {
  /// As RFC 3339 writes it, to the second.
  fileprivate var text: String { HTTPDate(unixTime: milliseconds / 1000).timestamp }
}

extension String? {
  /// The text with anything invisible escaped, so that it can be neither a line nor a value of its own; a dash for none.
  fileprivate var visible: String {
    guard let self else { return "-" }
    if self.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return self }
    return self.unicodeScalars.map { scalar in
      scalar == "…" || ("!"..."~").contains(scalar)
        ? String(scalar) : "\\u{" + String(scalar.value, radix: 16) + "}"
    }.joined()
  }

  /// The text as a JSON string, with anything invisible escaped; `null` for none.
  fileprivate var json: String {
    guard let self else { return "null" }
    return "\"" + self.unicodeScalars.map(\.json).joined() + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var json: String {
    switch self {
    case "\"", "\\": "\\" + String(self)
    case " "..."~", "…": String(self)
    default:
      String(self).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
