import OperatingSystem

/// The file by which a folder is known as a site that can be brought up to date, with what it was made of.
///
/// Whatever it doesn't name is somebody's own, and stays.
struct SiteManifest {
  static let name = ".flipbook-site"

  private static let firstLine = "flipbook site 1"
  /// More than a million games have.
  private static let sizeLimit = 256 << 20

  /// A part of the site that is made as a whole.
  struct Part: Equatable {
    /// What follows from all that it was made of; nil where it has to be made anew.
    let key: String?
    /// The files of `Public/` that the pages of a folder link, with commas between them; of a file nothing.
    let links: String

    /// A part of which nothing is known but that it is the program's.
    static let unknown = Part(key: nil, links: "-")
  }

  /// The parts by their paths, those of folders with a slash at their end.
  var parts: [String: Part] = [:]

  /// The manifest of a site of no parts.
  init() {}

  /// The manifest of a folder; nil if it is no site.
  init?(of folder: String) throws(SystemError) {
    let path = folder + "/" + Self.name
    guard try FileSystem.status(of: path) != nil,
      let bytes = try OpenFile.bytes(of: path, limit: Self.sizeLimit)
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.first?.elementsEqual(Self.firstLine.utf8) == true else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3, Self.isBelow(words[2]) else { return nil }
      let key = words[0].utf8.elementsEqual("-".utf8) ? nil : words[0]
      parts[words[2]] = Part(key: key, links: words[1])
    }
  }

  /// Whether a path leads nowhere but into the folder: whoever hands on a site hands on its manifest, too.
  private static func isBelow(_ path: String) -> Bool {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return !parts.isEmpty
      && parts.allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }

  /// What to write into the folder: the same for the same parts.
  var bytes: [UInt8] {
    var bytes = Array((Self.firstLine + "\n").utf8)
    for (path, part) in parts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      bytes += "\(part.key ?? "-") \(part.links) \(path)\n".utf8
    }
    return bytes
  }

  /// Something in a folder that isn't the program's and would be in the way; a site of before is brought up to date.
  static func foreignName(in folder: String) throws(SystemError) -> String? {
    try SiteManifest(of: folder) == nil ? OutputMarker.foreignName(in: folder) : nil
  }
}

/// The file by which a folder is known as one that this program has written and may replace.
///
/// It names every file that the program has put there: whatever else is in the folder, or in one within, is
/// somebody's own.
struct OutputMarker {
  static let name = ".flipbook-export"

  private static let firstLine = "flipbook export 1"
  /// More than the names of a million pages.
  private static let sizeLimit = 64 << 20

  /// What to write into a folder that holds these files, such as `index.html` and `001/index.html`.
  static func bytes(files: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in [firstLine] + files {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Something in a folder that isn't the program's; nil if there is nothing.
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

  /// The marker of a folder; nil if it is none that this program has written.
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

  /// What is somebody's own of a name that is no file's; nil for a folder that holds known files only.
  private func foreignName(at name: String, in folder: String) throws(SystemError) -> String? {
    let path = folder + "/" + name
    guard folders.contains(name), try FileSystem.status(of: path)?.kind == .directory else {
      return name
    }
    return try FileSystem.names(in: path).lazy.map { name + "/" + $0 }.first { !files.contains($0) }
  }
}
