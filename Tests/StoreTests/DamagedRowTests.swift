import Foundation
import Gameplay
import Reversi
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A damaged row", .noHanging)
struct DamagedRowTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: SQLiteStore
  private let game: LivingGame

  init() async throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
    game = try SampleGame.shared.game()
    let first = try SQLiteStore(path: path)
    try await first.insert(game)
    await first.close()
    // A store that has the game in memory doesn't read the row as long as its checksum is the same.
    store = try SQLiteStore(path: path)
  }

  @Test(
    "is an error that names the game and the column",
    arguments: [
      ("version = 'two'", "version"), ("version = 0.5", "version"),
      ("version = 9223372036854775807", "version"), ("moves = '', version = -1", "version"),
      ("seats_revision = 9223372036854775807", "seatsRevision"),
      ("seats_revision = -1", "seatsRevision"),
      ("start = 'x-o'", "start"), ("start = 5", "start"),
      ("moves = 'f5@1 '", "moves"), ("moves = 'f5@1  d6@2'", "moves"),
      ("moves = 'f5@1,d6@2'", "moves"), ("moves = 'f9@1'", "moves"), ("moves = 'f5@'", "moves"),
      ("moves = 'f5'", "moves"), ("moves = 'f5@1x'", "moves"), ("moves = x'00'", "moves"),
      ("moves = 'f5@9999999999999999999'", "moves"), ("moves = ' f5@1'", "moves"),
      ("moves = 'f5@1 d6~2 c3@3'", "moves"), ("moves = 'f5@1 d6!2'", "moves"),
      ("moves = 'f5@1 f6~2 a1~3'", "breaks the rules"), ("moves = 'f5@2 f6~1'", "out of order"),
      ("moves = 'f5@1', version = 0", "out of order"),
      ("moves = 'f5@2 d6@1', version = 2", "out of order"),
      ("moves = 'a1@1', version = 1", "breaks the rules"),
      ("moves = '--@1', version = 1", "breaks the rules"),
      ("dark_mode = 'robot'", "darkMode"), ("light_mode = ''", "lightMode"),
      ("level = 'divine'", "level"), ("frames_end = 'soon'", "framesEnd"),
      ("deadline = 'soon'", "deadline"), ("created = 1.5", "created"), ("changed = ''", "changed"),
      ("seats_revision = 'x'", "seatsRevision"), ("seats = 'hdl:00'", "seats"),
      ("seats = replace(seats, ' ', ',')", "seats"), ("seats = upper(seats)", "seats"),
      ("seats = 'x' || substr(seats, 2)", "seats"),
      ("invites = substr(invites, 2)", "invites"),
      ("invites = 'x' || substr(invites, 2)", "invites"),
      ("invites = replace(invites, '!', '.')", "invites"),
      ("invites = replace(invites, ':', ';')", "invites"),
      ("days = 0", "days"), ("days = 31", "days"), ("days = 'two'", "days"),
      ("turn_began = 'soon'", "turnBegan"), ("time_began = 0.5", "timeBegan"),
      ("claimed = 'nobody'", "claimed"), ("claimed = 1", "claimed"),
      ("claimed = 'Draw'", "claimed"), ("claimed = 'dark-'", "claimed"),
      (
        "start = '\(String(repeating: "x", count: 65))', moves = '', claimed = 'dark'",
        "ended it after its end"
      ),
    ])
  func columns(damage: String, mention: String) async throws {
    try runSQL("UPDATE game SET \(damage)", on: path)
    #expect(try await reasonOfRefusal().contains(mention))
  }

  @Test(
    "is an error if its names, offer and rematch are spelled otherwise",
    arguments: [
      "", " ", "x", "0", "0=", "=Ann", "3=Ann", "-1=Ann", "00=Ann", "0=Ann ", " 0=Ann",
      "0=Ann  1=Bob", "1=Bob 0=Ann", "0=Ann 0=Ann", "0=Ann%", "0=%41nn", "0=%c3%a4", "0=%C3",
      "0=%20%", "0=\(String(repeating: "a", count: 25))", "0=Änn", "d?draw", "d?draw@3",
      "d?draw+7", "?draw@3+7", "x?draw@3+7", "d?win@3+7", "d?draw@+7", "d?draw@03+7",
      "d?draw@-3+7", "d?draw@3+", "d?draw@3+07", "d?draw@3+-7", "d?draw@3+7 0=Ann", "d!draw",
      "!draw@3+7", "d!?draw@3+7", "d?draw@3!+7", "d?draw@3+7!", "d?draw@3+7 l?draw@3+7",
      "d?draw@99999999999999999999+7", "d?draw@3+99999999999999999999", "5>",
      ">01hqxxxxxxxxxxxxxxxxxxxx", "5>01hq", "-5>01hqxxxxxxxxxxxxxxxxxxxx",
      "5>01hqxxxxxxxxxxxxxxxxxxxx d?draw@3+7", "d*", "*1", "d*0", "d*01", "d*-1", "x*1", "d*1*1",
      "d*9007199254740992", "l*1 d*1", "-*1 d*1", "d*1 d*1", "d*1 0=Ann", "d*1 ",
    ])
  func people(text: String) async throws {
    // With a right checksum, so that only the spelling is wrong.
    try changeGames("people = '\(text)'", on: path)
    #expect(try await reasonOfRefusal().contains("people"))
  }

  @Test(
    "is an error if names are lost or altered",
    arguments: ["NULL", "'0=Ann'", "replace(people, 'Ann', 'Bob')", "people || ' '", "5", "x'00'"])
  func names(value: String) async throws {
    let named = try SampleGame.named.game()
    try await store.insert(named)
    await store.close()
    let store = try SQLiteStore(path: path)
    try runSQL("UPDATE game SET people = \(value) WHERE id = '\(named.id.text)'", on: path)
    let error = await #expect(throws: GameStoreError.self) { try await store.game(named.id) }
    #expect(error.debugDescription.contains(named.id.text))
  }

  @Test(
    "is an error that names the game even if the row makes another valid game",
    arguments: [
      "version = 4", "moves = 'f5@1 f6@2 e6@3'", "dark_mode = 'computer'", "level = 'strong'",
      "frames_end = frames_end + 1", "created = created - 1", "changed = changed + 1",
      "seats_revision = 7", "invites = ''", "checksum = 0",
      "checksum = checksum + 1", "days = 2", "claimed = 'dark'", "turn_began = turn_began - 1",
      "time_began = 5", "time_began = NULL", "people = '0=Ann'", "people = 'd?draw@3+7'",
      "id = substr(id, 1, 23) || iif(substr(id, 24) = 'q', 'r', 'q')",
    ])
  func changed(damage: String) async throws {
    try runSQL("UPDATE game SET \(damage)", on: path)
    _ = try await reasonOfRefusal()
    // Whoever has read the game before may replace the row, which is whole then.
    if try await store.replace(game, with: game) {
      #expect(try await store.game(game.id) == game)
    }
  }

  /// The reason why the store refuses to return the game, which it must name.
  private func reasonOfRefusal() async throws -> String {
    let error = await #expect(throws: GameStoreError.self) { try await store.game(game.id) }
    guard case .damaged(let reason)? = error else {
      throw try #require(error)
    }
    #expect(reason.contains(game.id.text))
    return reason
  }

  @Test("hinders no change of another game, and a late change of its own leaves it as it is")
  func neighbours() async throws {
    try runSQL("UPDATE game SET moves = 'zz', seats = ''", on: path)
    let before = try number("SELECT sum(version) FROM game", on: path)
    let others = try [SampleGame.moves, .passes].map { try $0.game() }
    let (store, late) = (store, try SampleGame.moves.game(game.id))
    let answers = try await store.group([
      { @Sendable in (try? await store.insert(others[0])) != nil },
      { @Sendable in (try? await store.replace(late, with: late)) == true },
      { @Sendable in (try? await store.insert(others[1])) != nil },
    ])
    #expect(answers == [true, false, true])
    for other in others { #expect(try await store.game(other.id) == other) }
    #expect(try number("SELECT version FROM game WHERE moves = 'zz'", on: path) == before)
  }
}

@Suite("A flipped bit of the file", .noHanging)
struct FlippedBitTests {
  @Test(
    "is an error or harmless; no game becomes another, and a check reports a missing one"
  )
  func anyBit() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    let games = try SampleGame.allCases.map { try $0.game() }
    let store = try SQLiteStore(path: path)
    for game in games { try await store.insert(game) }
    await store.close()
    let file = try #require(try directory.contents()["games.sqlite"])
    let copy = directory.file("copy.sqlite")
    var errors = 0
    for _ in 0..<1500 {
      let bit = Int.random(in: 0..<file.count * 8)
      var bytes = file
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      try bytes.write(to: URL(filePath: copy))
      errors += try errorCount(of: games, in: copy, "bit \(bit)")
    }
    #expect(errors > 0)
  }

  @Test("in the last game's key that points back to the first ends every pass over the games")
  func keyOfTheLast() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    let store = try SQLiteStore(path: path)
    let names = (0..<50).map { GameID(at: noon, random: $0 << 30, $0) }
    for name in names { try await store.insert(try SampleGame.moves.game(name)) }
    await store.close()
    let keys = names.map(StoredGame.number)
    var bytes = try #require(try directory.contents()["games.sqlite"])
    let last = try #require(bytes.ranges(of: variableLengthInteger(keys[49])).last)
    bytes.replaceSubrange(last, with: variableLengthInteger(keys[0] - 1))
    try bytes.write(to: URL(filePath: path))

    #expect(try StoreCheck(path: path).findings.contains { $0.contains("not in the order") })
    let rows = try SQLiteStore(path: path, isReadOnly: true)
    // The games were created before that moment, and changed after it.
    await #expect(throws: GameStoreError.disorder) {
      try await rows.deleteGames(unchangedSince: noon + 1)
    }
    var copy = StoreCopy(from: rows, to: MemoryStore(), readAgainIn: rows, now: noon)
    await #expect(throws: StoreCopyError.source(.disorder)) { try await copy.run { _, _ in } }
  }

  /// A key as SQLite writes it into a page: seven bits in each of eight bytes, and eight in the last (file
  /// format, 1.6).
  private func variableLengthInteger(_ key: Int64) -> Data {
    let bits = UInt64(bitPattern: key)
    return Data(
      (1...8).map { 0x80 | UInt8(truncatingIfNeeded: bits >> (64 - 7 * $0)) }
        + [UInt8(truncatingIfNeeded: bits)])
  }

  /// Reads all games without checking the whole file first, and counts the unreadable ones.
  private func errorCount(of games: [LivingGame], in path: String, _ damage: Comment) throws -> Int
  {
    guard let reader = try? StoreFile(path: path).openReader() else {
      return games.count
    }
    var (errors, missing) = (0, 0)
    for game in games {
      do {
        let found = try reader.game(game.id, in: GameCache())
        #expect(found == nil || found == game, damage)
        if found == nil { missing += 1 }
      } catch { errors += 1 }
    }
    if missing > 0 {
      let findings = (try? StoreCheck(path: path))?.findings
      #expect(findings != [], damage)
    }
    return errors + missing
  }
}
