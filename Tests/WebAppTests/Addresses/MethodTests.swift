import Gameplay
import HTTP
import Testing

/// Every kind of address with every method.
@Suite("An address")
@MainActor
struct MethodTests {
  /// An address of a game with a move, `G` being the game's, and what it allows.
  struct Address: Sendable, CustomTestStringConvertible {
    let address: String
    let get: HTTPStatus
    let allow: String

    init(_ address: String, _ get: HTTPStatus, _ allow: String) {
      (self.address, self.get, self.allow) = (address, get, allow)
    }

    var testDescription: String { address }
    var takesPosts: Bool { allow.contains("POST") }
  }

  nonisolated static let page = "GET, HEAD, OPTIONS"
  nonisolated static let form = "POST, OPTIONS"
  nonisolated static let both = "GET, HEAD, POST, OPTIONS"

  nonisolated static let addresses: [Address] = [
    Address("/", .seeOther, page), Address("/new", .ok, page),
    Address("/games", .methodNotAllowed, form),
    Address("/choices", .methodNotAllowed, form),
    Address("/choices/reduced", .noContent, page),
    Address("G", .ok, page), Address("G?seen=0", .seeOther, page),
    Address("G.json", .ok, page), Address("G.txt", .ok, page),
    Address("G/move", .methodNotAllowed, form), Address("G/pass", .methodNotAllowed, form),
    Address("G/mode", .methodNotAllowed, form), Address("G/undo", .methodNotAllowed, form),
    Address("G/invite", .methodNotAllowed, form), Address("G/reset", .ok, both),
    Address("G/f/1/1", .ok, page), Address("G/f/1/d1", .ok, page),
    Address("G/f/1/end", .seeOther, page),
    Address("G/seat/0123456789abcdef0123456789abcdef", .notFound, both),
    Address("/healthz", .ok, page), Address("/readyz", .ok, page),
    Address("/style.css", .ok, page), Address("/dark.svg", .ok, page),
  ]

  private let client: Client

  init() throws {
    client = Client(try House(pace: Pace(frameInterval: 0)))
  }

  private func prepare(_ address: Address) async throws -> String {
    let game = try await client.start(["move": "d3"])
    return address.address.hasPrefix("G") ? game + address.address.dropFirst() : address.address
  }

  @Test("answers GET with its own status", arguments: addresses)
  func get(address: Address) async throws {
    let target = try await prepare(address)
    let response = await client.get(target)
    #expect(response.status == address.get)
    #expect(response.fields[.allow] == (address.get == .methodNotAllowed ? address.allow : nil))
  }

  @Test("leads whoever looks at the address of a post back to the game")
  func wayBack() async throws {
    let game = try await client.start(["move": "d3"])
    let page = await client.get(game + "/move").page
    #expect(page.link("To the game") == game)
  }

  @Test(
    "leads back to the game from where nothing stands below it",
    arguments: ["/nothing", "/f/1", "/seat/abc", "/%zz", "/f/1/x?a=b"])
  func belowGame(rest: String) async throws {
    let game = try await client.start(["move": "d3"])
    let response = await client.get(game + rest)
    #expect([.notFound, .badRequest].contains(response.status))
    #expect(response.page.link("To the game") == game)
  }

  @Test("answers HEAD like GET", arguments: addresses)
  func head(address: Address) async throws {
    let target = try await prepare(address)
    let head = await client.head(target)
    let get = await client.get(target)
    #expect(head.status == get.status)
    if address.address != "/choices/reduced" { #expect(head.fields == get.fields) }
  }

  @Test("tells OPTIONS what it allows, and nothing else", arguments: addresses)
  func options(address: Address) async throws {
    let response = await client.send(.options, try await prepare(address))
    #expect(response.status == .noContent)
    #expect(response.fields[.allow] == address.allow)
    #expect(response.body.isEmpty)
  }

  @Test("takes a POST only where there is something to change", arguments: addresses)
  func post(address: Address) async throws {
    let target = try await prepare(address)
    let response = await client.post(target)
    #expect((response.status != .methodNotAllowed) == address.takesPosts)
    #expect(response.fields[.allow] == (address.takesPosts ? nil : address.allow))
  }

  @Test(
    "refuses every other method and says what it allows", arguments: addresses,
    [.put, .patch, .delete, .trace, .connect, .other("BREW"), .other("get")] as [HTTPMethod])
  func otherMethods(address: Address, method: HTTPMethod) async throws {
    let target = try await prepare(address)
    let before = await client.house.store.contents()
    let response = await client.send(method, target)
    #expect(response.status == .methodNotAllowed)
    #expect(response.fields[.allow] == address.allow)
    #expect(response.page.heading == "Not this way")
    #expect(await client.house.store.contents() == before)
  }

  @Test("may be an asterisk, which asks OPTIONS of the whole site")
  func asterisk() async {
    let response = await client.send(.options, "*")
    #expect(response.status == .noContent)
    #expect(response.fields[.allow] == Self.both)
    #expect(await client.get("*").status == .notFound)
  }
}
