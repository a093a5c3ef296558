#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A local datagram socket for messages that get no answer, such as the one of systemd.
package struct LocalMessageBox: Sendable {
  private let path: [UInt8]

  /// Creates a box for a path or, with a leading `@`, for an abstract socket name of Linux.
  package init(_ path: String) { self.path = Array(path.utf8) }

  package func send(_ message: String) throws(SystemError) {
    let number = try checked("socket") { socket(AF_UNIX, Socket.datagramType, 0) }
    let sender = Socket(descriptor: Descriptor(number: number))
    defer { sender.close() }
    sender.prepare()
    let bytes = Array(message.utf8)
    try withLocalAddress(path) { address, length throws(SystemError) in
      try checked("sendto") { sendto(number, bytes, bytes.count, 0, address, length) }
    }
  }
}

/// Calls a function with the socket address of a path or, with a leading `@`, of an abstract name of Linux.
private func withLocalAddress(
  _ path: [UInt8], _ call: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
) throws(SystemError) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
    throw SystemError("a local address", code: ENAMETOOLONG)
  }
  withUnsafeMutableBytes(of: &address.sun_path) { name in
    name.copyBytes(from: path)
    if path.first == UInt8(ascii: "@") { name[0] = 0 }
  }
  let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count } ?? 0
  try withUnsafePointer(to: &address) { pointer throws(SystemError) in
    try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(SystemError) in
      try call(address, socklen_t(length))
    }
  }
}
