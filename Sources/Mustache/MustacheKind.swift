/// What a template may do with a field: interpolate it, test it, or go into it.
@usableFromInline
enum MustacheKind: Sendable {
  case text
  case number
  case flag
  case context(any MustacheContext.Type)
  case list(any MustacheContext.Type)

  /// The type that a section over the field brings onto the context stack.
  var entered: (any MustacheContext.Type)? {
    switch self {
    case .text: String.self
    case .number: Int.self
    case .flag: nil
    case .context(let type), .list(let type): type
    }
  }

  /// What to call it when a template interpolates it, if that is a mistake.
  var wrongAsText: String? {
    switch self {
    case .text, .number: nil
    case .flag: "a flag"
    case .context: "a context"
    case .list: "a list"
    }
  }
}
