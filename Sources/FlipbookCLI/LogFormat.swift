/// How the lines of the log are written.
enum LogFormat: String, Sendable, CaseIterable {
  /// For people: values in a row.
  case text
  /// For programs: an object a line (RFC 8259), the members called as nginx calls its variables.
  case json
}
