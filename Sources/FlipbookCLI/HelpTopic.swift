/// What somebody wants to know about the program.
enum HelpTopic: Equatable {
  case program
  case serve
  case perft

  /// The text that tells it.
  var text: String {
    switch self {
    case .program: Self.programText
    case .serve: Self.serveText
    case .perft: Self.perftText
    }
  }

  private static let programText = """
    flipbook: Reversi as web pages, without any JavaScript

    usage: flipbook [COMMAND] [OPTIONS]

      serve      serve the site; this is done without a command
      perft N    count the lines of play of N plies from the start
      version    print the version

    flipbook COMMAND --help tells more.
    """

  private static let serveText =
    """
    usage: flipbook serve [OPTIONS]

    Serves the site and prints the address to open. Every option can also be set in the
    environment: --base-path as FLIPBOOK_BASE_PATH.


    """ + table(ServeOptions.options)

  private static let perftText = """
    usage: flipbook perft N

    Prints how many lines of play of N plies start from the initial position; a pass is a ply,
    and a finished game counts as one line.
    """

  private static func table<Options>(_ options: [Option<Options>]) -> String {
    let rows = options.map { (left: "  --\($0.name) \($0.placeholder)", right: $0.help) }
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { row in
      row.left + String(repeating: " ", count: width - row.left.count + 2) + row.right
    }.joined(separator: "\n")
  }
}
