import OperatingSystem

/// A static site that is being written to the disk.
///
/// Its files go to a hidden folder beside its place and move there in one step at the end. Until then, and if the value
/// is dropped, an earlier site in that place stays unchanged.
package struct OutputFolder: ~Copyable {
  private let place: OutputPlace
  /// The hidden folder that the files are written to.
  let temporary: String
  /// Keeps other exports from the same place.
  private let lock: OpenDirectory
  private var isPublished = false
  /// The files in the order of writing, which is always the same for the same site, without those taken.
  private var files: [WrittenFile] = []
  private var folders: Set<String> = []
  /// The folder being written to. Keeping it open saves resolving its path for each file.
  private var open: (name: String, directory: OpenDirectory)?
  /// The files written so far, without the marker.
  package private(set) var tally = OutputTally()

  /// Begins a site at a path.
  ///
  /// - Parameters:
  ///   - protected: folders that must not be inside the folder to replace.
  ///   - force: whether to replace a folder with files that this program didn't write.
  /// - Throws: ``OutputError``. Nothing has been changed then.
  package init(
    at path: String, protected: [ProtectedFolder] = [], force: Bool = false
  ) throws(OutputError) {
    try self.init(for: OutputPlace(path, protected: protected, force: force))
  }

  /// Begins a site in a checked place.
  init(for place: OutputPlace) throws(OutputError) {
    let temporary = try Self.makeTemporary(for: place)
    do throws(OutputError) {
      lock = try place.lock(temporary)
    } catch {
      try? FileSystem.removeDirectory(temporary)
      throw error
    }
    self.place = place
    self.temporary = temporary
  }

  deinit {
    // If removing fails, the rest stays hidden and does no harm.
    if !isPublished { try? FileSystem.removeDirectory(temporary) }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - name: the file's name. Write each file only once.
  ///   - folder: the path of the file's folder below the site; empty for the site's own folder.
  /// - Throws: ``OutputError``. Drop the site then.
  package mutating func write(
    _ bytes: [UInt8], to name: String, in folder: String = ""
  ) throws(OutputError) {
    let file = folder.isEmpty ? name : folder + "/" + name
    do throws(SystemError) {
      try directory(folder).create(name, holding: bytes)
    } catch {
      throw OutputError(error, at: place.path + "/" + file)
    }
    files.append(WrittenFile(path: file, bytes: bytes))
    tally.count(name, bytes: bytes.count)
  }

  /// The files that were written since the last call. An export that lists its parts itself takes them after each part,
  /// so that a large site doesn't fill the memory.
  mutating func takeFiles() -> [WrittenFile] {
    defer { files = [] }
    return files
  }

  /// Moves the site into its place.
  ///
  /// - Throws: ``OutputError``. An earlier site in that place is complete then, except after `.leftover`.
  package consuming func publish() throws(OutputError) -> OutputTally {
    let marker = OutputMarker.bytes(files: files.map(\.path))
    return try publish(marker, named: OutputMarker.name)
  }

  /// Moves the site into its place, with a file that marks it as written by this program.
  consuming func publish(_ marker: [UInt8], named name: String) throws(OutputError) -> OutputTally {
    // During a long export, other files may have appeared there.
    try place.refuseIfForeign()
    let old: String?
    do throws(SystemError) {
      try directory("").create(name, holding: marker)
      // Sync before the old site is removed: then this is the only one.
      try directory("").synchronize()
      old = try Self.exchange(temporary, with: place)
      isPublished = true
    } catch {
      throw OutputError(error, at: place.path)
    }
    if let old { try Self.remove(old) }
    return tally
  }

  private mutating func directory(_ folder: String) throws(SystemError) -> OpenDirectory {
    if let open, open.name == folder { return open.directory }
    try makeFolder(folder)
    let directory = try OpenDirectory(folder.isEmpty ? temporary : temporary + "/" + folder)
    open = (folder, directory)
    return directory
  }

  /// Creates a folder and its parents, unless they exist.
  private mutating func makeFolder(_ folder: String) throws(SystemError) {
    guard !folder.isEmpty, folders.insert(folder).inserted else { return }
    try makeFolder(folder.pathOfParent)
    try FileSystem.makeDirectory(temporary + "/" + folder)
  }
}

extension OutputFolder {
  /// Creates the hidden folder that the site is written to.
  static func makeTemporary(for place: OutputPlace) throws(OutputError) -> String {
    // A killed process may have left a folder with the same process number.
    for number in 0..<100 {
      let path = place.hiddenSibling(number)
      do throws(SystemError) {
        try FileSystem.makeDirectory(path)
        return path
      } catch {
        guard error.isTaken else { throw OutputError(error, at: place.parent) }
      }
    }
    throw .failed(place.parent, reason: "it is full of \(place.hiddenSibling(0)) and the like")
  }

  /// Exchanges a new site and the folder in its place.
  ///
  /// - Returns: the path where the old folder is now; nil if there was none.
  static func exchange(
    _ temporary: String, with place: OutputPlace
  ) throws(SystemError) -> String? {
    guard place.exists else {
      try FileSystem.rename(temporary, to: place.path)
      return nil
    }
    if try FileSystem.exchange(temporary, place.path) { return temporary }
    let aside = temporary + "-old"
    try FileSystem.rename(place.path, to: aside)
    do throws(SystemError) {
      try FileSystem.rename(temporary, to: place.path)
    } catch {
      try FileSystem.rename(aside, to: place.path)
      throw error
    }
    return aside
  }

  static func remove(_ old: String) throws(OutputError) {
    do throws(SystemError) {
      try FileSystem.removeDirectory(old)
    } catch {
      throw .leftover(old, reason: error.reason)
    }
  }
}

extension String {
  /// The path before the last slash; empty if there is no slash.
  var pathOfParent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The path without the slash at its end. By octets: a character can join with the slash beside it.
  var withoutSlash: String {
    utf8.last == UInt8(ascii: "/") ? String(Substring(utf8.dropLast())) : self
  }
}

/// The number and size of the files written.
package struct OutputTally: Sendable, Hashable {
  /// The number of pages.
  package private(set) var pages = 0
  /// The number of all files, including pages.
  package private(set) var files = 0
  /// The size of all files in bytes.
  package private(set) var bytes = 0

  mutating func count(_ name: String, bytes: Int) {
    if name.utf8.suffix(5).elementsEqual(".html".utf8) { pages += 1 }
    files += 1
    self.bytes += bytes
  }
}
