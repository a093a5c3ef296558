import Foundation
import Mustache

/// A JSON value as a context whose names are known only at render time.
enum JSON: Decodable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }
}

extension JSON: MustacheContext {
  static let fields = MustacheFields<JSON>.dynamic { json, name in
    if name == "." { return json.field }
    guard case .object(let members) = json else { return nil }
    return members[name]?.field
  }

  private var field: MustacheField<JSON> {
    switch self {
    case .null: .text { _ in nil }
    case .flag(let flag): .flag { _ in flag }
    case .number(let number) where number == number.rounded(): .number { _ in Int(number) }
    case .number(let number): .text { _ in "\(number)" }
    case .string(let string): .text { _ in string }
    case .array(let elements): .list { _ in elements }
    case .object: .context { _ in self }
    }
  }
}
