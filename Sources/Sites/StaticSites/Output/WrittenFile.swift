import Encodings
import OperatingSystem

/// A file of an output folder, as it was written.
struct WrittenFile {
  /// The path below the folder.
  let path: String
  let size: Int
  let digest: String

  init(path: String, bytes: [UInt8]) {
    (self.path, size) = (path, bytes.count)
    digest = SHA256Digest(of: bytes.span).hex
  }
}

/// What the files of a part of a site contain, to find what somebody has changed or removed since.
struct PartContent: Equatable {
  /// The sum of the files' sizes, in bytes.
  private let size: Int
  private let digest: String

  /// - Parameters:
  ///   - files: in any order.
  ///   - folder: the path of the part, which the paths of all files begin with.
  init(of files: some Collection<WrittenFile>, in folder: String = "") {
    size = files.reduce(0) { $0 + $1.size }
    let lines = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { "\($0.digest) \(Substring($0.path.utf8.dropFirst(folder.utf8.count)))\n" }
    digest = SHA256Digest(of: lines.joined().utf8).hex
  }

  /// Reads what ``text`` gives; nil for anything else.
  init?(_ text: String) {
    let parts = text.parts(at: ":").map(String.init)
    guard parts.count == 2, let size = Int(parts[0]) else { return nil }
    (self.size, digest) = (size, parts[1])
  }

  var text: String { "\(size):\(digest)" }

  /// Whether the part at a path on the disk still has this content.
  ///
  /// - Parameters:
  ///   - time: when the content was known to be right, as in ``FileStatus/change``. The files are only read if one has
  ///     changed since then, or at that time, as the clock of files is coarse.
  ///   - isNewer: set to true if a file has changed since.
  func isKept(at path: String, since time: Int64, isNewer: inout Bool) -> Bool {
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    let found = isFolder ? (try? FileSystem.names(in: path)) ?? [] : [""]
    let names = isFolder ? found.filter(SiteFolderNames.isOwn) : found
    var (sum, newest) = (0, Int64.min)
    for name in names {
      guard let status = try? FileSystem.status(of: path + name), status.kind == .file else {
        return false
      }
      sum += status.size
      newest = max(newest, status.change)
    }
    guard sum == size else { return false }
    guard newest >= time else { return true }
    isNewer = isNewer || newest > time
    let files = names.compactMap { name in
      (try? OpenFile.bytes(of: path + name, limit: size)).map { WrittenFile(path: name, bytes: $0) }
    }
    return files.count == names.count && PartContent(of: files) == self
  }
}
