import Encodings
import OperatingSystem

struct SiteMove {
  let staging: String
  let place: String
  let old: SiteManifest
  let new: SiteManifest

  /// Throws if a file would be replaced or removed that this program didn't write.
  func refuseForeign(written: [String], removed: [String]) throws(OutputError) {
    var listings: [String: Set<String>] = [:]
    for path in written + removed {
      let name: String?
      do throws(SystemError) {
        name = try foreignName(of: path, &listings)
      } catch {
        throw OutputError(error, at: place + "/" + path)
      }
      if let name { throw .foreign(folder: place, name: name) }
    }
  }

  /// A path that is in the way of a part and that this program didn't write; nil if there is none.
  ///
  /// - Parameter listings: keeps the names in the folders, which can be many.
  private func foreignName(
    of path: String, _ listings: inout [String: Set<String>]
  ) throws(SystemError) -> String? {
    let whole = path.withoutSlash
    var folder = ""
    for name in whole.parts(at: "/").map(String.init) {
      let parent = folder.isEmpty ? place : place + "/" + folder
      // Look the name up in the folder's listing, which also has broken symbolic links.
      if listings[parent] == nil { listings[parent] = Set(try FileSystem.names(in: parent)) }
      guard listings[parent]?.contains(name) == true else { return nil }
      folder += folder.isEmpty ? name : "/" + name
      let isFolder = FileSystem.isDirectory(place + "/" + folder, ifNoLink: true)
      if isFolder != (folder != whole || path.endsWithSlash) { return folder }
    }
    guard let own = old.parts[path]?.files else { return path }
    guard path.endsWithSlash else { return nil }
    return try FileSystem.names(in: place + "/" + path).first { own[$0] == nil }.map { path + $0 }
  }

  /// Moves all parts, or none if one can't be moved. If this is interrupted, the next update makes the affected parts
  /// again.
  func run(written: [String], removed: [String]) throws(OutputError) {
    // Folders of pages come before the pages that link to them.
    let paths = written.sorted { $0.endsWithSlash && !$1.endsWithSlash }
    var moved = 0
    do throws(SystemError) {
      try put(new.moving(removed + written, over: old))
      for path in paths {
        try put(path)
        moved += 1
      }
      for path in removed { try remove(path) }
      for folder in Set(removed.map(Self.parent)) { try removeIfEmpty(folder) }
      // The manifest may list only parts that would survive a power failure.
      try OpenDirectory(place).synchronize()
      try put(new)
    } catch {
      guard moved < paths.count else { throw OutputError(error, at: place) }
      for path in paths[..<moved].reversed() { try? put(path) }
      throw OutputError(error, at: place + "/" + paths[moved])
    }
  }

  private func put(_ manifest: SiteManifest) throws(SystemError) {
    try OpenDirectory(staging).create(SiteManifest.name, holding: manifest.bytes)
    try FileSystem.rename(staging + "/" + SiteManifest.name, to: place + "/" + SiteManifest.name)
  }

  /// Exchanges a part for what is in its place, if anything; the second time, back.
  private func put(_ path: String) throws(SystemError) {
    try makeFolder(Self.parent(of: path))
    let (new, target) = (staging + "/" + path.withoutSlash, place + "/" + path.withoutSlash)
    try FileSystem.swap(new, target)
  }

  private func makeFolder(_ folder: String) throws(SystemError) {
    guard !folder.isEmpty, try FileSystem.status(of: place + "/" + folder) == nil else { return }
    try makeFolder(folder.pathOfParent)
    try FileSystem.makeDirectory(place + "/" + folder)
  }

  private func remove(_ path: String) throws(SystemError) {
    if path.endsWithSlash {
      if try FileSystem.status(of: place + "/" + path) != nil { try setAside(path) }
    } else {
      try FileSystem.removeFile(place + "/" + path)
    }
  }

  /// Removes a folder and its parents as far as nothing is in them.
  private func removeIfEmpty(_ folder: String) throws(SystemError) {
    var folder = folder
    while !folder.isEmpty {
      let path = place + "/" + folder
      if FileSystem.isDirectory(path) {
        guard try FileSystem.names(in: path).isEmpty else { return }
        try FileSystem.removeDirectory(path)
      }
      folder = folder.pathOfParent
    }
  }

  /// Moves a folder to the hidden folder, which is removed at the end.
  private func setAside(_ path: String) throws(SystemError) {
    let name = "aside-" + path.withoutSlash.parts(at: "/").joined(separator: "-")
    try FileSystem.rename(place + "/" + path, to: staging + "/" + name)
  }

  private static func parent(of path: String) -> String {
    path.withoutSlash.pathOfParent
  }
}
