#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a server is handed by whoever has started it, systemd or the process whose place it takes, or by a process whose
/// place it asks for.
///
/// Source: sd_listen_fds(3), by which the first descriptor that is handed over is number 3.
public struct Inheritance: Sendable {
  /// A bound socket: who comes before anybody accepts waits in its queue.
  public let listener: ListeningSocket
  /// By which the predecessor hears that this process serves.
  private let predecessor: Descriptor?
  /// Whether the predecessor has started this process, and tells of it whoever looks after both.
  public let isChild: Bool

  fileprivate static let listenerNumber: Int32 = 3
  fileprivate static let predecessorNumber: Int32 = 4
  /// Names the process that has started this one to take its place.
  fileprivate static let predecessorVariable = "FLIPBOOK_PREDECESSOR"

  /// Takes what there is; nil if it is nothing.
  public init?(environment: [String: String]) throws(InheritanceError) {
    if environment[Self.predecessorVariable] == String(getppid()) {
      let pipe = Descriptor(number: Self.predecessorNumber)
      pipe.keepFromChildren()
      predecessor = pipe
      isChild = true
    } else {
      // What was meant for another process is nothing to this one.
      guard environment["LISTEN_PID"] == String(getpid()), let count = environment["LISTEN_FDS"],
        count != "0"
      else { return nil }
      guard count == "1" else { throw .several(count) }
      predecessor = nil
      isChild = false
    }
    do throws(SystemError) {
      listener = try ListeningSocket(inherited: Descriptor(number: Self.listenerNumber))
    } catch {
      throw .notListening(error)
    }
  }

  /// Asks the process that serves at a place, such as `127.0.0.1:8080`, for its own; nil if there is none.
  public init?(takingOver place: String, patience: Duration) throws(InheritanceError) {
    guard let door = TakeoverDoor.knock(at: place) else { return nil }
    guard let socket = door.receiveDescriptor(within: patience),
      let listener = try? ListeningSocket(inherited: socket)
    else {
      door.close()
      throw .refused(place)
    }
    self.listener = listener
    predecessor = door
    isChild = false
  }

  /// Whether another process waits to be told that this one serves.
  public var isSuccession: Bool { predecessor != nil }

  /// Tells the predecessor that this process serves.
  public func confirm() {
    // Whoever has gone need not be told.
    try? predecessor?.write([1])
    predecessor?.close()
  }
}

/// Why what was handed over can't be used.
public enum InheritanceError: Error, Hashable, CustomStringConvertible {
  /// There is more than one socket; with the text that says so.
  case several(String)
  /// It is no socket that listens.
  case notListening(SystemError)
  /// The process that serves at a place doesn't give it away.
  case refused(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .several(let count):
      "LISTEN_FDS hands over \(count) sockets; leave one ListenStream in the .socket unit"
    case .notListening(let error):
      "LISTEN_FDS hands over something else than a port to listen on (\(error.reason));"
        + " give the .socket unit a ListenStream with a port"
    case .refused(let place):
      "the process that serves \(place) keeps its place: its log says why; stop it first"
    }
  }
}

/// A process of the same program that has been started to take the place of this one.
public struct Successor: Sendable {
  /// Its number.
  public let identifier: Int32

  /// Starts a program, hands it the listening socket, and waits until it serves.
  ///
  /// The calling thread waits, so it should be one on which nobody depends.
  ///
  /// - Throws: ``SuccessorError`` if it doesn't serve in time; it has been ended then.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String],
    listener: ListeningSocket, patience: Duration
  ) throws(SuccessorError) {
    var environment = environment
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID"] {
      environment[name] = nil
    }
    environment[Inheritance.predecessorVariable] = String(getpid())
    let failure: SuccessorError
    do throws(SystemError) {
      let ready = try Descriptor.pipe()
      defer { ready.reading.close() }
      let child = try Self.start(
        program, arguments, environment, handing: listener.descriptor, ready.writing)
      identifier = child.identifier
      let isInTime = ready.reading.isReadable(until: .now + patience)
      if isInTime, ready.reading.brings(within: .zero) { return }
      // The system closes its end of the pipe after it has noted the ending, which no signal changes any more.
      let ending = try child.destroy()
      failure = isInTime ? .ended(ending) : .late(patience)
    } catch {
      failure = .notStarted(error)
    }
    throw failure
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    handing listener: Descriptor, _ ready: Descriptor
  ) throws(SystemError) -> ChildProcess {
    // As long as it is open here, its end can't be heard.
    defer { ready.close() }
    return try ChildProcess(
      program, arguments, environment: environment.map { "\($0)=\($1)" },
      inheriting: [listener, ready])
  }
}

/// Why a process has not taken the place of this one.
public enum SuccessorError: Error, Hashable, CustomStringConvertible {
  /// The system hasn't let it be started, or handed over to.
  case notStarted(SystemError)
  /// It has ended before it served.
  case ended(ProcessEnding)
  /// It has taken longer than this, and was ended.
  case late(Duration)

  /// What has happened, to follow "does not serve".
  public var description: String {
    switch self {
    case .notStarted(let error): error.reason
    case .ended(let ending): "it ended with \(ending)"
    case .late(let patience): "it was not ready after \(patience)"
    }
  }
}

extension Descriptor {
  /// Whether something is said before it is too late, and before nobody is left to say it.
  func brings(within patience: Duration) -> Bool {
    var byte: [UInt8] = [0]
    return isReadable(until: .now + patience) && (try? read(into: &byte)) == 1
  }
}
