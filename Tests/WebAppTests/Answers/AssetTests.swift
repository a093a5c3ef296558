import HTTP
import Testing

@Suite("A public file")
@MainActor
struct AssetTests {
  private let client: Client

  init() throws {
    client = Client(try House())
  }

  @Test("is kept for good under the version that pages link to")
  func versioned() async throws {
    let page = await client.get("/").page
    let links = page.tags.filter { $0.name == "link" }.compactMap { $0.attributes["href"] }
    #expect(links.count == 3)
    for link in links {
      let response = await client.get(Addresses.resolve(link, from: "/"))
      #expect(response.status == .ok)
      #expect(response.fields[.cacheControl] == "public, max-age=31536000, immutable")
      #expect(response.fields[.xContentTypeOptions] == "nosniff")
      #expect(response.fields[.vary] == nil)
    }
  }

  @Test("is asked for again without that version", arguments: ["", "?v=", "?v=000000000000"])
  func unversioned(query: String) async throws {
    let response = await client.get("/style.css" + query)
    #expect(response.status == .ok)
    #expect(response.fields[.contentType] == "text/css; charset=utf-8")
    #expect(response.fields[.cacheControl] == "public, no-cache")
    let tag = try #require(response.fields[.etag])
    let again = await client.get("/style.css" + query, fields: [.ifNoneMatch: tag])
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
  }
}
