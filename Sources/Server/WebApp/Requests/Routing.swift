import Encodings
import Gameplay
import HTTP
import Presentation

/// The handlers of an address, by method.
struct Resource {
  typealias Get = @Sendable (RequestContext) async throws -> HTTPResponse
  /// Responds without waiting; nil if it would have to wait.
  typealias Now = @Sendable (RequestContext) throws -> HTTPResponse?
  typealias Post = @Sendable (RequestContext, HTTPForm) async throws -> HTTPResponse

  private let now: Now?
  private let get: Get?
  private let post: Post?
  /// Whether the request may take longer than a game's page. Such requests don't run on an event loop.
  let isLengthy: Bool

  init(now: Now? = nil, get: Get? = nil, post: Post? = nil, isLengthy: Bool = false) {
    self.now = now
    self.get = get
    self.post = post
    self.isLengthy = isLengthy
  }

  var methods: AllowedMethods {
    var methods: AllowedMethods = []
    if now != nil || get != nil { methods.insert(.get) }
    if post != nil { methods.insert(.post) }
    return methods
  }

  func immediateAnswer(to context: RequestContext) throws -> HTTPResponse? {
    context.isPost ? nil : try now?(context)
  }

  func answer(to context: RequestContext) async throws -> HTTPResponse {
    if context.isPost, let post { return try await post(context, try context.form()) }
    if !context.isPost, let get { return try await get(context) }
    throw RefusedRequest.methodNotAllowed(methods)
  }
}

extension WebApp {
  /// The route of a request, and its query.
  func target(of request: HTTPRequest) throws(RefusedRequest) -> (SiteRoute, HTTPForm) {
    let isBase = request.path == settings.basePath
    guard let below = isBase ? "/" : settings.pathBelowBase(request.path) else {
      throw RefusedRequest(.notFound)
    }
    guard let path = PercentEncoding.decode(below), let query = request.queryForm else {
      throw RefusedRequest(.malformedAddress)
    }
    if isBase { return (.start, query) }
    guard let route = SiteRoute(path: path, query: { query[$0] }), siteIdentity.has(route) else {
      throw RefusedRequest(.notFound)
    }
    return (route, query)
  }

  /// The handlers of a route.
  func resource(at route: SiteRoute) -> Resource {
    switch route {
    case .game(let id, let route): gameResource(id, route)
    case .start: Resource(get: { try await StartHandler(self, $0).startPage() })
    case .new: Resource(get: { try await StartHandler(self, $0).newPage() })
    case .games:
      Resource(
        get: { try await StartHandler(self, $0).gamesPage() },
        post: { try await StartHandler(self, $0).createGame($1) }, isLengthy: true)
    case .record(let address, nil):
      publicResource { try await RecordHandler(self, $0).page(of: address) }
    case .record(let address, let download?):
      publicResource { try RecordHandler(self, $0).document(of: address, as: download) }
    case .sheet(let text, let tags):
      publicResource { try RecordHandler(self, $0).sheet(of: text, tags) }
    case .position(let text, nil):
      Resource(now: {
        let handler = RecordHandler(self, $0)
        return try handler.cachedPublicPage() ?? handler.page(ofPosition: text)
      })
    case .position(let text, let download?):
      publicResource { try RecordHandler(self, $0).document(ofPosition: text, as: download) }
    case .values(let valued, let step):
      publicResource { try await RecordHandler(self, $0).values(of: valued, step: step) }
    case .review(let reviewed, let step):
      publicResource { try await RecordHandler(self, $0).review(of: reviewed, step: step) }
    case .bowling(.sheet(let text)):
      Resource(now: { try BowlingHandler(self, $0).page(of: text) })
    case .bowling(.knockingDown(let pins, let text)):
      Resource(now: { try BowlingHandler(self, $0).bowl(pins, on: text) })
    case .page(.importing):
      Resource(
        now: { try SitePageHandler(self, $0).page(.importing) },
        post: { try await SitePageHandler(self, $0).importGame($1) }, isLengthy: true)
    case .page(let page): Resource(now: { try SitePageHandler(self, $0).page(page) })
    case .playerLink(nil):
      Resource(post: { context, _ in try await PlayerHandler(self, context).makeLink() })
    case .playerLink(let key?):
      Resource(
        get: { try await PlayerHandler(self, $0).page(of: key) },
        post: { context, _ in try await PlayerHandler(self, context).take(key) })
    case .turns(nil): Resource(post: { try await FeedHandler(self, $0).change($1) })
    case .turns(let key?):
      Resource(get: { try await FeedHandler(self, $0).turns(by: key) }, isLengthy: true)
    case .choices: Resource(post: { try await StartHandler(self, $0).choose($1) })
    case .name: Resource(post: { try await StartHandler(self, $0).setName($1) })
    case .reducedMotion: Resource(now: { StartHandler(self, $0).reducedMotionBeacon() })
    case .theme: Resource(now: { StartHandler(self, $0).themeSheet() })
    case .robots: Resource(now: { OperationHandler(self, $0).robots() })
    case .health: Resource(now: { _ in OperationHandler.healthy })
    case .readiness: Resource(get: { try await OperationHandler(self, $0).readiness() })
    case .asset(let name, let version):
      Resource(now: { try OperationHandler(self, $0).asset(name, version: version) })
    case .pasted: Resource()
    }
  }

  /// A page or document that depends on nothing but its address. Unless it is cached, it takes long.
  private func publicResource(_ get: @escaping Resource.Get) -> Resource {
    Resource(now: { RecordHandler(self, $0).cachedPublicPage() }, get: get, isLengthy: true)
  }

  private func gameResource(_ id: GameID, _ route: GameRoute) -> Resource {
    switch route {
    case .page, .changed:
      Resource(
        now: { try GameHandler(self, $0).cachedPage(of: id) },
        get: { try await GameHandler(self, $0).page(of: id) })
    case .seen(let version, let seats):
      Resource(get: { try await GameHandler(self, $0).moveSince(version, seats: seats, in: id) })
    case .moment(let ply):
      Resource(get: { try await GameHandler(self, $0).moment(ply, of: id) })
    case .change(.reset):
      Resource(
        get: { try await GameHandler(self, $0).resetPage(of: id) },
        post: { try await ChangeHandler(self, $0).change(id, .reset, $1) })
    case .change(.resign):
      Resource(
        get: { try await GameHandler(self, $0).resigningPage(of: id) },
        post: { try await ChangeHandler(self, $0).change(id, .resign, $1) })
    case .change(.invite):
      Resource(
        get: { try await SeatHandler(self, $0).page(of: id) },
        post: { try await ChangeHandler(self, $0).change(id, .invite, $1) })
    case .change(.delete):
      Resource(
        get: { try await SeatHandler(self, $0).deletionPage(of: id) },
        post: { try await ChangeHandler(self, $0).change(id, .delete, $1) })
    case .change(let change):
      Resource(post: { try await ChangeHandler(self, $0).change(id, change, $1) })
    case .frame(let frame):
      Resource(get: { try await GameHandler(self, $0).page(of: frame, in: id) })
    case .share: Resource(get: { try await GameHandler(self, $0).sharePage(of: id) })
    case .textSeen(let version, let seats):
      Resource(get: {
        try await TextPageHandler(self, $0).page(of: id, after: version, seats: seats)
      })
    case .text:
      Resource(
        get: { try await TextPageHandler(self, $0).page(of: id) },
        post: { try await TextPageHandler(self, $0).change(id, $1) })
    case .hint: Resource(get: { try await GameHandler(self, $0).hintPage(of: id) })
    case .seat(let key):
      Resource(
        get: { try await SeatHandler(self, $0).page(of: key, to: id) },
        post: { try await SeatHandler(self, $0).takeSeat(key, of: id, $1) },
        isLengthy: true)
    case .awaitedSeat(let key):
      Resource(get: { try await SeatHandler(self, $0).awaitTaker(of: key, in: id) })
    case .download(let download):
      Resource(
        get: { try await GameHandler(self, $0).document(of: id, as: download) }, isLengthy: true)
    case .feed: Resource(get: { try await FeedHandler(self, $0).feed(of: id) }, isLengthy: true)
    }
  }
}

/// The methods that an address supports.
struct AllowedMethods: OptionSet, Sendable {
  let rawValue: UInt8

  static let get = AllowedMethods(rawValue: 1)
  static let post = AllowedMethods(rawValue: 2)

  /// `HEAD` is allowed wherever `GET` is.
  func allows(_ method: HTTPMethod) -> Bool {
    switch method {
    case .get, .head: contains(.get)
    case .post: contains(.post)
    default: false
    }
  }

  /// The value of the `Allow` field. The methods are the same for all visitors.
  var fieldValue: String {
    let all: [HTTPMethod] =
      (contains(.get) ? [.get, .head] : []) + (contains(.post) ? [.post] : []) + [.options]
    return all.map(\.name).joined(separator: ", ")
  }
}
