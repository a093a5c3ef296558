import Gameplay
import HTTP
import Presentation

/// Probes for the operator, `robots.txt` and the files of `Public/`.
extension Request {
  func readiness() async throws -> HTTPResponse {
    do { try await games.checkStore() } catch {
      return HTTPResponse(
        status: .serviceUnavailable, fields: ResponseFields.uncached,
        text: "the store does not answer\n")
    }
    if http.method == .options { return HTTPResponse(allowing: resource.methods) }
    return HTTPResponse(status: .ok, fields: ResponseFields.uncached, text: "ready\n")
  }

  /// Keeps crawlers away from the endless trees of pages. Robots that fetch a preview of a shared link are allowed.
  ///
  /// Source: RFC 9309. A robot that finds a group for itself ignores the others.
  func robots() -> HTTPResponse {
    let trees = ["g/", "r/", "p/", "bowling/", "turns/"].map {
      "Disallow: \(settings.basePath)/\($0)\n"
    }
    // Pages that need a search cost too much for a preview.
    let searches = Search.Kind.allCases.flatMap { kind in
      ["?", "&"].map { "Disallow: \(settings.basePath)/*\($0)\(kind)=\n" }
    }
    let text =
      "User-agent: *\n" + trees.joined() + "\n"
      + Self.previewRobots.map { "User-agent: \($0)\n" }.joined() + "Allow: /\n"
      + searches.joined()
    return HTTPResponse(
      status: .ok, fields: [.cacheControl: "public, max-age=86400"], text: text)
  }

  private static let previewRobots = [
    "facebookexternalhit", "Twitterbot", "Slackbot-LinkExpanding", "Slackbot", "Discordbot",
    "TelegramBot", "WhatsApp", "LinkedInBot", "Mastodon", "Iframely", "redditbot",
    "SkypeUriPreview", "Pinterestbot", "vkShare", "Embedly",
  ]

  /// A file of `Public/`. With the current version in its address it may be cached forever; otherwise it is
  /// revalidated.
  func asset(_ name: String, version: String?) throws(RefusedRequest) -> HTTPResponse {
    guard let asset = site.file(name) else {
      // Browsers and feed readers ask for this icon without reading a page.
      guard name.utf8.elementsEqual("favicon.ico".utf8) else { throw RefusedRequest(.notFound) }
      return redirect(to: .asset("flipbook.svg", version: nil))
    }
    return packed(
      asset,
      fields: ResponseFields.document(
        type: asset.contentType,
        caching: version == asset.version
          ? "public, max-age=31536000, immutable" : "public, no-cache"))
  }

  func packed(_ file: PublicFile, fields: HTTPFields) -> HTTPResponse {
    var fields = fields
    if file.compressed != nil { fields.append("Accept-Encoding", for: .vary) }
    return revalidated(HTTPEntityTag(file.version), fields: fields) { isPacked in
      isPacked ? file.compressed ?? file.bytes : file.bytes
    }
  }
}

extension HTTPResponse {
  static let healthy = HTTPResponse(status: .ok, fields: ResponseFields.uncached, text: "ok\n")
}
