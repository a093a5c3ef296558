import HTTP
import Testing

@Suite("A posted form")
@MainActor
struct FormTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  private func post(_ body: [UInt8], type: String?) async -> HTTPResponse {
    var request = client.request(.post, "/games", body: "")
    request.fields[.contentType] = type
    request.body = body
    return await client.answer(to: request)
  }

  @Test(
    "is read as browsers send forms",
    arguments: [
      "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
      "Application/X-WWW-Form-URLEncoded;charset=utf-8",
    ])
  func types(type: String) async {
    #expect(await post(Array("move=d3".utf8), type: type).status == .seeOther)
  }

  @Test(
    "of another type is refused",
    arguments: [nil, "", "text/plain", "multipart/form-data; boundary=x", "application/json", "x"])
  func otherTypes(type: String?) async {
    let response = await post(Array("move=d3".utf8), type: type)
    #expect(response.status == .unsupportedMediaType)
    #expect(response.page.heading == "Unreadable kind of form")
    #expect(await client.house.store.contents().isEmpty)
  }

  @Test("without content needs no type", arguments: [nil, "text/plain"])
  func empty(type: String?) async {
    #expect(await post([], type: type).status == .seeOther)
  }

  @Test(
    "that can't be decoded is refused",
    arguments: ["move=%", "move=%zz", "move=%ff", "%c0%af=1", "move=d3&x=%e2%82"])
  func malformed(body: String) async {
    let response = await post(
      Array(body.utf8), type: "application/x-www-form-urlencoded")
    #expect(response.status == .badRequest)
    #expect(response.page.heading == "Unreadable form")
    #expect(await client.house.store.contents().isEmpty)
  }

  @Test(
    "may have 100 pairs and no more", arguments: [(100, HTTPStatus.seeOther), (101, .badRequest)])
  func pairs(count: Int, status: HTTPStatus) async {
    let body = Array(repeating: "x=y", count: count).joined(separator: "&")
    #expect(
      await post(Array(body.utf8), type: "application/x-www-form-urlencoded").status == status)
  }

  @Test("of nothing but noise is refused or taken for an empty one, and never more")
  func noise() async {
    for body: [UInt8] in [
      [0], [0xFF, 0xFE], Array("&&&".utf8), Array("====".utf8), Array("move".utf8),
    ] {
      let response = await post(body, type: "application/x-www-form-urlencoded")
      #expect([.seeOther, .badRequest].contains(response.status))
    }
  }

  @Test("counts by the first of two fields with the same name")
  func repeated() async {
    let response = await client.send(.post, "/games", body: "move=d3&move=c4")
    #expect(response.location?.hasSuffix("#d3") == true)
  }
}
