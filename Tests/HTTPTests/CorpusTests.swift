import Foundation
import HTTP
import HTTPProperties
import Properties
import Testing

/// The files of `Corpus` are the fuzzer's seeds: requests of all kinds, and inputs that covered new code,
/// named by their digest.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  @Test("The properties for all bytes hold for each input")
  func properties() throws {
    let inputs = try inputs(in: Self.folder)
    #expect(inputs.count > 100)
    for (name, bytes) in inputs {
      #expect(throws: Never.self, "\(name)") { try HTTPProperties.check(bytes) }
    }
  }

  @Test(
    "Cut in two anywhere, each input gives the same result",
    arguments: [HTTPParserLimits(), HTTPProperties.tightLimits])
  func twoPieces(_ limits: HTTPParserLimits) throws {
    for (name, bytes) in try inputs(in: Self.folder) {
      let whole = Reading(of: bytes, limits: limits)
      let wrong = bytes.indices.filter { Reading(of: bytes, cutAt: [$0], limits: limits) != whole }
      #expect(wrong.isEmpty, "\(name)")
    }
  }

  @Test("Cut in three anywhere, each short input gives the same result")
  func threePieces() throws {
    let limits = HTTPProperties.tightLimits
    for (name, bytes) in try inputs(in: Self.folder) where bytes.count <= 50 {
      let whole = Reading(of: bytes, limits: limits)
      for first in bytes.indices {
        let wrong = bytes.indices[first...].filter {
          Reading(of: bytes, cutAt: [first, $0], limits: limits) != whole
        }
        #expect(wrong.isEmpty, "\(name), after the cut at \(first)")
      }
    }
  }
}
