import Encodings
import HTTP
import OperatingSystem
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
