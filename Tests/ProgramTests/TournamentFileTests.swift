import Foundation
import Reversi
import TestSupport
import Testing

@testable import FlipbookCLI

extension LiveTests {
  @Suite("Files of tournament games")
  struct TournamentFileTests {
    /// f5d6c5f4e7f6g5e6e3, after which all disks are dark.
    private static let wipeout: [UInt8] = [56, 64, 53, 46, 75, 66, 57, 65, 35]
    private let directory: TemporaryDirectory

    init() throws {
      directory = try TemporaryDirectory()
    }

    private func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: directory.file(name)))
    }

    /// Four games: a finished one, one with a wrong move, one that stops early, one with a wrong result.
    private func archive(_ name: String = "1984.wtb") throws -> String {
      let games =
        Self.game(players: (1, 2), dark: 64, Self.wipeout) + Self.game(dark: 20, [56, 56])
        + Self.game(players: (2, 9), dark: 20, [56, 64, 33]) + Self.game(dark: 63, Self.wipeout)
      try write(Self.header(games: 4) + games, name)
      return directory.file(name)
    }

    private func writeNames() throws {
      let players = ["???", "Ada", "Bo\u{E9}"]
      try write(Self.header(names: 3) + Self.names(players, size: 20), "WTHOR.JOU")
      try write(Self.header(names: 1) + Self.names(["Paris"], size: 26), "wthor.trn")
    }

    @Test("Replay gives each game's counts and tags, and marks games that stop early")
    func replay() throws {
      try writeNames()
      let archive = try archive()
      let run = try Program.run(["replay", archive], home: directory)
      #expect(
        run.output == [
          "64 0\tAda – Boé, Paris, 1984",
          "error: \(archive), game 2: move 2, f5, is occupied",
          "5 2\tBoé – ?, Paris, 1984\tstored 20:44, stops early",
          "error: \(archive), game 4: it ends 64:0, but 63 disks are stored for dark",
        ])
      #expect(run.ending == .exit(1))
      #expect(
        run.complaint.hasSuffix(
          "\nflipbook: 2 of 4 games can't be replayed; the output says why\n"))
    }

    @Test("Without files of names only the year is known", arguments: ["1984.wtb", "1984.WTB"])
    func nameless(name: String) throws {
      let run = try Program.run(["replay", try archive(name)], home: directory)
      #expect(run.output.first == "64 0\t1984")
    }

    @Test("Review gives the same as text")
    func review() throws {
      try writeNames()
      let archive = try archive()
      let run = try Program.run(["review", "--only", "1-2", archive], home: directory)
      #expect(
        run.output.first?.hasPrefix("\(archive), game 1: Ada – Boé, Paris, 1984: 64:0, disks lost")
          == true)
      #expect(run.output.last == "error: \(archive), game 2: move 2, f5, is occupied")
      // A slow review prints progress lines before this one.
      #expect(run.complaint.contains("\(archive), game 1: 9 moves\n"))
      #expect(run.ending == .exit(1))
    }

    @Test("Review gives the same as JSON")
    func reviewAsJSON() throws {
      struct Reviewed: Decodable, Equatable {
        let file: String
        let game: Int
        let tags: [String: String?]?
        let dark, light: Int?
        let stored: [String: Int]?
        let stopsEarly: Bool?
        let error: String?
      }
      try writeNames()
      let archive = try archive()
      let run = try Program.run(["review", "--json", "--only", "2,3", archive], home: directory)
      let found = try run.output.map {
        try JSONDecoder().decode(Reviewed.self, from: Data($0.utf8))
      }
      let tags: [String: String?] = [
        "dark": "Boé", "light": nil, "place": "Paris", "date": "1984",
      ]
      #expect(
        found == [
          Reviewed(
            file: archive, game: 2, tags: nil, dark: nil, light: nil, stored: nil, stopsEarly: nil,
            error: "move 2, f5, is occupied"),
          Reviewed(
            file: archive, game: 3, tags: tags, dark: 5, light: 2,
            stored: ["dark": 20, "light": 44], stopsEarly: true, error: nil),
        ])
    }

    @Test("Exported games have their names, even a few of many")
    func export() throws {
      try writeNames()
      let archive = try archive()
      let run = try Program.run(
        ["export", "game", archive, "--only", "1,3", "--pace=off", "--output", site],
        home: directory)
      #expect(run.ending == .exit(0))
      let index = try String(contentsOfFile: site + "/index.html", encoding: .utf8)
      #expect(index.contains("Ada (dark) against Boé (light)"))
      #expect(FileManager.default.fileExists(atPath: site + "/002/game.txt"))
      #expect(!FileManager.default.fileExists(atPath: site + "/003"))
    }

    @Test(
      "A failed export is reported with the reason",
      arguments: [
        ([], ", game 2: move 2, f5, is occupied"),
        (["--only", "5-7"], "there is no such game in "),
      ])
    func refusedExports(options: [String], complaint: String) throws {
      let run = try Program.run(
        ["export", "game", try archive(), "--output", site] + options, home: directory)
      #expect(run.ending == .exit(1))
      #expect(run.complaint.contains(complaint))
      #expect(!FileManager.default.fileExists(atPath: site))
    }

    @Test("A year of games is not exported by mistake")
    func manyGames() throws {
      let games = (0..<101).flatMap { _ in Self.game(dark: 20, [56]) }
      try write(Self.header(games: 101) + games, "many.wtb")
      let arguments = [
        "export", "game", directory.file("many.wtb"), "--output", site, "--pace=off",
      ]
      let refused = try Program.run(arguments, home: directory)
      #expect(refused.ending == .exit(1))
      #expect(refused.complaint.contains("--only 1-20 takes the first of them, --force"))
      #expect(try Program.run(arguments + ["--force"], home: directory).ending == .exit(0))
    }

    @Test(
      "An unreadable file is named with the reason",
      arguments: [
        ("x.wtb", Array(header().prefix(9)), "it has 9 bytes, its header alone would have 16"),
        ("x.wtb", header(games: 1), "its header says 84 bytes, but it has 16; download it again"),
        (
          "x.wtb", header(boardSize: 10),
          "its games are played on 10 squares by 10, only 8 by 8 are read"
        ),
        ("x.jou", header(names: 1), "its header says 36 bytes, but it has 16; download it again"),
      ])
    func refusedFiles(name: String, bytes: [UInt8], reason: String) throws {
      let archive = try archive("x.wtb")
      try write(bytes, name)
      let run = try Program.run(["replay", archive], home: directory)
      #expect(run.ending == .exit(1))
      #expect(
        run.complaint.hasSuffix("flipbook: \(directory.file(name)) can't be read: \(reason)\n"))
    }

    @Test("Of several files of names the federation's are used")
    func severalNames() throws {
      try writeNames()
      try write(Self.header(names: 3) + Self.names(["x", "y", "z"], size: 20), "A.jou")
      let run = try Program.run(["replay", try archive()], home: directory)
      #expect(run.output.first == "64 0\tAda – Boé, Paris, 1984")
    }

    private var site: String { directory.file("site") }

    private static func header(
      games: UInt8 = 0, names: UInt8 = 0, boardSize: UInt8 = 8
    ) -> [UInt8] {
      [20, 26, 1, 1, games, 0, 0, 0, names, 0, 0xC0, 7, boardSize, 0, 24, 0]
    }

    private static func game(
      players: (UInt8, UInt8) = (0, 0), dark: UInt8, _ moves: [UInt8]
    ) -> [UInt8] {
      [0, 0, players.0, 0, players.1, 0, dark, 32] + moves
        + Array(repeating: 0, count: 60 - moves.count)
    }

    private static func names(_ names: [String], size: Int) -> [UInt8] {
      names.flatMap { name in
        let bytes = name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return bytes + Array(repeating: 0, count: size - bytes.count)
      }
    }
  }
}
