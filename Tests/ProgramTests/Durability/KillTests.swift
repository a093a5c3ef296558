import Foundation
import Testing

extension LiveTests {
  @Suite("Durability")
  struct KillTests {
    private static let isInCI = ProcessInfo.processInfo.environment["CI"] == "true"
    private static let kills = isInCI ? 100 : 10

    @Test("Every acknowledged change is there after the program was killed, again and again")
    func kill() throws {
      let home = try TemporaryDirectory()
      let players = (0..<4).map { Player(seed: $0) }
      var generator = SeededGenerator(seed: 4)
      var acknowledged = 0
      for number in 1...Self.kills {
        let site = try Self.start(home)
        for player in players { try player.verify(at: site.port) }
        let killing = Killing(
          of: site.program.identifier,
          afterAcknowledgements: Int.random(in: 1...80, using: &generator))
        Self.play(players, at: site.port, until: killing)
        acknowledged += killing.acknowledged
        #expect(site.program.ending() == .signal(SIGKILL))
        let complaints = players.flatMap(\.complaints)
        try #require(complaints.isEmpty, "kill \(number)")
      }
      let site = try Self.start(home)
      for player in players { try player.verify(at: site.port) }
      #expect(players.flatMap(\.complaints).isEmpty)
      #expect(acknowledged >= Self.kills)
      #expect(site.program.stop() == .exit(0))
    }

    /// The computer never comes to an end with its thoughts, so that only players change games.
    private static func start(_ home: TemporaryDirectory) throws -> ServedSite {
      try ServedSite(
        ["--store", home.file("games.sqlite"), "--thinking-time", "3600s"], home: home)
    }

    /// Lets all play at once, each on a thread, until the program is dead.
    private static func play(_ players: [Player], at port: Int, until killing: Killing) {
      let group = DispatchGroup()
      for player in players {
        group.enter()
        Thread {
          player.play(at: port, until: killing)
          group.leave()
        }.start()
      }
      group.wait()
    }
  }
}
