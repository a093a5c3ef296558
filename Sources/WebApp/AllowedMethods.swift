import HTTP
import Presentation

/// The methods that an address understands.
struct AllowedMethods: Sendable, ExpressibleByArrayLiteral {
  private let methods: [HTTPMethod]

  init(arrayLiteral methods: HTTPMethod...) {
    self.methods = methods
  }

  func contains(_ method: HTTPMethod) -> Bool {
    methods.contains(method)
  }

  /// What stands in the `Allow` field; whoever may ask may also ask for the head only, and for the methods.
  var fieldValue: String {
    let all = methods.flatMap { $0 == .get ? [.get, .head] : [$0] } + [.options]
    return all.map(\.name).joined(separator: ", ")
  }
}

extension SiteRoute {
  var allowedMethods: AllowedMethods {
    switch self {
    case .games, .choices: [.post]
    case .change(_, .reset), .seat, .importing: [.get, .post]
    case .change: [.post]
    default: [.get]
    }
  }
}
