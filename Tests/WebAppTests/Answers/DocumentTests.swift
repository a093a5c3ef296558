import Gameplay
import HTTP
import Testing

@Suite("A game as a document")
@MainActor
struct DocumentTests {
  private let client: Client
  private let name = String(NumberedIdentifiers.game(1).dropFirst(3))

  init() throws {
    client = Client(try House())
  }

  private func expectJSON(_ members: String, in game: String) async {
    let response = await client.get(game + ".json")
    #expect(response.fields[.contentType] == "application/json")
    #expect(response.fields[.cacheControl] == "no-cache")
    #expect(response.fields[.xContentTypeOptions] == "nosniff")
    #expect(response.text == #"{"id":"\#(name)","# + members.replacing("\n", with: "") + "}")
  }

  @Test("has exactly these members in somebody's turn")
  func turn() async throws {
    let game = try await client.start(["move": "d3"])
    await expectJSON(
      #"""
      "version":1,"status":"turn","turn":"light","winner":null,
      "board":["--------","--------","---x----","---xx---","---xo---","--------","--------","--------"],
      "counts":{"dark":4,"light":1},"modes":{"dark":"manual","light":"manual"},"level":"random",
      "thinking":null,"legal":["c3","e3","c5"],"record":"d3",
      "save":"o00\n--------\n--------\n---x----\n---xx---\n---xo---\n--------\n--------\n--------\n"
      """#, in: game)
  }

  @Test("names the side that thinks")
  func thinking() async throws {
    let game = try await client.start(["dark": "computer"])
    await expectJSON(
      #"""
      "version":0,"status":"turn","turn":"dark","winner":null,
      "board":["--------","--------","--------","---ox---","---xo---","--------","--------","--------"],
      "counts":{"dark":2,"light":2},"modes":{"dark":"computer","light":"manual"},"level":"random",
      "thinking":"dark","legal":["d3","c4","f5","e6"],"record":"",
      "save":"x10\n--------\n--------\n--------\n---ox---\n---xo---\n--------\n--------\n--------\n"
      """#, in: game)
  }

  @Test("names the passer in a pass")
  func pass() async throws {
    let game = try await client.start(["record": GameTexts.pass, "light": "computer"])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"pass","turn":"light","winner":null,"#))
    #expect(text.contains(#""thinking":null,"legal":[],"record":"\#(GameTexts.pass)","#))
  }

  @Test("names the winner")
  func won() async throws {
    let game = try await client.start(["record": GameTexts.won])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"over","turn":null,"winner":"dark","#))
    #expect(text.contains(#""counts":{"dark":13,"light":0}"#))
    #expect(text.contains(#""save":"-00\n"#))
  }

  @Test("names no winner in a tie, and tells another start")
  func tied() async throws {
    let game = try await client.start(["position": GameTexts.tied])
    let text = await client.get(game + ".json").text
    #expect(text.contains(#""status":"over","turn":null,"winner":null,"#))
    #expect(text.contains(#""counts":{"dark":1,"light":1}"#))
    #expect(text.contains(#""record":"\#(GameTexts.tied).","#))
  }

  @Test("is also a transcript, without passes")
  func transcript() async throws {
    let game = try await client.start(["record": GameTexts.pass])
    _ = await client.post(game + "/pass", ["v": "0"])
    let response = await client.get(game + ".txt")
    #expect(response.fields[.contentType] == "text/plain; charset=utf-8")
    #expect(response.text == GameTexts.pass + "\n")
  }

  @Test("starts another game with its own record and save text")
  func roundTrip() async throws {
    let game = try await client.start(["record": GameTexts.readme + ".e6"])
    let record = await client.get(game + ".txt").text
    let copy = try await client.start(["record": String(record.dropLast())])
    #expect(await client.get(copy + ".txt").text == record)
    #expect(await client.get(copy).page.board == (await client.get(game).page.board))
  }
}
