import Encodings
import OperatingSystem

/// The file that marks a folder as a site of this program. It lists the parts of the site with their files.
///
/// Files that it doesn't list were not written by this program.
struct SiteManifest {
  static let name = ".flipbook-site"

  /// What wrote the folder. The raw value is the first line.
  enum Kind: String {
    /// A folder of games, a puzzle or a sheet, which is replaced as a whole.
    case export = "flipbook export 1"
    /// A whole site, which can be updated.
    case site = "flipbook site 1"
  }

  /// In bytes; more than the manifest of a million pages.
  private static let sizeLimit = 256 << 20

  /// A file, or a folder that is always written as a whole.
  struct Part {
    /// A digest of everything that the part depends on, or of a file's content; nil to write it again.
    var key: String?
    /// The files of `Public/` that the pages of a folder link, separated by commas; `-` for none, and for a file.
    var links = "-"
    /// The digests of a folder's files by their names; that of a single file has an empty name.
    var files: [String: String]
  }

  let kind: Kind
  var parts: [String: Part] = [:]

  init(_ kind: Kind) { self.kind = kind }

  /// Reads the manifest of a folder; nil if the folder has none of this kind.
  init?(_ kind: Kind, of folder: String) throws(SystemError) {
    self.kind = kind
    let path = folder + "/" + Self.name
    guard try FileSystem.status(of: path) != nil,
      let bytes = try OpenFile.bytes(of: path, limit: Self.sizeLimit)
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.first?.elementsEqual(kind.rawValue.utf8) == true else { return nil }
    var folder = ""
    for line in lines.dropFirst() {
      // The files of a folder are indented.
      let isInside = line.first == UInt8(ascii: " ")
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: isInside ? 1 : 2).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == (isInside ? 2 : 3), let name = words.last else { return nil }
      let path = isInside ? folder + name : name
      guard Self.isBelow(path) else { return nil }
      if isInside {
        parts[folder]?.files[name] = words[0]
      } else {
        folder = path
        let key = words[0].isSpelled("-") ? nil : words[0]
        parts[path] = Part(
          key: key, links: words[1], files: path.endsWithSlash ? [:] : ["": words[0]])
      }
    }
  }

  /// The first digits of a digest: there may be one for each of millions of files.
  static func digest(of bytes: [UInt8]) -> String {
    String(SHA256Digest(of: bytes.span).hex.prefix(15))
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

  var bytes: [UInt8] {
    var bytes = Array((kind.rawValue + "\n").utf8)
    // Much faster than a comparison of bytes; any order will do that is always the same.
    for (path, part) in parts.sorted(by: { $0.key < $1.key }) {
      bytes += "\(part.key ?? "-") \(part.links) \(path)\n".utf8
      guard path.endsWithSlash else { continue }
      for (name, digest) in part.files.sorted(by: { $0.key < $1.key }) {
        bytes += " \(digest) \(name)\n".utf8
      }
    }
    return bytes
  }

  /// The manifest while the parts at some paths are being moved to the place of old ones: none of them is current.
  func moving(_ paths: some Sequence<String>, over old: SiteManifest) -> SiteManifest {
    var between = self
    for path in paths {
      let names = [old, self].flatMap { $0.parts[path]?.files.keys.map(\.self) ?? [] }
      between.parts[path] = Part(
        files: Dictionary(names.map { ($0, "-") }) { first, _ in first })
    }
    return between
  }

  /// Whether something in the folder of a site is neither the site's nor foreign: an export's hidden folder, or what
  /// file systems have at their top.
  static func isReserved(_ name: String) -> Bool {
    isStaging(name, Self.name + ".") || name.isSpelled("lost+found")
  }

  /// Whether a path is that of an export's hidden folder: after its beginning, as in `81-0`.
  static func isStaging(_ name: String, _ beginning: String) -> Bool {
    // A hidden folder of the user may begin like one.
    let numbers = Substring(name.utf8.dropFirst(beginning.utf8.count)).parts(at: "-")
    return name.begins(with: beginning) && numbers.count == 2
      && numbers.allSatisfy { String($0).isDigits }
  }

  /// The path of a file in a folder that no export of this kind wrote; nil if there is none.
  static func foreignName(in folder: String, _ kind: Kind) throws(SystemError) -> String? {
    let names = try FileSystem.names(in: folder).filter { !isReserved($0) }
    guard names.contains(name), let manifest = try SiteManifest(kind, of: folder) else {
      return names.first
    }
    var files: Set = [name]
    for (path, part) in manifest.parts { files.formUnion(part.files.keys.map { path + $0 }) }
    var folders: Set<String> = []
    for file in files {
      var parent = file.pathOfParent
      while !parent.isEmpty, folders.insert(parent).inserted { parent = parent.pathOfParent }
    }
    func foreignName(below path: String) throws(SystemError) -> String? {
      for name in try FileSystem.names(in: folder + "/" + path) {
        let file = path + name
        guard !files.contains(file), !path.isEmpty || !isReserved(name) else { continue }
        guard folders.contains(file), FileSystem.isDirectory(folder + "/" + file, ifNoLink: true)
        else { return file }
        if let name = try foreignName(below: file + "/") { return name }
      }
      return nil
    }
    return try foreignName(below: "")
  }
}

extension SiteManifest.Part {
  /// In bytes; more than any file of a site.
  private static let sizeLimit = 64 << 20

  /// Whether the part at a path on the disk still has these files.
  ///
  /// - Parameters:
  ///   - time: when the files were known to be right, as in ``FileStatus/change``. A file is only read if it has
  ///     changed since then, or at that time, as the clock of files is coarse.
  ///   - isNewer: set to true if a file has changed since.
  func isKept(at path: String, since time: Int64, isNewer: inout Bool) -> Bool {
    for (name, digest) in files {
      guard let status = try? FileSystem.status(of: path + name), status.kind == .file else {
        return false
      }
      guard status.change >= time else { continue }
      isNewer = isNewer || status.change > time
      guard let bytes = try? OpenFile.bytes(of: path + name, limit: Self.sizeLimit),
        SiteManifest.digest(of: bytes) == digest
      else { return false }
    }
    return true
  }
}

extension String {
  var endsWithSlash: Bool { utf8.last == UInt8(ascii: "/") }

  var pathOfParent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The path without the slash at its end. By bytes: a character can join with the slash beside it.
  var withoutSlash: String { endsWithSlash ? String(Substring(utf8.dropLast())) : self }
}
