/// Writes a JSON object member by member, in the order in which they are added.
struct JSONObjectWriter {
  private var body = ""

  /// The object written so far.
  var text: String { "{" + body + "}" }

  mutating func add(_ key: String, raw value: String) {
    if !body.isEmpty { body += "," }
    body.append(json: key)
    body += ":" + value
  }

  /// Adds a string, or null where there is none.
  mutating func add(_ key: String, text value: String?) {
    add(key, raw: value.map(Self.string) ?? "null")
  }

  /// Adds the word that stands for a value in forms and stored games.
  mutating func add(_ key: String, code value: some RawRepresentable<String>) {
    add(key, text: value.rawValue)
  }

  mutating func add(_ key: String, texts values: [String]) {
    add(key, raw: "[" + values.map(Self.string).joined(separator: ",") + "]")
  }

  private static func string(_ text: String) -> String {
    var string = ""
    string.append(json: text)
    return string
  }
}
