import Foundation
import HTTP
import TestSupport
import Testing
import WebApp

@Suite("On a phone's home screen", .noHanging)
@MainActor
struct HomeScreenTests {
  private struct Manifest: Decodable {
    struct Icon: Decodable {
      var src: String
      var sizes: String
      var purpose: String?
    }

    var name: String
    var start_url: String
    var icons: [Icon]
  }

  /// The width and the height in the header of a PNG file.
  private func size(of picture: HTTPResponse) throws -> String {
    try #require(picture.fields[.contentType] == "image/png" && picture.body.count > 24)
    func number(at place: Int) -> Int {
      picture.body[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return "\(number(at: 16))x\(number(at: 20))"
  }

  @Test(
    "a site has a name, a start and icons of the sizes it declares, wherever it is",
    arguments: ["", "/flipbook"], ["/rules", "/games", "/g/x/y"])
  func manifest(basePath: String, page: String) async throws {
    let client = Client(try TestServer(settings: WebAppSettings(basePath: basePath)))
    let address = basePath + page
    let links = await client.get(address).page.tags.filter { $0.name == "link" }
    func target(_ relation: String) throws -> String {
      let link = try #require(links.first { $0.attributes["rel"] == relation })
      return ReferenceResolver.resolve(try #require(link.attributes["href"]), from: address)
    }

    let place = try target("manifest")
    let response = await client.get(place)
    #expect(response.fields[.contentType] == "application/manifest+json")
    #expect(response.fields.values(of: .cacheControl) == ["public, max-age=31536000, immutable"])
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(response.body))
    #expect(manifest.name == "Reversi")
    #expect(ReferenceResolver.resolve(manifest.start_url, from: place) == basePath + "/")
    #expect(manifest.icons.map(\.sizes) == ["192x192", "512x512", "512x512"])
    #expect(manifest.icons.map(\.purpose) == [nil, nil, "maskable"])
    for icon in manifest.icons {
      let picture = await client.get(ReferenceResolver.resolve(icon.src, from: place))
      #expect(try size(of: picture) == icon.sizes)
    }
    #expect(try size(of: await client.get(try target("apple-touch-icon"))) == "180x180")
  }
}
