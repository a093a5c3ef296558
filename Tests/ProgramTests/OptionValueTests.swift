import Foundation
import Gameplay
import HTTP
import OperatingSystem
import Presentation
import StaticSites
import TestSupport
import Testing
import WebApp

@testable import FlipbookCLI

@Suite("Values of options")
struct ValuesTests {
  @Test(
    "A duration has milliseconds or seconds as its unit",
    arguments: [
      ("0", 0), ("0ms", 0), ("250ms", 250), ("0.5s", 500), ("2s", 2000), ("1.5ms", 2),
      ("0.0004s", 0), ("10s", 10_000), ("10000ms", 10_000),
    ])
  func durations(text: String, milliseconds: Int64) throws {
    #expect(try OptionValues.duration(upTo: .seconds(10))(text) == Milliseconds(milliseconds))
  }

  @Test(
    "Anything else is not a duration",
    arguments: [
      "", "-1", "+1", "nan", "inf", "1e3", "0x10", "s", "ms", ".5s", "5.", "1.2.3", "2 s", " 2s",
      "250sms", "2ss", "1m", "2S", "١", "2", "1.5", "10001ms", "11s", "2\u{301}s", "ſ",
      String(repeating: "9", count: 400),
    ])
  func noDurations(text: String) {
    #expect(
      throws: UsageError(
        "\(text.quoted) is no length of time from 0 to 10000 ms, such as 250ms or 0.5s")
    ) {
      try OptionValues.duration(upTo: .seconds(10))(text)
    }
  }

  @Test("A number is digits in a range", arguments: [("0", 0), ("7", 7), ("007", 7), ("99", 99)])
  func numbers(text: String, number: Int) throws {
    #expect(try OptionValues.number(in: 0...99)(text) == number)
  }

  @Test(
    "Anything else is not a number",
    arguments: ["", "-1", "+1", "100", "1.0", "1e1", " 1", "one", "99999999999999999999"])
  func noNumbers(text: String) {
    #expect(throws: UsageError("\"\(text)\" is no whole number from 0 to 99")) {
      try OptionValues.number(in: 0...99)(text)
    }
  }

  @Test("A size is a number of bytes, K or M")
  func sizes() throws {
    let sizes = [("0", 0), ("65536", 65_536), ("512K", 524_288), ("1m", 1_048_576)]
    for (text, size) in sizes { #expect(try OptionValues.size(text) == size) }
    #expect(try OptionValues.size("1024M") == 1 << 30)
    for text in ["", "M", "-1", "1.5M", "1G", "1 M", "1025M", "1073741825", "99999999999999999999"]
    {
      #expect(throws: UsageError.self) { try OptionValues.size(text) }
    }
  }

  @Test("A rate is a burst and then a pace")
  func rates() throws {
    #expect(try OptionValues.rate("30,10/m") == RequestRate(burst: 30, then: 10, per: .minute))
    #expect(try OptionValues.rate("1,1/s") == RequestRate(burst: 1, then: 1, per: .second))
    #expect(
      try OptionValues.rate("1000000,2/h") == RequestRate(burst: 1_000_000, then: 2, per: .hour))
    #expect(try OptionValues.rate("none") == nil)
  }

  @Test(
    "Anything else is not a rate",
    arguments: [
      "", "30", "30,", "30,10", "30,10/", "30,10/d", "30,/m", ",10/m", "0,10/m", "30,0/m",
      "30,10/m\u{301}", "-1,10/m", "30,10/m/s", "30,10,5/m", "30, 10/m", "1000001,1/s", "10/m",
      "None",
    ])
  func noRates(text: String) {
    #expect(throws: UsageError.self) { try OptionValues.rate(text) }
  }

  @Test("Proxies are a comma-separated list of addresses, blocks and loopback")
  func proxies() throws {
    let proxies = try OptionValues.trustedProxies("192.0.2.7, fd00::/8,loopback")
    for text in ["192.0.2.7", "fd12::1", "127.0.0.1", "::1"] {
      #expect(proxies.contains(try #require(IPAddress(text))))
    }
    #expect(!proxies.contains(try #require(IPAddress("192.0.2.8"))))
  }

  @Test(
    "Anything else is not a proxy",
    arguments: [
      "", ",", "192.0.2.7,", "unix", "Loopback", "10.0.0.0/33", "10.0.0.1:80", "a.example",
      "loopback\u{301}",
    ])
  func noProxies(text: String) {
    #expect(throws: UsageError.self) { try OptionValues.trustedProxies(text) }
  }

  @Test(
    "A base path is normalised to one slash before each part",
    arguments: [
      ("", ""), ("/", ""), ("/play", "/play"), ("play", "/play"), ("/play/", "/play"),
      ("//a//b-c_d.e~f", "/a/b-c_d.e~f"),
    ])
  func basePaths(text: String, path: String) throws {
    #expect(try OptionValues.basePath(text) == path)
  }

  @Test(
    "A base path can't have dot segments or special characters, escaped or not",
    arguments: [
      "/a b", "/a?b", "/a#b", "/a%20b", "/%2e%2e/a", "/../a", "/a/./b", "/é", "/a\"", "/a\n",
    ])
  func noBasePaths(text: String) {
    #expect(throws: UsageError.self) { try OptionValues.basePath(text) }
  }
}

@Suite("A database's connection string")
struct DatabasePlaceTests {
  @Test(
    "is shown without a possible password",
    arguments: [
      ("postgresql://me:geheim@db/games", "postgresql://***"),
      ("postgres://me:geheim@db", "postgres://***"),
      ("POSTGRESQL:/me:geheim@db/games", "POSTGRESQL:/***"),
      ("postgres:me:geheim@db/games", "postgres:***"),
      ("postgresql://me:ge/h@eim@db/games", "postgresql://***"),
      ("postgresql://db/games?user=me&password=geheim", "postgresql://***"),
      ("postgresql://db/games?p%61ssword=geheim", "postgresql://***"),
      ("postgresql://db/games?sslpassword=geheim", "postgresql://***"),
      ("host=db password=geheim", "***"), ("PASSWORD='geheim'", "***"),
      (" dbname = games password = geheim", "***"),
      ("dbname=postgresql://me:geheim@db/games", "dbname=postgresql://***"),
      ("FLIPBOOK_STORE=postgresql://me:geheim@db/games", "FLIPBOOK_STORE=postgresql://***"),
      ("--store=postgresql://me:geheim@db/games", "--store=postgresql://***"),
      ("--store=host=db password=geheim", "--store=***"),
    ])
  func hidden(text: String, shown: String) {
    #expect(DatabasePlace.hidingSecret(in: text) == shown)
    #expect(!text.quoted.contains("geheim"))
  }

  @Test(
    "is shown unchanged without a password, like any other text",
    arguments: [
      "postgresql://me@db:5432,other:5432/games?target_session_attrs=read-write",
      "postgresql:///games", "service=games", "host=db passfile=/etc/pass", "games.sqlite",
      "", "--store", "--store=games.sqlite", "mailto:me:you@example", "f5d6c3", "a=password",
    ])
  func open(text: String) {
    #expect(DatabasePlace.hidingSecret(in: text) == text)
  }
}

@Suite("The directory of a user's games")
struct DataDirectoryTests {
  @Test("XDG_DATA_HOME takes precedence if it is absolute, as the specification demands")
  func dataHome() throws {
    let environment = ["XDG_DATA_HOME": "/data", "HOME": "/home/me"]
    #expect(try DataDirectory.path(environment: environment) == "/data/flipbook")
    for relative in ["", "data"] {
      let home = ["XDG_DATA_HOME": relative, "HOME": "/home/me"]
      #expect(try DataDirectory.path(environment: home).hasPrefix("/home/me/"))
    }
  }

  @Test("Otherwise it is where the system keeps programs' data")
  func home() throws {
    #if os(macOS)
      let expected = "/home/me/Library/Application Support/flipbook"
    #else
      let expected = "/home/me/.local/share/flipbook"
    #endif
    #expect(try DataDirectory.path(environment: ["HOME": "/home/me"]) == expected)
  }

  @Test("Without a home directory there is none", arguments: [[:], ["HOME": ""], ["HOME": "me"]])
  func nowhere(environment: [String: String]) {
    #expect(
      throws: CommandError(
        "there is no home directory for the games; name a file with --store")
    ) { try DataDirectory.path(environment: environment) }
  }

  @Test("A directory that can't be created is named in the error")
  func notMade() throws {
    let directory = try TemporaryDirectory()
    try "".write(toFile: directory.file("file"), atomically: true, encoding: .utf8)
    #expect(
      throws: CommandError(
        "the directory \(directory.file("file")) for the games can't be created (File exists); "
          + "name a file with --store")
    ) {
      try DataDirectory.create(directory.file("file/games"))
    }
  }
}
