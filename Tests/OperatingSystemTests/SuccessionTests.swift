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
    let error = CommandError(
      "LISTEN_FDS hands over 2 sockets; leave one ListenStream in the .socket unit")
    #expect(throws: error) { try Inheritance(environment: environment) }
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
    for (script, reason) in [
      ("exit 0", "it ended with exit status 0"), ("exit 3", "it ended with exit status 3"),
      ("kill -SEGV $$", "it ended with signal 11 (Segmentation fault)"),
      // This program never reports readiness, so it is killed.
      ("exec sleep 60 4>&-", "it ended with signal 9 (Killed)"),
    ] {
      #expect(throws: CommandError(reason)) {
        try Successor(
          "sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"], listener: listener,
          patience: .seconds(60))
      }
    }
    for (program, reason) in [
      ("sleep", "it was not ready after 0.0 seconds"), ("/missing", "No such file or directory"),
    ] {
      #expect(throws: CommandError(reason)) {
        try Successor(
          program, ["60"], environment: ["PATH": "/usr/bin:/bin"], listener: listener,
          patience: .zero)
      }
    }
  }

  @Test("A successor that is given up has ended, and its end has been waited for")
  func givenUp() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    let directory = try FileSystem.makeTemporaryDirectory(named: "flipbook-successor")
    defer { try? FileSystem.removeDirectory(directory) }
    let file = directory + "/identifier"
    var successor: pid_t?
    // On a busy machine the script may need longer until it has written its identifier.
    for patience in [Duration.milliseconds(200), .seconds(2), .seconds(20)] where successor == nil {
      #expect(throws: CommandError("it was not ready after \(patience)")) {
        try Successor(
          "sh", ["-c", "echo $$ > '\(file)'; exec sleep 60"],
          environment: ["PATH": "/usr/bin:/bin"], listener: listener, patience: patience)
      }
      let text = try? String(contentsOfFile: file, encoding: .utf8)
      successor = text.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) }
    }
    let identifier = try #require(successor)
    // A process that has ended still exists until it is waited for.
    let result = kill(identifier, 0)
    let code = errno
    #expect(result == -1)
    #expect(code == ESRCH)
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

  @Test("Sending a message without a receiver is an error")
  func message() throws {
    #expect(throws: SystemError.self) { try LocalMessageBox("/missing/box").send("hello") }
    let long = String(repeating: "a", count: 200)
    #expect(throws: SystemError.self) { try LocalMessageBox("/" + long).send("hello") }
  }
}
