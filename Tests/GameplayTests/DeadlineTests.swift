import ComputerPlayers
import Reversi
import TestSupport
import Testing

@testable import Gameplay

/// Times are milliseconds since the start. A frame takes 250 ms, thinking 2000 ms.
@Suite("A computer's deadline")
struct DeadlineTests {
  private let pace = Pace()

  private func at(_ milliseconds: Int64) -> Timestamp { .start + Milliseconds(milliseconds) }

  @Test("In a new game the computer thinks from the creation")
  func creation() {
    #expect(LivingGame.new(dark: .computer).deadline == at(2000))
    #expect(LivingGame.new(light: .computer).deadline == nil)
  }

  @Test(
    "Thinking starts when the previous move's frames end, by the mover's motion setting",
    arguments: [(Motion.disks, 4), (.directions, 2), (.off, 0)] as [(Motion, Int64)])
  func motion(motion: Motion, frames: Int64) throws {
    var game = LivingGame.new(from: .longLine, light: .computer)
    try game.play("a1", motion: motion, now: at(70))
    #expect(game.framesEnd == at(70 + frames * 250))
    #expect(game.deadline == at(70 + frames * 250 + 2000))
  }

  @Test(
    "Only Random thinks for long about the only move; a shorter thinking time stays",
    arguments: [
      (.random, 2000, 2000), (.beginner, 2000, 500), (.skilled, 2000, 500), (.master, 2000, 500),
      (.master, 300, 300),
    ] as [(ComputerLevel, Milliseconds, Int64)])
  func onlyMove(level: ComputerLevel, thinkingTime: Milliseconds, expected: Int64) throws {
    let pace = Pace(thinkingTime: thinkingTime)
    var game = LivingGame.new(from: .longLine)
    try game.setMode(.computer, of: .light, level: level, now: .start, pace: pace)
    try game.place(at: "a1", motion: .off, now: at(70), pace: pace)
    #expect(game.deadline == at(70 + expected))
  }

  @Test("A computer's own move is shown disk by disk")
  func computersMove() throws {
    var game = LivingGame.new(from: .longLine, dark: .computer, light: .computer)
    try game.placeForComputer(at: "a1", now: at(9000), pace: pace)
    #expect(game.framesEnd == at(9000 + 1000))
    #expect(game.deadline == at(9000 + 1000 + 2000))
  }

  @Test("A move before a person's turn sets no deadline")
  func personsTurn() throws {
    var game = LivingGame.new(dark: .computer)
    try game.placeForComputer(at: "d3", now: at(2000), pace: pace)
    #expect(game.deadline == nil)
    #expect(game.framesEnd == at(2500))
    #expect(throws: IgnoredChange.nothingToChange) {
      try game.placeForComputer(at: "c3", now: at(2500), pace: pace)
    }
  }

  @Test("Switching the thinking side off and on restarts the full thinking time")
  func restart() throws {
    var game = LivingGame.new(dark: .computer)
    try game.setMode(.manual, of: .dark, now: at(1900), pace: pace)
    #expect(game.thinking == nil)
    #expect(game.deadline == nil)
    try game.setMode(.computer, of: .dark, now: at(1950), pace: pace)
    #expect(game.thinking == .dark)
    #expect(game.deadline == at(3950))
  }

  @Test("Switching the other side doesn't disturb the thinking")
  func otherSide() throws {
    var game = LivingGame.new(dark: .computer)
    for (time, mode) in [(500, PlayerMode.computer), (1000, .manual), (1500, .computer)] {
      try game.setMode(mode, of: .light, now: at(Int64(time)), pace: pace)
      #expect(game.deadline == at(2000))
    }
  }

  @Test(
    "Another level restarts the full thinking time, set alone or with a mode",
    arguments: [nil, PlayerMode.manual, .computer])
  func otherLevel(lightMode: PlayerMode?) throws {
    var game = LivingGame.new(dark: .computer)
    if let lightMode {
      try game.setMode(lightMode, of: .light, level: .master, now: at(1900), pace: pace)
    } else {
      try game.setLevel(.master, now: at(1900), pace: pace)
    }
    #expect(game.thinking == .dark)
    #expect(game.deadline == at(3900))
  }

  @Test("Another level sets no deadline while no computer is to move")
  func levelForLater() throws {
    var game = LivingGame.new(light: .computer)
    try game.setLevel(.beginner, now: at(100), pace: pace)
    #expect(game.deadline == nil)
    #expect(game.level == .beginner)
    try game.play("d3", motion: .off, now: at(200))
    #expect(game.deadline == at(2200))
  }

  @Test(
    "A side switched to Computer starts thinking at once, but not before the frames end",
    arguments: [(0, 3000), (999, 3000), (1000, 3000), (1001, 3001), (5000, 7000)]
      as [(Int64, Int64)])
  func switchDuringFrames(now: Int64, deadline: Int64) throws {
    var game = LivingGame.new(from: .longLine)
    try game.play("a1")
    try game.setMode(.computer, of: .light, now: at(now), pace: pace)
    #expect(game.deadline == at(deadline))
    #expect(game.framesEnd == at(1000))
  }

  @Test("Reset stops the thinking and the frames at once")
  func reset() throws {
    var game = LivingGame.new(from: .longLine, light: .computer)
    try game.play("a1")
    game.reset(now: at(10))
    #expect(game.deadline == nil)
    #expect(game.framesEnd == at(10))
    try game.setMode(.computer, of: .dark, now: at(20), pace: pace)
    #expect(game.deadline == at(2020))
  }

  @Test("Undo stops the thinking and the frames at once")
  func undo() throws {
    var game = LivingGame.new(from: .longLine, light: .computer)
    try game.play("a1")
    try game.undo(now: at(10))
    #expect(game.thinking == nil)
    #expect(game.deadline == nil)
    #expect(game.framesEnd == at(10))
  }

  @Test("An ignored change leaves the deadline alone")
  func ignored() {
    var game = LivingGame.new(dark: .computer)
    try? game.play("d3", now: at(1000))
    try? game.setMode(.computer, of: .dark, now: at(1000), pace: pace)
    try? game.pass(now: at(1000), pace: pace)
    #expect(game.deadline == at(2000))
  }

  @Test("The pace can be set; a frame takes at most a second and no time is negative")
  func housePace() throws {
    #expect(Pace(frameInterval: 5000, thinkingTime: 1).frameInterval == 1000)
    #expect(Pace(frameInterval: -1, thinkingTime: -1) == Pace(frameInterval: 0, thinkingTime: 0))
    var game = LivingGame.new(from: .longLine, light: .computer)
    let pace = Pace(frameInterval: 100, thinkingTime: 30)
    try game.place(at: "a1", motion: .disks, now: .start, pace: pace)
    #expect(game.deadline == at(430))
  }

  @Test("Moments near the maximum don't trap")
  func endOfTime() throws {
    var game = try LivingGame(
      id: .one, version: 7, start: .initial, moves: [], moveVersions: [], modes: PlayerModes(),
      level: .random,
      framesEnd: Timestamp(milliseconds: .max), deadline: nil, created: .start, changed: .start,
      seats: Seats(host: .host))
    try game.setMode(.computer, of: .dark, now: .start, pace: pace)
    #expect(game.deadline == Timestamp(milliseconds: .max))
  }
}

@Suite("Due moves with a jumping clock")
struct ClockTests {
  @Test("A deadline too far in the future is brought back")
  func clampedDeadline() async throws {
    let node = TestNode()
    try await node.create(dark: .computer)
    node.clock.set(to: .start - Milliseconds.days(365))
    let game = try await node.asked
    #expect(game.deadline == node.clock.now + 2000)
    #expect(game.framesEnd == node.clock.now)
    #expect(game.version == 0)
    node.clock.advance(by: 2000)
    #expect(try await node.asked.version == 1)
  }

  @Test("A plausible deadline stays, even if the clock is a little behind")
  func clockBehind() async throws {
    let node = TestNode()
    let created = try await node.create(dark: .computer)
    node.clock.set(to: .start - Milliseconds(64 * 250))
    #expect(try await node.asked == created)
    node.clock.set(to: .start - Milliseconds(64 * 250 + 1))
    #expect(try await node.asked.deadline == node.clock.now + 2000)
  }

  @Test("A clock set forward makes the move, and setting it back does no harm")
  func clockForward() async throws {
    let node = TestNode()
    try await node.create(dark: .computer, light: .computer)
    node.clock.set(to: .start + .days(1000))
    #expect(try await node.asked.version == 1)
    node.clock.set(to: .start + 2000)
    #expect(try await node.asked.deadline == .start + 4000)
    node.clock.advance(by: 2000)
    #expect(try await node.asked.version == 2)
  }

  @Test("A stored turn without a deadline gets one from its frames")
  func noDeadline() async throws {
    let node = TestNode()
    let game = try LivingGame(
      id: .one, version: 3, start: .initial, moves: [], moveVersions: [],
      modes: PlayerModes(dark: .computer),
      level: .random, framesEnd: .start + 500, deadline: nil, created: .start, changed: .start,
      seats: Seats(host: .host))
    try await node.store.insert(game)
    node.clock.advance(by: 2499)
    #expect(try await node.asked.version == 3)
    async let waiting = node.games.game(.one, after: 3, waitingAtMost: 25_000)
    await eventually { node.clock.sleeperCount == 2 }
    node.clock.advance(by: 1)
    #expect(try await waiting?.version == 4)
  }
}
