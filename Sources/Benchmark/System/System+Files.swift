#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and folders.
extension System {
  /// The bytes of a file, or of a file of `/proc`, whose size isn't known before.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while let part = try part(of: descriptor) { bytes += part }
    return bytes
  }

  /// What a pipe holds, or the next part of a file; nil at its end.
  static func part(of descriptor: Descriptor) throws(Failure) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      try check(count, "read")
      return count == 0 ? nil : Array(buffer[..<count])
    }
  }

  /// The number in four bytes of a file, in the order of this machine's.
  static func number(at offset: Int, of descriptor: Descriptor) throws(Failure) -> UInt32 {
    var number: UInt32 = 0
    let count = pread(descriptor, &number, MemoryLayout<UInt32>.size, off_t(offset))
    try check(count == MemoryLayout<UInt32>.size ? 0 : -1, "pread")
    return number
  }

  static func openForReading(_ path: String) throws(Failure) -> Descriptor {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, path)
    return descriptor
  }

  /// Writes a new file.
  static func create(_ path: String, holding text: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try check(descriptor, path)
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      try check(count, path)
      rest = rest.dropFirst(count)
    }
  }

  /// Makes a folder of a name that nobody has, where temporary files belong.
  static func makeTemporaryFolder() throws(Failure) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/flipbook-benchmark-XXXXXX".utf8CString)
    try check(mkdtemp(&template) == nil ? -1 : 0, "a folder in \(parent)")
    return template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? parent
    }
  }

  static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
