import Synchronization

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

/// A local socket where another process of the same user can ask to take over from this one.
///
/// Uses an abstract socket name, which has no file and disappears with the process, as a port does. Only
/// Linux has such names.
///
/// Source: unix(7), abstract sockets, SCM_RIGHTS and SO_PEERCRED.
public final class TakeoverDoor: Sendable {
  private let socket: Descriptor
  /// Whether `socket` has not been closed yet.
  private let isOpen = Mutex(true)

  /// Opens the socket for an address such as `127.0.0.1:8080`.
  ///
  /// - Throws: ``SystemError`` if another process has already opened it.
  public init(of place: String) throws(SystemError) {
    socket = try Self.socket()
    do throws(SystemError) {
      try withLocalAddress(Self.name(of: place)) { [socket] address, length throws(SystemError) in
        try checked("bind") { bind(socket.number, address, length) }
      }
      try checked("listen") { listen(socket.number, 8) }
    } catch {
      socket.close()
      throw error
    }
  }

  /// Waits for the next process that asks; nil once the socket is closed.
  public func next() -> Claimant? {
    while true {
      let number = retrying { accept(socket.number, nil, nil) }
      guard number >= 0 else {
        // The descriptor is closed here, not in `close()`: otherwise another file could get its number while
        // this thread still accepts on it.
        isOpen.withLock { isOpen in
          if isOpen { socket.close() }
          isOpen = false
        }
        return nil
      }
      let visitor = Descriptor(number: number)
      visitor.keepFromChildren()
      let (process, user) = visitor.peer
      if user == geteuid() { return Claimant(identifier: process, socket: visitor) }
      visitor.close()
    }
  }

  /// Makes ``next()`` return nil, and close the socket.
  public func close() {
    isOpen.withLock { if $0 { _ = shutdown(socket.number, Int32(SHUT_RDWR)) } }
  }

  /// Connects to the process that serves an address.
  ///
  /// - Returns: the connection to read its answer from; nil if no process of this user serves there.
  static func knock(at place: String) -> Descriptor? {
    guard let socket = try? Self.socket() else { return nil }
    let isOpen: Void? = try? withLocalAddress(name(of: place)) {
      address, length throws(SystemError) in
      try checked("connect") { connect(socket.number, address, length) }
    }
    if isOpen != nil, socket.peer.user == geteuid() { return socket }
    socket.close()
    return nil
  }

  private static func name(of place: String) -> [UInt8] { Array("@flipbook/\(place)".utf8) }

  private static func socket() throws(SystemError) -> Descriptor {
    #if os(Linux)
      let socket = Descriptor(number: try checked("socket") { makeSocket() })
      socket.keepFromChildren()
      return socket
    #else
      throw SystemError("socket", code: ENOTSUP)
    #endif
  }
}

/// A process that has asked to take over from this one.
public struct Claimant: Sendable {
  /// The process identifier.
  public let identifier: Int32
  fileprivate let socket: Descriptor

  /// Sends the listening socket to the process and waits until it serves.
  ///
  /// - Throws: ``SystemError`` if it doesn't serve in time. Refuse it then.
  public func succeed(with listener: ListeningSocket, patience: Duration) throws(SystemError) {
    try checked("sendmsg") { socket.send(listener.descriptor) }
    guard socket.brings(within: patience) else {
      throw SystemError("the new process", code: ETIMEDOUT)
    }
    socket.close()
  }

  /// Closes the connection to the process.
  public func refuse() { socket.close() }
}

extension Descriptor {
  /// Receives a descriptor that was sent over this socket; nil if none arrives in time.
  func receiveDescriptor(within patience: Duration) -> Descriptor? {
    guard isReadable(until: .now + patience) else { return nil }
    #if os(Linux)
      let received = csystem_receive_descriptor(number)
      return received < 0 ? nil : Descriptor(number: received)
    #else
      return nil
    #endif
  }

  fileprivate func send(_ other: Descriptor) -> Int32 {
    #if os(Linux)
      csystem_send_descriptor(number, other.number)
    #else
      -1
    #endif
  }

  /// The process and user at the other end of a local socket.
  fileprivate var peer: (process: Int32, user: uid_t) {
    #if os(Linux)
      var peer = csystem_peer(process: 0, user: .max, group: .max)
      _ = csystem_get_peer(number, &peer)
      return (peer.process, peer.user)
    #else
      (0, .max)
    #endif
  }
}

// Outside the type, because `socket` is one of its members.
private func makeSocket() -> Int32 { socket(AF_UNIX, Socket.streamType, 0) }

/// A local datagram socket for messages that get no answer, such as the one of systemd.
public struct LocalMessageBox: Sendable {
  private let path: [UInt8]

  /// Creates a box for a path or, with a leading `@`, for an abstract socket name of Linux.
  public init(_ path: String) { self.path = Array(path.utf8) }

  /// Sends a message.
  public func send(_ message: String) throws(SystemError) {
    let number = try checked("socket") { socket(AF_UNIX, Socket.datagramType, 0) }
    let sender = Socket(descriptor: Descriptor(number: number))
    defer { sender.close() }
    sender.prepare()
    let octets = Array(message.utf8)
    try withLocalAddress(path) { address, length throws(SystemError) in
      try checked("sendto") { sendto(number, octets, octets.count, 0, address, length) }
    }
  }
}

/// Calls a function with the socket address of a path or, with a leading `@`, of an abstract name of Linux.
func withLocalAddress(
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
