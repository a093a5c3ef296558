import Foundation
import Testing

extension LiveTests {
  @Suite("Without descriptors")
  struct DescriptorTests {
    @Test("Whoever comes too many is told, the others are served on, and later everybody is again")
    func exhaustion() throws {
      // A loop has descriptors of its own: with one for each of many cores none would be left.
      let site = try ServedSite(
        ["--store", ":memory:", "--loops", "2"], script: #"ulimit -n 60; exec "$0" "$@""#)
      let player = try site.client()
      let game = try player.createGame("move=f5")
      var crowd = try (0..<100).map { _ in try site.client() }
      try crowd[0].ask(for: game)
      #expect(try crowd[0].response().status == 200)
      // The last ones to come are those for whom there is nothing left.
      let refused = try crowd[99].response()
      #expect(refused.status == 503)
      #expect(refused.fields["connection"] == "close")
      #expect(throws: Client.Failure.closed) { try crowd[99].response() }
      #expect(try player.get(game).status == 200)
      #expect(try player.post("v=1&move=d6", to: game + "/move").status == 303)
      crowd = []
      var status = 0
      while status != 200 { status = (try? site.client().get(game).status) ?? 0 }
      #expect(site.program.stop() == .exit(0))
      #expect(site.program.complaint.isEmpty)
    }
  }
}
