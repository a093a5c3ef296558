import HTTP
import Testing
import WebApp

@Suite("What robots may look at")
@MainActor
struct RobotsTests {
  /// A file of rules as RFC 9309 reads it: the groups of a robot's own name, or else those of `*`;
  /// of the rules that match the longest, `Allow` before `Disallow`.
  private struct Rules {
    private var groups: [(names: [String], rules: [(allows: Bool, path: String)])] = []

    init(_ text: String) {
      var isInNames = false
      for line in text.split(whereSeparator: \.isNewline) {
        let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
          .map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2 else { continue }
        switch parts[0].lowercased() {
        case "user-agent":
          if !isInNames { groups.append(([], [])) }
          groups[groups.count - 1].names.append(parts[1].lowercased())
          isInNames = true
        case "allow", "disallow":
          isInNames = false
          guard !groups.isEmpty else { continue }
          groups[groups.count - 1].rules.append(
            (parts[0].lowercased() == "allow", String(parts[1])))
        default: continue
        }
      }
    }

    func allows(_ path: String, _ robot: String) -> Bool {
      let own = groups.filter { $0.names.contains(robot.lowercased()) }
      let chosen = own.isEmpty ? groups.filter { $0.names.contains("*") } : own
      let matches = chosen.flatMap(\.rules).filter { path.hasPrefix($0.path) }
      let longest = matches.map(\.path.count).max()
      let decisive = matches.filter { $0.path.count == longest }
      return decisive.isEmpty || decisive.contains { $0.allows }
    }
  }

  private func rules(_ basePath: String = "") async throws -> Rules {
    let client = Client(try House(settings: WebAppSettings(basePath: basePath)))
    let response = await client.get(basePath + "/robots.txt")
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(response.fields[.setCookie] == nil)
    return Rules(response.text)
  }

  @Test(
    "is for crawlers nothing of the trees without an end", arguments: ["", "/reversi"],
    ["Googlebot", "bingbot", "GPTBot", "nobody"])
  func crawlers(basePath: String, robot: String) async throws {
    let rules = try await rules(basePath)
    for path in ["/r/f5", "/r/f5/1/2?play=disks", "/g/x", "/g/x/f/1/1", "/p/x", "/bowling/1"] {
      #expect(!rules.allows(basePath + path, robot))
    }
    for path in ["/", "/new", "/style.css", "/robots.txt", "/import"] {
      #expect(rules.allows(basePath + path, robot))
    }
  }

  @Test(
    "is everything for those that draw a shared link's preview",
    arguments: ["Twitterbot", "facebookexternalhit", "Slackbot", "Discordbot", "WhatsApp"])
  func previews(robot: String) async throws {
    for basePath in ["", "/reversi"] {
      let rules = try await rules(basePath)
      for path in ["/", "/r/f5", "/g/x", "/p/x", "/r/f5.png"] {
        #expect(rules.allows(basePath + path, robot))
      }
    }
  }
}
