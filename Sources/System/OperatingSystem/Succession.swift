#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The listening socket that a server gets from another process: from systemd, or from the process that started it
/// as its successor.
///
/// Source: sd_listen_fds(3), which defines that the first inherited descriptor is number 3.
package struct Inheritance: Sendable {
  /// The bound socket. Connections that arrive before the first accept wait in its queue.
  package let listener: ListeningSocket
  private let predecessor: Descriptor?

  fileprivate static let listenerNumber: Int32 = 3
  fileprivate static let predecessorNumber: Int32 = 4
  /// The variable with the identifier of the process that started this one as its successor.
  package static let predecessorVariable = "FLIPBOOK_PREDECESSOR"

  /// Takes what the environment announces; nil if it announces nothing.
  package init?(environment: [String: String]) throws(CommandError) {
    if environment[Self.predecessorVariable] == String(getppid()) {
      let pipe = Descriptor(number: Self.predecessorNumber)
      pipe.keepFromChildren()
      predecessor = pipe
    } else {
      // The variables may be left over from another process, so the identifier must match.
      guard environment["LISTEN_PID"] == String(getpid()), let count = environment["LISTEN_FDS"],
        count != "0"
      else { return nil }
      guard count == "1" else {
        throw CommandError(
          "LISTEN_FDS hands over \(count) sockets; leave one ListenStream in the .socket unit")
      }
      predecessor = nil
    }
    do throws(SystemError) {
      listener = try ListeningSocket(inherited: Descriptor(number: Self.listenerNumber))
    } catch {
      throw CommandError(
        "LISTEN_FDS hands over something else than a port to listen on (\(error.reason));"
          + " give the .socket unit a ListenStream with a port")
    }
  }

  /// Whether a predecessor waits to be told that this process serves. It then notifies the service manager, too.
  package var isSuccession: Bool { predecessor != nil }

  package func confirm() {
    // A predecessor that has ended can't be told, and needn't be.
    try? predecessor?.write([1])
    predecessor?.close()
  }
}

/// A process of the same program, started to take over from this one.
package struct Successor: Sendable {
  package let identifier: Int32

  /// Starts a program, hands it the listening socket, and waits until it serves.
  ///
  /// Blocks the calling thread, so call it on a thread that no other work depends on.
  ///
  /// - Throws: ``CommandError`` with the reason if the program doesn't serve in time. It has been killed then.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String],
    listener: ListeningSocket, patience: Duration
  ) throws(CommandError) {
    var environment = environment
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID"] {
      environment[name] = nil
    }
    environment[Inheritance.predecessorVariable] = String(getpid())
    let failure: String
    do throws(SystemError) {
      let ready = try Descriptor.pipe()
      defer { ready.reading.close() }
      let child = try Self.start(
        program, arguments, environment, handing: listener.descriptor, ready.writing)
      identifier = child.identifier
      let isInTime = ready.reading.wait(for: .readable, until: .now + patience) != nil
      var byte: [UInt8] = [0]
      // Nothing can be read if the program has ended, which closes its end of the pipe.
      if isInTime, (try? ready.reading.read(into: &byte)) == 1 { return }
      // The system closes the child's end of the pipe after it has recorded the exit status, so the signal
      // doesn't change that.
      let ending = try child.destroy()
      failure = isInTime ? "it ended with \(ending)" : "it was not ready after \(patience)"
    } catch {
      failure = error.reason
    }
    throw CommandError(failure)
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    handing listener: Descriptor, _ ready: Descriptor
  ) throws(SystemError) -> ChildProcess {
    // The end of the pipe is only noticed once this copy is closed.
    defer { ready.close() }
    return try ChildProcess(
      program, arguments, environment: environment.map { "\($0)=\($1)" },
      inheriting: [listener, ready])
  }
}
