import CSQLite
import ComputerPlayers
import Foundation
import Synchronization

/// A directory in which everything is recorded that SQLite writes, syncs, creates and deletes.
///
/// SQLite's default file system is replaced by one that hands everything on. Files in other directories are as without
/// it. Syncs only count here: nothing waits for the real disk.
final class RecordedDisk: Sendable {
  /// What a disk may lose, reorder or tear in a power cut.
  enum Change: Sendable {
    case write(offset: Int, bytes: [UInt8])
    case truncate(size: Int)
  }

  private enum Operation: Sendable {
    case change(file: Int, Change)
    case sync(file: Int)
    case create(String, file: Int)
    case delete(String)
    case rename(String, to: String)
    case syncDirectory
  }

  /// The files of a directory by name, each as the changes that make it, in their order.
  typealias Image = [String: [Change]]

  private struct State {
    var operations: [Operation] = []
    var files: [String: Int] = [:]
    var fileCount = 0

    mutating func open(_ name: String) -> Int {
      if let file = files[name] { return file }
      fileCount += 1
      files[name] = fileCount
      operations.append(.create(name, file: fileCount))
      return fileCount
    }
  }

  private let directory: String
  private let state = Mutex(State())
  /// How many operations the directory was made with.
  let start: Int

  /// Writes files into an empty directory and records from then on.
  init(_ directory: String, _ image: Image = [:]) throws {
    self.directory = directory
    var state = State()
    for (name, changes) in image.sorted(by: { $0.key < $1.key }) {
      try Self.write(changes, to: directory + "/" + name)
      let file = state.open(name)
      state.operations += changes.map { .change(file: file, $0) } + [.sync(file: file)]
    }
    start = state.operations.count
    self.state.withLock { $0 = state }
    _ = RecordedFile.system
    Self.disks.withLock { $0[directory] = self }
  }

  func stopRecording() { Self.disks.withLock { $0[directory] = nil } }

  /// How many operations there were so far.
  var count: Int { state.withLock(\.operations.count) }

  /// Records what the store has done without SQLite: it has renamed a file and synced the directory.
  func noteRename(_ name: String, to other: String) {
    state.withLock { state in
      state.operations += [.rename(name, to: other), .syncDirectory]
      state.files[other] = state.files.removeValue(forKey: name)
    }
  }

  private static func write(_ changes: [Change], to path: String) throws {
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    for change in changes {
      let isDone =
        switch change {
        case .write(let offset, let bytes): pwrite(file, bytes, bytes.count, offset) == bytes.count
        case .truncate(let size): ftruncate(file, size) == 0
        }
      guard isDone else { throw POSIXError(.EIO) }
    }
  }
}

// MARK: - Power cuts

extension RecordedDisk {
  /// What a power cut after a number of operations may leave.
  ///
  /// What was written before a file's last sync is there. A file is there once it or the directory is synced; before
  /// that, the directory's changes are there in their order up to any of them.
  func image(after count: Int, using generator: inout SplitMix64) -> Image {
    var (synced, unsynced, files) = ([Int: [Change]](), [Int: [Change]](), [String: Int]())
    var entries: [Operation] = []
    func enter(_ operations: some Sequence<Operation>) {
      for operation in operations {
        switch operation {
        case .create(let name, let file): files[name] = file
        case .delete(let name): files[name] = nil
        case .rename(let name, let other): files[other] = files.removeValue(forKey: name)
        default: break
        }
      }
    }
    for operation in state.withLock({ $0.operations.prefix(count) }) {
      var isSyncing = false
      switch operation {
      case .change(let file, let change): unsynced[file, default: []].append(change)
      case .sync(let file):
        synced[file, default: []] += unsynced.removeValue(forKey: file) ?? []
        isSyncing = entries.contains { if case .create(_, file) = $0 { true } else { false } }
      case .syncDirectory: isSyncing = true
      case .create, .delete, .rename: entries.append(operation)
      }
      guard isSyncing else { continue }
      enter(entries)
      entries = []
    }
    enter(entries.prefix(Int.random(in: 0...entries.count, using: &generator)))
    var image: Image = [:]
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      image[name] =
        (synced[file] ?? []) + Self.survivors(of: unsynced[file] ?? [], using: &generator)
    }
    return image
  }

  private static func survivors(
    of changes: [Change], using generator: inout SplitMix64
  ) -> [Change] {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return []
    case 1: return changes
    case 2:
      let count = Int.random(in: 0...changes.count, using: &generator)
      return changes.prefix(count)
        + changes.dropFirst(count).prefix(1).flatMap { torn($0, using: &generator) }
    default:
      let survivors = changes.flatMap { change -> [Change] in
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return []
        case 1: return torn(change, using: &generator)
        default: return [change]
        }
      }
      return Bool.random(using: &generator) ? survivors : survivors.shuffled(using: &generator)
    }
  }

  private static let sectorSize = 512

  /// Some of the sectors of a write.
  private static func torn(_ change: Change, using generator: inout SplitMix64) -> [Change] {
    guard case .write(let offset, let bytes) = change else { return [change] }
    var (sectors, place) = ([Change](), 0)
    while place < bytes.count {
      let end = min(bytes.count, place + sectorSize - (offset + place) % sectorSize)
      if Bool.random(using: &generator) {
        sectors.append(.write(offset: offset + place, bytes: Array(bytes[place..<end])))
      }
      place = end
    }
    return sectors
  }
}

// MARK: - SQLite's file system

extension RecordedDisk {
  private static let disks = Mutex<[String: RecordedDisk]>([:])

  private static func disk(of path: String) -> (disk: RecordedDisk, name: String)? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let disk = disks.withLock { $0[String(path[..<slash])] }
    return disk.map { ($0, String(path[slash...].dropFirst())) }
  }

  fileprivate static func opened(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
    guard let (disk, name) = disk(of: path) else { return }
    RecordedFile.record(file, on: disk, number: disk.state.withLock { $0.open(name) })
  }

  fileprivate static func deleted(_ path: String, isSynced: Bool) {
    guard let (disk, name) = disk(of: path) else { return }
    disk.state.withLock { state in
      guard state.files.removeValue(forKey: name) != nil else { return }
      state.operations += [.delete(name)] + (isSynced ? [.syncDirectory] : [])
    }
  }

  fileprivate func synced(_ file: Int) {
    state.withLock { $0.operations.append(.sync(file: file)) }
  }

  /// Records a change and makes it, with no other one in between.
  fileprivate func change(_ file: Int, _ change: Change, _ make: () -> Int32) -> Int32 {
    state.withLock { state in
      state.operations.append(.change(file: file, change))
      return make()
    }
  }
}

/// What is in memory behind SQLite's own part of an open file: its functions, three of them replaced.
private struct RecordedFile {
  var methods: sqlite3_io_methods
  let original: UnsafePointer<sqlite3_io_methods>
  let disk: Unmanaged<RecordedDisk>
  let number: Int

  /// The file system that SQLite comes with; another one has its place from the first use on.
  nonisolated(unsafe) static let system: UnsafeMutablePointer<sqlite3_vfs> = {
    guard let system = sqlite3_vfs_find(nil) else { preconditionFailure("SQLite has no files") }
    var recording = system.pointee
    recording.pNext = nil
    recording.zName = UnsafePointer(strdup("recording"))
    recording.szOsFile = Int32(place(behind: system) + MemoryLayout<Self>.size)
    recording.xOpen = { _, path, file, flags, result in
      let system = RecordedFile.system
      let status = system.pointee.xOpen(system, path, file, flags, result)
      if status == SQLITE_OK, let file, let path {
        RecordedDisk.opened(file, String(cString: path))
      }
      return status
    }
    recording.xDelete = { _, path, isSynced in
      let system = RecordedFile.system
      let status = system.pointee.xDelete(system, path, isSynced)
      if status == SQLITE_OK, let path {
        RecordedDisk.deleted(String(cString: path), isSynced: isSynced != 0)
      }
      return status
    }
    let registered = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    registered.initialize(to: recording)
    sqlite3_vfs_register(registered, 1)
    return system
  }()

  private static func place(behind system: UnsafeMutablePointer<sqlite3_vfs>) -> Int {
    (Int(system.pointee.szOsFile) + 15) & ~15
  }

  private static func of(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<Self> {
    (UnsafeMutableRawPointer(file) + place(behind: system)).assumingMemoryBound(to: Self.self)
  }

  static func record(
    _ file: UnsafeMutablePointer<sqlite3_file>, on disk: RecordedDisk, number: Int
  ) {
    guard let original = file.pointee.pMethods else { return }
    var methods = original.pointee
    // Version 3 would map the file into memory.
    methods.iVersion = 2
    methods.xWrite = { file, bytes, count, offset in
      guard let file else { return SQLITE_MISUSE }
      let recorded = RecordedFile.of(file).pointee
      let copy = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return recorded.disk.takeUnretainedValue().change(
        recorded.number, .write(offset: Int(offset), bytes: copy)
      ) { recorded.original.pointee.xWrite(file, bytes, count, offset) }
    }
    methods.xTruncate = { file, size in
      guard let file else { return SQLITE_MISUSE }
      let recorded = RecordedFile.of(file).pointee
      return recorded.disk.takeUnretainedValue().change(
        recorded.number, .truncate(size: Int(size))
      ) { recorded.original.pointee.xTruncate(file, size) }
    }
    methods.xSync = { file, _ in
      guard let file else { return SQLITE_MISUSE }
      let recorded = RecordedFile.of(file).pointee
      recorded.disk.takeUnretainedValue().synced(recorded.number)
      return SQLITE_OK
    }
    methods.xClose = { file in
      guard let file else { return SQLITE_MISUSE }
      let recorded = RecordedFile.of(file).pointee
      defer { recorded.disk.release() }
      return recorded.original.pointee.xClose(file)
    }
    let recorded = of(file)
    recorded.initialize(
      to: Self(
        methods: methods, original: original, disk: Unmanaged.passRetained(disk), number: number))
    // The functions come first.
    file.pointee.pMethods = UnsafeRawPointer(recorded).assumingMemoryBound(
      to: sqlite3_io_methods.self)
  }
}
