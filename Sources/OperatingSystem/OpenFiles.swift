#if os(Linux)
  import CSystem
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is open to be read, for as long as the value lives.
public struct OpenFile: ~Copyable {
  /// By which it is read.
  public let descriptor: Descriptor
  private let path: String

  /// Opens the file at a path, without waiting for whoever may write into what is only called a file, such as a pipe.
  ///
  /// - Parameter waits: whether to wait for that after all.
  public init(_ path: String, waits: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)
    descriptor = Descriptor(number: try checked(path) { open(path, flags) })
    self.path = path
  }

  deinit { descriptor.close() }

  /// All bytes of the file at a path.
  public static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    // There is no longer one.
    try bytes(of: path, waits: true, limit: .max) ?? []
  }

  /// The bytes of the file at a path, nil if there are more than a limit; for no pipe.
  public static func bytes(of path: String, limit: Int) throws(SystemError) -> [UInt8]? {
    try bytes(of: path, waits: false, limit: limit)
  }

  private static func bytes(
    of path: String, waits: Bool, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let file = try OpenFile(path, waits: waits)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = try file.read(into: &buffer)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }

  private borrowing func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    do throws(SystemError) {
      return try descriptor.read(into: &buffer)
    } catch {
      throw SystemError(path, code: error.code)
    }
  }

  /// The bytes at a place in the file; fewer at its end.
  public func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = try checked(path) { pread(descriptor.number, &buffer, count, off_t(offset)) }
    return Array(buffer[..<read])
  }
}

/// A directory that is open to be written into, for as long as the value lives: its path need not be walked for each file.
public final class OpenDirectory: Sendable {
  private let descriptor: Descriptor
  private let path: String

  /// Opens the directory at a path.
  public init(_ path: String) throws(SystemError) {
    let number = try checked(path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    descriptor = Descriptor(number: number)
    self.path = path
  }

  deinit { descriptor.close() }

  /// Writes a file of a name that isn't there yet.
  public func create(_ name: String, holding bytes: [UInt8]) throws(SystemError) {
    let file = Descriptor(
      number: try checked(name) {
        openat(descriptor.number, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      })
    defer { file.close() }
    try file.write(bytes)
  }

  /// Waits until all that was written to its disk would outlive a loss of power.
  public func synchronize() throws(SystemError) {
    #if os(Linux)
      try checked(path) { csystem_synchronize(descriptor.number) }
    #else
      sync()
    #endif
  }
}
