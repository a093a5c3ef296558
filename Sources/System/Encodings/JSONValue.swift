/// A value in JSON (RFC 8259). Objects keep the order of their members.
package enum JSONValue: Sendable {
  /// A number, `true`, `false` or `null`, as JSON writes it.
  case literal(String)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A string, or `null` for nil.
  package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  package init(_ number: some FixedWidthInteger) {
    self = .literal(String(number))
  }

  package init(_ flag: Bool) { self = .literal(String(flag)) }

  package init(_ texts: [String]) { self = .array(texts.map(JSONValue.string)) }

  package static let null = literal("null")

  /// An object with the members of several.
  package static func joined(_ objects: JSONValue...) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for case .object(let others) in objects { members += others }
    return .object(members)
  }

  /// The value without spaces.
  ///
  /// - Parameter asASCII: whether to escape everything but visible ASCII and the space, too, for terminals and logs.
  package func text(asASCII: Bool = false) -> String {
    switch self {
    case .literal(let text): text
    case .string(let text): Self.quoted(text, asASCII)
    case .array(let values):
      "[" + values.map { $0.text(asASCII: asASCII) }.joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.0, asASCII) + ":" + $0.1.text(asASCII: asASCII) }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String, _ asASCII: Bool) -> String {
    var string = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": string += "\\\""
      case "\\": string += "\\\\"
      case "\n": string += "\\n"
      case "\r": string += "\\r"
      case "\t": string += "\\t"
      case " "..."~": string.unicodeScalars.append(scalar)
      case "\u{7F}"... where !asASCII: string.unicodeScalars.append(scalar)
      default:
        for unit in scalar.utf16 {
          let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
          string += "\\u" + bytes.hexadecimal
        }
      }
    }
    return string + "\""
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
  /// An object without the members that are nil.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  package init(stringLiteral text: String) { self = .string(text) }
}
