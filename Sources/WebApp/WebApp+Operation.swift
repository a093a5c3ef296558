import Gameplay
import HTTP
import Presentation
import Views

extension WebApp {
  static let uncached: HTTPFields = [.cacheControl: "no-store"]

  /// Whether the process can answer: its store must.
  func readiness() async throws -> HTTPResponse {
    do {
      try await games.checkStore()
      return HTTPResponse(status: .ok, fields: Self.uncached, text: "ready\n")
    } catch {
      return HTTPResponse(
        status: .serviceUnavailable, fields: Self.uncached, text: "the store does not answer\n")
    }
  }

  /// A file of `Public/`: for good under the version of its content, to be asked for again without.
  func asset(
    _ name: String, version: String?, _ exchange: Exchange
  ) throws(Refusal) -> HTTPResponse {
    guard let asset = site.file(name) else { throw Refusal(.notFound) }
    let fields: HTTPFields = [
      .contentType: asset.contentType,
      .cacheControl: version == asset.version
        ? "public, max-age=31536000, immutable" : "public, no-cache",
      .xContentTypeOptions: "nosniff",
    ]
    return cached(exchange, tag: HTTPEntityTag(asset.version), fields: fields) { asset.bytes }
  }
}
