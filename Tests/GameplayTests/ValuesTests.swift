import ComputerPlayers
import Gameplay
import Reversi
import Testing

@Suite("A game's name")
struct GameIDTests {
  @Test("A name has 24 lower-case characters without i, l, o and u")
  func spelling() {
    let names = [
      "0123456789abcdefghjkmnpq": true, "rstvwxyz0000000000000000": true,
      "": false, "0123456789abcdefghjk": false, "0123456789abcdefghjkmnp": false,
      "0123456789abcdefghjkmnpqr": false, "0123456789abcdefghjkmnpi": false,
      "0123456789abcdefghjkmnpl": false, "0123456789abcdefghjkmnpo": false,
      "0123456789abcdefghjkmnpu": false, "0123456789ABCDEFGHJKMNPQ": false,
      "0123456789abcdefghjkmn/.": false, "éééééééééééé": false,
    ]
    for (name, isName) in names {
      #expect((GameID(name) != nil) == isName, "\(name)")
    }
  }

  @Test("New names differ, can be read again, and use the whole alphabet")
  func random() {
    var generator = SplitMix64(seed: 1)
    let moment = Timestamp(milliseconds: 1_790_000_000_000)
    let names = (0..<500).map { _ in
      GameID(at: moment, random: generator.next(), generator.next())
    }
    #expect(Set(names).count == 500)
    #expect(names.allSatisfy { GameID($0.text) == $0 })
    #expect(
      Set(names.flatMap { $0.text.suffix(16) }) == Set("0123456789abcdefghjkmnpqrstvwxyz"))
  }

  @Test("Names and their leading bits grow with the creation time, in hundredths of a second")
  func order() {
    var generator = SplitMix64(seed: 2)
    let moments: [Int64] = [
      0, 9, 10, 1_790_000_000_000, 1_790_000_000_010, 1_790_000_000_020, 10_995_116_277_759,
    ]
    let names = moments.map {
      GameID(at: Timestamp(milliseconds: $0), random: generator.next(), generator.next())
    }
    #expect(names.map { $0.leadingBits >> 23 } == moments.map { max($0 / 10, 1 << 37) })
    for (name, moment) in zip(names, moments.dropLast().map { Timestamp(milliseconds: $0) }) {
      #expect(name.leadingBits < GameID.leadingBits(after: moment))
    }
    let texts = names.dropFirst(3).map { name in name.text }
    #expect(texts == texts.sorted())
    let last: GameID = "zzzzzzzzzzzzzzzzzzzzzzzz"
    #expect(last.leadingBits == .max)
  }
}

@Suite("Time")
struct TimestampTests {
  @Test("Moments and durations can be added and subtracted")
  func arithmetic() {
    let moment = Timestamp(milliseconds: 1000)
    #expect(moment + 250 == Timestamp(milliseconds: 1250))
    #expect(moment - Milliseconds(250) == Timestamp(milliseconds: 750))
    #expect(Timestamp(milliseconds: 1250) - moment == 250)
    #expect(moment < moment + 1)
    #expect(Milliseconds.seconds(3) == 3000)
    #expect(Milliseconds.days(2) == 172_800_000)
    #expect(3 * Milliseconds(250) + 1 == 751)
    #expect(Milliseconds(1) < 2)
  }

  @Test("Arithmetic saturates instead of trapping")
  func saturation() {
    let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
    #expect(last + 1 == last)
    #expect(first + -1 == first)
    #expect(first - Milliseconds(1) == first)
    #expect(last - Milliseconds(-1) == last)
    #expect(last - first == Milliseconds(.max))
    #expect(first - last == Milliseconds(.min))
    #expect(Milliseconds.days(.max) == Milliseconds(.max))
    #expect(Milliseconds.seconds(.min) == Milliseconds(.min))
    #expect(Milliseconds(.max) + 1 == Milliseconds(.max))
    #expect(-2 * Milliseconds(.max) == Milliseconds(.min))
  }
}

@Suite("Motion")
struct MotionTests {
  @Test(
    "A move takes a frame for its disk and one per flip or direction; none without motion",
    arguments: [(Motion.disks, 1 + 5), (.directions, 1 + 3), (.off, 0)])
  func frames(motion: Motion, count: Int) {
    let position = Position(
      """
      --------
      ---x----
      -x-o----
      --oo----
      ----oox-
      """, turn: .dark)
    #expect(motion.frameCount(of: "d5", in: position) == count)
  }
}
