import Foundation
import Testing

extension LiveTests {
  @Suite("Stopping")
  struct StoppingTests {
    @Test(
      "Whoever is held gets an answer at once, and every game is in one file",
      arguments: [SIGTERM, SIGINT])
    func drain(signal: Int32) throws {
      let home = try TemporaryDirectory()
      let file = home.file("games.sqlite")
      let site = try ServedSite(["--store", file], home: home)
      let (player, watcher) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      try watcher.wait(for: "\(game)?seen=1")

      site.program.send(signal)
      #expect(try watcher.response().status == 503)
      #expect(site.program.ending() == .exit(0))
      #expect(site.program.complaint.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: file + "-wal"))

      let again = try ServedSite(["--store", file], home: home)
      #expect(try again.client().document(of: game).record == "f5")
    }

    @Test("A signal that comes as soon as the program has said where it listens is heard")
    func earlySignal() throws {
      for _ in 0..<20 {
        let site = try ServedSite()
        #expect(site.program.stop() == .exit(0))
      }
    }

    @Test("A second signal ends the program at once, whoever is still sending")
    func impatience() throws {
      let site = try ServedSite()
      let (slow, player) = (try site.client(), try site.client())
      let game = try player.createGame("move=f5")
      // Both arrive together: when the first one is answered, the second one has been begun.
      try slow.send(
        "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"
          + "POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nmov")
      _ = try slow.response()
      try player.wait(for: "\(game)?seen=1")
      site.program.send(SIGINT)
      // The answer shows that the first signal has been heard.
      #expect(try player.response().status == 503)
      site.program.send(SIGINT)
      #expect(site.program.ending() == .signal(SIGINT))
    }
  }
}
