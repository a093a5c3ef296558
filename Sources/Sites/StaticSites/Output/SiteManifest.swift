import Encodings
import OperatingSystem

/// The file that marks a folder as a site that can be updated. It lists the parts of the site with their keys.
///
/// Files that it doesn't list were not written by this program, and stay.
struct SiteManifest {
  static let name = ".flipbook-site"

  private static let firstLine = "flipbook site 1"
  /// In bytes; more than the manifest of a million games.
  private static let sizeLimit = 256 << 20

  /// A part of the site that is always made as a whole.
  struct Part: Equatable {
    /// A digest of everything that the part depends on, or of a file's content; nil to make it again.
    let key: String?
    /// Nil if it's unknown.
    let content: PartContent?
    /// The files of `Public/` that the pages of a folder link, separated by commas; `-` for none, and for a file.
    let links: String

    /// A part that this program wrote but has to make again.
    static let unknown = Part(key: nil, content: nil, links: "-")
  }

  /// The parts by their paths. The path of a folder ends with a slash.
  var parts: [String: Part] = [:]

  init() {}

  /// Reads the manifest of a folder; nil if the folder is not a site.
  init?(of folder: String) throws(SystemError) {
    let path = folder + "/" + Self.name
    guard try FileSystem.status(of: path) != nil,
      let bytes = try OpenFile.bytes(of: path, limit: Self.sizeLimit)
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.first?.elementsEqual(Self.firstLine.utf8) == true else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 4, let path = words.last, Self.isBelow(path) else { return nil }
      let key = words[0].isSpelled("-") ? nil : words[0]
      parts[path] = Part(key: key, content: PartContent(words[1]), links: words[2])
    }
  }

  /// Whether a path stays within the folder. A manifest can come from another person along with a site, so it isn't
  /// trusted.
  private static func isBelow(_ path: String) -> Bool {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return !parts.isEmpty
      && parts.allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }

  /// The content of the file, always the same for the same parts.
  var bytes: [UInt8] {
    var bytes = Array((Self.firstLine + "\n").utf8)
    // Much faster than a comparison of octets; any order will do that is always the same.
    for (path, part) in parts.sorted(by: { $0.key < $1.key }) {
      bytes += "\(part.key ?? "-") \(part.content?.text ?? "-") \(part.links) \(path)\n".utf8
    }
    return bytes
  }

  /// A file in a folder that this program didn't write and that would have to go; nil if there is none, or for a site
  /// to update.
  static func foreignName(in folder: String) throws(SystemError) -> String? {
    try SiteManifest(of: folder) == nil ? OutputMarker.foreignName(in: folder) : nil
  }
}

/// The file that marks a folder as an export that this program may replace.
///
/// The marker lists every file that the program has written there. All other files, in the folder or in its subfolders,
/// come from elsewhere.
struct OutputMarker {
  static let name = ".flipbook-export"

  private static let firstLine = "flipbook export 1"
  /// In bytes; more than the names of a million pages.
  private static let sizeLimit = 64 << 20

  /// The content of the marker for a folder with these files, such as `index.html` and `001/index.html`.
  static func bytes(files: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in [firstLine] + files {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A file in a folder that this program didn't write; nil if there is none.
  static func foreignName(in folder: String) throws(SystemError) -> String? {
    let names = try FileSystem.names(in: folder)
    guard names.contains(name), let marker = try OutputMarker(of: folder) else {
      return names.first
    }
    for name in names where !marker.files.contains(name) {
      if let foreign = try marker.foreignName(at: name, in: folder) { return foreign }
    }
    return nil
  }

  private let files: Set<String>
  private let folders: Set<String>

  /// Reads the marker of a folder; nil if this program didn't write it.
  private init?(of folder: String) throws(SystemError) {
    let path = folder + "/" + Self.name
    guard let bytes = try OpenFile.bytes(of: path, limit: Self.sizeLimit) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.first == Self.firstLine else { return nil }
    files = Set(lines.dropFirst() + [Self.name])
    folders = Set(
      files.compactMap { file in
        file.lastIndex(of: "/").map { String(file[..<$0]) }
      })
  }

  /// For a name that isn't a listed file: a path that this program didn't write, or nil for a folder with listed files
  /// only.
  private func foreignName(at name: String, in folder: String) throws(SystemError) -> String? {
    let path = folder + "/" + name
    guard folders.contains(name), try FileSystem.status(of: path)?.kind == .directory else {
      return name
    }
    return try FileSystem.names(in: path).lazy.map { name + "/" + $0 }.first { !files.contains($0) }
  }
}
