import Foundation

@testable import OperatingSystem

extension Socket {
  /// Connects to a port of this machine and waits until the connection is open.
  ///
  /// - Parameter source: the local address to connect from; nil for any.
  static func connect(
    toLocalPort port: UInt16, from source: SocketAddress.Host? = nil
  ) throws(SystemError) -> Socket {
    let number = try checked("socket") { socket(AF_INET, streamType, 0) }
    let connection = Socket(descriptor: Descriptor(number: number))
    do throws(SystemError) {
      if case .ipv4(let address) = source {
        try checked("bind") { withAddress(address, port: 0) { bind(number, $0, $1) } }
      }
      try checked("connect") {
        withAddress(127 << 24 | 1, port: port) { connectSocket(number, $0, $1) }
      }
    } catch {
      connection.close()
      throw error
    }
    connection.sendEagerly()
    connection.prepare()
    return connection
  }

  private static func withAddress(
    _ host: UInt32, port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

// Outside the type, because its method has the same name.
private func connectSocket(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  connect(number, address, length)
}
