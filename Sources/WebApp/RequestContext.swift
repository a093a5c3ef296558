import HTTP
import Presentation

/// A request with what it asks for and who asks.
///
/// A class, because it is handed on from function to function, most of which wait: a value would be copied, part by
/// part, into the frame of each.
final class RequestContext: Sendable {
  let request: HTTPRequest
  let route: SiteRoute
  let client: HTTPClient
  let visitor: Visitor
  /// The methods that the address understands.
  let methods: AllowedMethods

  init(
    request: HTTPRequest, from client: HTTPClient, route: SiteRoute,
    methods: AllowedMethods = [.get]
  ) {
    self.request = request
    self.client = client
    self.route = route
    self.methods = methods
    visitor = Visitor(request)
  }

  /// Whether the request must not make anything happen, not even a due computer move.
  var isHead: Bool { request.method == .head }

  /// Whether the request may change something.
  var isPost: Bool { request.method == .post }

  /// The posted form.
  func form() throws(RefusedRequest) -> HTTPForm {
    // A post without content, as from a form without fields, needs no type.
    guard request.hasMediaType("application/x-www-form-urlencoded") || request.body.isEmpty else {
      throw RefusedRequest(.unsupportedMediaType)
    }
    do {
      return try request.bodyForm()
    } catch {
      throw RefusedRequest(.malformedForm)
    }
  }
}
