import Foundation

@testable import Mustache

/// A JSON value, such as the data of a case of the specification.
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

  fileprivate subscript(_ name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  fileprivate var text: String {
    switch self {
    case .number(let number) where number == number.rounded(): String(Int(number))
    case .number(let number): "\(number)"
    case .string(let string): string
    case .null, .flag, .array, .object: ""
    }
  }

  /// The values for which a section renders.
  fileprivate var elements: [JSON] {
    switch self {
    case .null, .flag(false), .string(""), .number(0): []
    case .array(let elements): elements
    case .flag, .string, .number, .object: [self]
    }
  }
}

/// JSON as a context in which every name is declared.
struct JSONContext: MustacheContext {
  /// The value, after those around it.
  let values: [JSON]

  static let fields = MustacheFields<Self>([]) { field(at: Array($0)) }

  /// A value as a field that works as text, as a condition and as a list.
  private static func field(at path: [String]) -> MustacheField<Self> {
    MustacheField(
      kind: .text,
      isTrue: { context, _ in !context[path].elements.isEmpty },
      write: Rendering { context, _, output in output.append(escaping: context[path].text) },
      writeUnescaped: Rendering { context, _, output in output.append(context[path].text) },
      nested: NestedContexts { (context, scope, body: Rendering<Self>, output) in
        for element in context[path].elements {
          body.write(Self(values: context.values + [element]), scope, &output)
        }
      })
  }

  /// Looks up the first part of a name from the inside outward, and each further part only in the value before.
  private subscript(_ path: [String]) -> JSON {
    if path == ["."] { return values.last ?? .null }
    let first = values.reversed().lazy.compactMap { $0[path[0]] }.first
    return path.dropFirst().reduce(first) { value, name in value?[name] } ?? .null
  }
}
