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
  static let fields = MustacheFields<JSON>.dynamic(
    member: { json, name in
      if case .object(let members) = json { members[name] } else { nil }
    },
    text: \.text, elements: \.elements)

  private var text: String {
    switch self {
    case .number(let number) where number == number.rounded(): String(Int(number))
    case .number(let number): "\(number)"
    case .string(let string): string
    case .null, .flag, .array, .object: ""
    }
  }

  private var elements: [JSON] {
    switch self {
    case .null, .flag(false), .string(""), .number(0): []
    case .array(let elements): elements
    case .flag, .string, .number, .object: [self]
    }
  }
}
