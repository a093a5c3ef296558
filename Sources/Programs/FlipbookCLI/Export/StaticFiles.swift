import Encodings
import HTTP
import OperatingSystem
import Presentation

/// Serves the files of a folder, as a host of static sites does.
struct StaticFiles: Sendable {
  private let folder: String
  /// In bytes; larger than any file of a site.
  private static let sizeLimit = 64 << 20

  init(_ folder: String) {
    self.folder = folder
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(
        status: .methodNotAllowed, fields: [.allow: "GET, HEAD"], text: "only GET and HEAD\n")
    }
    let isFolder = request.path.utf8.last == UInt8(ascii: "/")
    guard let parts = Self.parts(of: request.path),
      let file = resolved(isFolder ? parts + ["index.html"] : parts),
      let status = try? FileSystem.status(of: file)
    else { return Self.nothing }
    switch status.kind {
    case .file: return response(to: request, with: file, status)
    case .directory where !isFolder: return Self.redirect(from: request)
    case .directory, .other: return Self.nothing
    }
  }

  private static let nothing = HTTPResponse(
    status: .notFound, fields: [.cacheControl: "no-cache"], text: "there is no such page\n")

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
      return Self.nothing
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
