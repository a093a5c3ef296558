import Foundation
import Testing

@testable import OperatingSystem

@Suite("Handing over a listening socket")
struct SuccessionTests {
  @Test(
    "A process inherits nothing unless the environment is meant for it",
    arguments: [
      [:], ["LISTEN_FDS": "1"], ["LISTEN_FDS": "1", "LISTEN_PID": "1"],
      ["LISTEN_FDS": "0", "LISTEN_PID": "\(getpid())"], ["FLIPBOOK_PREDECESSOR": "1"],
    ])
  func nothing(environment: [String: String]) throws {
    #expect(try Inheritance(environment: environment) == nil)
  }

  @Test("More than one inherited socket is refused")
  func several() {
    let environment = ["LISTEN_FDS": "2", "LISTEN_PID": "\(getpid())"]
    #expect(throws: InheritanceError.several("2")) { try Inheritance(environment: environment) }
  }

  @Test("An inherited socket must listen over TCP")
  func listening() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    let inherited = try ListeningSocket(inherited: listener.descriptor.duplicated(from: 64))
    #expect(try inherited.port() == listener.port())
    inherited.close()
    let client = try Socket.connect(toLocalPort: listener.port())
    defer { client.close() }
    #expect(throws: SystemError.self) { try ListeningSocket(inherited: client.descriptor) }
    #expect(throws: SystemError.self) { try ListeningSocket(inherited: .standardError) }
  }

  @Test("A successor that doesn't report readiness is given up")
  func noSuccessor() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    for (script, error) in [
      ("exit 0", .ended(.exit(0))), ("exit 3", .ended(.exit(3))),
      ("kill -SEGV $$", .ended(.signal(SIGSEGV))),
      // This program never reports readiness, so it is killed.
      ("exec sleep 60 4>&-", .ended(.signal(SIGKILL))),
    ] as [(String, SuccessorError)] {
      #expect(throws: error) {
        try Successor(
          "sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], listener: listener,
          patience: .seconds(60))
      }
    }
    for (program, error) in [
      ("sleep", .late(.zero)),
      ("/missing", .notStarted(SystemError("starting /missing", code: ENOENT))),
    ] as [(String, SuccessorError)] {
      #expect(throws: error) {
        try Successor(
          program, ["60"], environment: ["PATH": "/usr/bin:/bin"], listener: listener,
          patience: .zero)
      }
    }
  }

  @Test(
    "The error says why a successor isn't ready",
    arguments: [
      (.ended(.exit(3)), "it ended with exit status 3"),
      (.ended(.signal(SIGSEGV)), "it ended with signal 11 (Segmentation fault)"),
      (.late(.seconds(30)), "it was not ready after 30.0 seconds"),
      (.notStarted(SystemError("sh", code: ENOENT)), "No such file or directory"),
    ] as [(SuccessorError, String)])
  func reasons(error: SuccessorError, text: String) {
    #expect(error.description.hasPrefix(text))
  }

  @Test("A successor that reports readiness takes over")
  func successor() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    let script = #"[ "$FLIPBOOK_PREDECESSOR" = \#(getpid()) ] && [ -z "$LISTEN_FDS" ] && echo >&4"#
    let successor = try Successor(
      "sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin", "LISTEN_FDS": "1"],
      listener: listener, patience: .seconds(60))
    #expect(successor.identifier > 0)
    // An unreaped child would keep the children of other tests from being reaped.
    #expect(waitpid(successor.identifier, nil, 0) == successor.identifier)
  }

  #if os(Linux)
    @Test("A process takes over a place's socket by name while another process serves there")
    func takeover() async throws {
      let place = "SuccessionTests:\(getpid())"
      let nobody = try Inheritance(takingOver: place, patience: .seconds(60))
      #expect(nobody == nil)
      let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
      defer { listener.close() }
      let door = try TakeoverDoor(of: place)
      // Otherwise a process that waits at the door would wait forever.
      defer { door.close() }
      #expect(throws: SystemError.self) { try TakeoverDoor(of: place) }
      async let visits = onThread {
        var visits = 0
        while let claimant = door.next() {
          visits += 1
          #expect(claimant.identifier == getpid())
          if visits == 1 {
            claimant.refuse()
          } else {
            #expect(throws: Never.self) {
              try claimant.succeed(with: listener, patience: .seconds(60))
            }
          }
        }
        return visits
      }
      let refused = await claim(place)
      #expect(throws: InheritanceError.refused(place)) { try refused.get() }
      let inheritance = try #require(try await claim(place).get())
      #expect(try inheritance.listener.port() == listener.port())
      #expect(inheritance.isSuccession)
      #expect(!inheritance.isChild)
      inheritance.confirm()
      inheritance.listener.close()
      door.close()
      #expect(await visits == 2)
      // The closed descriptor's number is in use again; closing the door twice must not close it.
      let other = try Socket.connect(toLocalPort: listener.port())
      defer { other.close() }
      door.close()
      #expect(!other.descriptor.isReadable(until: .past))
      // The place is free again for the next process.
      let next = try TakeoverDoor(of: place)
      next.close()
      #expect(await onThread { next.next() } == nil)
    }

    /// Claims on a thread of its own: few threads run all tests, and the answering side may need one.
    private func claim(_ place: String) async -> Result<Inheritance?, any Error> {
      await onThread { Result { try Inheritance(takingOver: place, patience: .seconds(60)) } }
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
      await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
      }
    }
  #endif

  @Test("Sending a message without a receiver is an error")
  func message() throws {
    #expect(throws: SystemError.self) { try LocalMessageBox("/missing/box").send("hello") }
    let long = String(repeating: "a", count: 200)
    #expect(throws: SystemError.self) { try LocalMessageBox("/" + long).send("hello") }
  }
}
