import OperatingSystem

/// Why a server cannot be started.
public enum HTTPServerError: Error, Hashable, Sendable {
  /// Another program listens there.
  case addressInUse(host: String, port: Int)
  /// Ports below 1024 are the administrator's.
  case permissionDenied(port: Int)
  /// The host is no address of this machine.
  case addressNotAvailable(host: String)
  /// The host's name cannot be resolved; with the resolver's words.
  case unknownHost(String, reason: String)
  /// The port is not within 0…65535.
  case invalidPort(Int)
  /// A system call failed.
  case systemCall(String, reason: String)
  /// The server was started, or shut down, before.
  case alreadyStarted
}

extension HTTPServerError: CustomStringConvertible {
  /// What happened and what to do.
  public var description: String {
    switch self {
    case .addressInUse(let host, let port):
      "port \(port) on \(host) is in use; choose another with --port, or 0 for any free one"
    case .permissionDenied(let port):
      "no permission to listen on port \(port); choose one from 1024 on with --port"
    case .addressNotAvailable(let host):
      "\(host) is no address of this machine; choose another with --host, such as 127.0.0.1"
    case .unknownHost(let host, let reason):
      "the host \(host) cannot be found (\(reason)); choose another with --host"
    case .invalidPort(let port): "\(port) is no port; choose one from 0 to 65535 with --port"
    case .systemCall(let call, let reason): "the system refused \(call): \(reason)"
    case .alreadyStarted: "a server can be started once only"
    }
  }
}

extension HTTPServerError {
  init(_ error: SystemError) { self = .systemCall(error.call, reason: error.reason) }

  init(_ error: ListenError, host: String, port: Int) {
    switch error {
    case .unknownHost(let reason): self = .unknownHost(host, reason: reason)
    case .refused(let error) where error.isAddressInUse:
      self = .addressInUse(host: host, port: port)
    case .refused(let error) where error.isForbidden: self = .permissionDenied(port: port)
    case .refused(let error) where error.isAddressNotAvailable:
      self = .addressNotAvailable(host: host)
    case .refused(let error): self.init(error)
    }
  }
}
