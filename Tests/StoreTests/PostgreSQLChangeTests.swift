#if PostgreSQL
  import Gameplay
  import Reversi
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// A game as it is found after the outcome of a commit got lost.
  enum FoundGame: String, CaseIterable, CustomTestStringConvertible {
    case missing = "not there"
    case before = "as it was before"
    case wanted = "as it was to be"
    case other = "as somebody else has made it"

    var testDescription: String { rawValue }
  }

  @Suite("A change whose commit has an unknown outcome")
  struct PostgreSQLChangeTests {
    /// The number of changed rows; nil if that stays in doubt.
    private func outcome(of change: StoreChange, finding game: LivingGame? = nil) throws -> Int? {
      do throws(GameStoreError) { return try change.outcome(finding: game) } catch {
        #expect(error == .inDoubt)
        return nil
      }
    }

    @Test(
      "of a game was made, was not made or stays in doubt, by the game that is found",
      arguments: [
        (.missing, insert: 0, replace: 0, delete: 1),
        (.before, insert: 0, replace: nil, delete: 0),
        (.wanted, insert: 1, replace: 1, delete: 0),
        // The change may be part of it already.
        (.other, insert: 0, replace: nil, delete: 0),
      ] as [(FoundGame, insert: Int?, replace: Int?, delete: Int?)])
    func games(_ found: FoundGame, insert: Int?, replace: Int?, delete: Int?) throws {
      let before = try SampleGame.moves.game()
      var (wanted, other) = (before, before)
      try wanted.play("d3")
      try other.play("f4")
      let game: LivingGame? =
        switch found {
        case .missing: nil
        case .before: before
        case .wanted: wanted
        case .other: other
        }
      #expect(try outcome(of: .insert(wanted), finding: game) == insert)
      #expect(try outcome(of: .replace(before, with: wanted), finding: game) == replace)
      #expect(try outcome(of: .delete(before), finding: game) == delete)
    }

    @Test("of other rows may be made twice, or stays in doubt")
    func rows() throws {
      let row = PlayerRow(.name, key: try digest(1), player: try digest(1), text: "Ann")
      for change in [
        .deleteOld([7], unchangedSince: noon), .put(row), .removeOldRows(at: noon),
      ] as [StoreChange] {
        #expect(try outcome(of: change) == 0)
      }
      for change in [.remove(row), .beginDailyDeletion(at: noon)] as [StoreChange] {
        #expect(try outcome(of: change) == nil)
      }
    }
  }
#endif
