import Gameplay
import HTTP
import Presentation
import Views

extension WebApp {
  static let uncached: HTTPFields = [.cacheControl: "no-store"]

  /// The process lives.
  static let healthy = HTTPResponse(status: .ok, fields: uncached, text: "ok\n")

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

  /// Keeps crawlers out of the trees of pages without an end; the robots that draw a shared link's preview may look.
  ///
  /// Source: RFC 9309; a robot that finds its own group ignores the others.
  func robots() -> HTTPResponse {
    let trees = ["g/", "r/", "p/", "bowling/"].map { "Disallow: \(settings.basePath)/\($0)\n" }
    let text =
      "User-agent: *\n" + trees.joined() + "\n"
      + Self.previewRobots.map { "User-agent: \($0)\n" }.joined() + "Allow: /\n"
    return HTTPResponse(
      status: .ok, fields: [.cacheControl: "public, max-age=86400"], text: text)
  }

  /// The robots that ask for a page because somebody has sent its link to somebody else.
  private static let previewRobots = [
    "facebookexternalhit", "Twitterbot", "Slackbot-LinkExpanding", "Slackbot", "Discordbot",
    "TelegramBot", "WhatsApp", "LinkedInBot", "Mastodon", "Iframely", "redditbot",
    "SkypeUriPreview", "Pinterestbot", "vkShare", "Embedly",
  ]

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
