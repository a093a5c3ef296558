import Encodings
import HTTP
import OperatingSystem
import Presentation
import Synchronization

/// Polls a source and rebuilds when the source has changed.
struct SiteWatch<Sight: Equatable> {
  static var interval: Duration { .milliseconds(500) }

  /// Returns a snapshot of the source; two snapshots are equal if nothing has changed.
  let look: () -> Sight
  let make: () throws -> Void
  let pause: (Duration) async throws -> Void

  /// Rebuilds after each change since `first`, until `pause` or `make` throws.
  func run(after first: Sight) async throws {
    var seen = first
    while true {
      try await pause(Self.interval)
      // A change during `make` is seen by the next look.
      let sight = look()
      guard sight != seen else { continue }
      seen = sight
      try make()
    }
  }
}

/// The number of versions of a site since its export began.
final class SiteVersion: Sendable {
  private let count = Atomic(0)

  var number: Int { count.load(ordering: .relaxed) }

  func advance() { count.add(1, ordering: .relaxed) }
}

/// Serves a site's files, and makes open pages load again when there is a new version.
///
/// A page asks for itself again as soon as it is shown, without a script. That request waits for the next version;
/// until then, the browser keeps showing the page.
struct ReloadingFiles: Sendable {
  let files: StaticFiles
  let version: SiteVersion
  let pause: @Sendable (Duration) async throws -> Void
  /// How often a waiting request looks for a new version; together at most 25 s, as long as a game's page waits.
  private static var mostLooks: Int { 50 }

  func answer(to request: HTTPRequest) -> HTTPAnswer {
    let seen = version.number
    guard request.query?.isSpelled("after=\(seen)") == true else {
      return .now(response(to: request))
    }
    return .later {
      var looks = 0
      while version.number == seen, looks < Self.mostLooks {
        looks += 1
        guard (try? await pause(.milliseconds(500))) != nil else { break }
      }
      return response(to: request)
    }
  }

  private func response(to request: HTTPRequest) -> HTTPResponse {
    // The version is read first: if the file changes in between, the page loads again at once.
    let number = version.number
    var whole = request
    whole.fields[.ifNoneMatch] = nil
    var response = files.response(to: whole)
    guard response.fields[.contentType]?.begins(with: "text/html") == true else {
      return files.response(to: request)
    }
    response.fields[.etag] = nil
    response.fields[.cacheControl] = "no-store"
    // A page that plays moves on by itself, and a browser follows only one of two refreshes.
    if !response.body.contains(Array("http-equiv=\"refresh\"".utf8)) {
      response.fields[.refresh] = "0;url=?after=\(number)"
    }
    return response
  }
}

/// Serves the files of a folder, as a host of static sites does.
struct StaticFiles: Sendable {
  let folder: String
  /// In bytes; larger than any file of a site.
  private static let sizeLimit = 64 << 20

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(
        status: .methodNotAllowed, fields: [.allow: "GET, HEAD"], text: "only GET and HEAD\n")
    }
    let isFolder = request.path.utf8.last == UInt8(ascii: "/")
    guard let parts = Self.parts(of: request.path),
      let file = resolved(isFolder ? parts + ["index.html"] : parts),
      let status = try? FileSystem.status(of: file)
    else { return nothing }
    switch status.kind {
    case .file: return response(to: request, with: file, status)
    case .directory where !isFolder: return Self.redirect(from: request)
    case .directory, .other: return nothing
    }
  }

  /// The site's own page for unknown addresses, if it has one, as from a host.
  private var nothing: HTTPResponse {
    var fields: HTTPFields = [.cacheControl: "no-cache"]
    guard let page = resolved(["404.html"]),
      let body = try? OpenFile.bytes(of: page, limit: Self.sizeLimit)
    else { return HTTPResponse(status: .notFound, fields: fields, text: "there is no such page\n") }
    fields[.contentType] = PublicFile.contentType(of: page)
    return HTTPResponse(status: .notFound, fields: fields, body: body)
  }

  private func response(
    to request: HTTPRequest, with file: String, _ status: FileStatus
  ) -> HTTPResponse {
    var fields: HTTPFields = [
      .contentType: PublicFile.contentType(of: file), .cacheControl: "no-cache",
      .xContentTypeOptions: "nosniff",
    ]
    let version = String(status.modification, radix: 16) + "-" + String(status.size, radix: 16)
    if let tag = HTTPEntityTag(version) {
      fields[.etag] = tag.fieldValue
      if request.hasCopy(tagged: tag) { return HTTPResponse(status: .notModified, fields: fields) }
    }
    guard let body = try? OpenFile.bytes(of: file, limit: Self.sizeLimit) else {
      return nothing
    }
    return HTTPResponse(status: .ok, fields: fields, body: body)
  }

  /// Redirects to a folder's address with a trailing slash, relative to the requested address.
  private static func redirect(from request: HTTPRequest) -> HTTPResponse {
    let name = request.path.parts(at: "/").last ?? ""
    // After `./` no browser takes a name with a colon for a scheme.
    let query = request.query.map { "?" + $0 } ?? ""
    return HTTPResponse(
      status: .found, fields: [.location: "./\(name)/\(query)", .cacheControl: "no-cache"],
      text: "the folder's address ends in a slash\n")
  }

  /// The segments of a path; nil if one of them is empty or begins with a dot.
  private static func parts(of path: String) -> [String]? {
    guard path.begins(with: "/"), let bytes = PercentEncoding.decode(path),
      !bytes.contains(0)
    else { return nil }
    var parts = bytes.dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard !parts.contains(where: { $0.isEmpty || $0.first == UInt8(ascii: ".") }) else {
      return nil
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path without symbolic links; nil if nothing is there or it lies outside the folder.
  private func resolved(_ parts: [String]) -> String? {
    guard let root = try? FileSystem.resolved(folder),
      let path = try? FileSystem.resolved(([folder] + parts).joined(separator: "/")),
      path.isSpelled(root) || path.begins(with: root + "/")
    else { return nil }
    return path
  }
}
