import Encodings
import Gameplay
import HTTP
import OperatingSystem
import WebApp

extension Command {
  static let page = Command(
    "page", "print a page as the server would send it", options: PrintedPage.options,
    help: """
      usage: flipbook page ADDRESS [OPTIONS]

      Prints the page at a public address, such as a record, a position or the rules,
      or the document there, without a server: to look at your templates and words, or
      to compare pages before and after a change.

        flipbook page /r/f5d6c3 --language ja
        flipbook page /rules --templates site | diff rules.html -

      If the page says that something is wrong, it is printed all the same, and the
      exit status is 1.

      \(Option.defaults(PrintedPage.options))
      """
  ) { arguments, environment in
    let page = try PrintedPage(arguments, environment: environment)
    return { try await page.run(environment: environment) }
  }
}

struct PrintedPage: Equatable {
  private var serving: ServeOptions
  private var language = ""
  private var address = ""

  static let options: [Option<PrintedPage>] = [
    Option(
      "language", "TAG", "the tag of the page's language, such as ja (the first)",
      \.language, OptionValues.text("a tag")),
    .templates(\.serving.templates),
  ]

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    serving = try ServeOptions(["--store", ":memory:"])
    let reader = OptionReader(options: Self.options)
    let operands = try reader.read(arguments, environment: environment, into: &self)
    guard operands.count == 1, let address = operands.first, address.begins(with: "/") else {
      throw UsageError("page needs one address below the site, such as flipbook page /r/f5d6c3")
    }
    self.address = address
  }

  /// - Throws: ``CommandError`` if there is no page at the address, or it leads to another one.
  func run(environment: [String: String]) async throws {
    let process = ServerProcess(options: serving, environment: environment)
    let app = try process.app(games: process.games(in: MemoryStore()), site: process.site) { _ in }
    let query =
      language.isEmpty
      ? "" : (address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "lang=" + language
    let request = HTTPRequest(target: address + query, fields: [.host: "localhost"])
    let response =
      switch app.answer(to: request, from: .local) {
      case .now(let response): response
      case .later(let response): await response()
      }
    if let location = response.fields[.location] {
      throw CommandError("the address leads to \(location.shortened); name that one")
    }
    try CommandOutput.write(response.body)
    guard response.status == .ok else {
      throw CommandError("the server would answer with status \(response.status.code)")
    }
  }
}
