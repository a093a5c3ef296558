import Encodings
import Gameplay
import HTTP
import Presentation

struct Resource: Sendable {
  typealias Get = @Sendable (Request) async throws -> HTTPResponse
  /// Responds without waiting; nil if it would have to wait.
  typealias Now = @Sendable (Request) throws -> HTTPResponse?
  typealias Post = @Sendable (Request, HTTPForm) async throws -> HTTPResponse

  var now: Now?
  var get: Get?
  var post: Post?
  /// Whether the request may take longer than a game's page. Such requests don't run on an event loop.
  var isLengthy = false

  /// The methods that the address supports, except `OPTIONS`.
  var methods: [HTTPMethod] {
    (now == nil && get == nil ? [] : [.get, .head]) + (post == nil ? [] : [.post])
  }
}

extension Request {
  func immediateAnswer() throws -> HTTPResponse? { isPost ? nil : try resource.now?(self) }

  func answer() async throws -> HTTPResponse { try await answering()(self) }

  // Not inlined, as a held request keeps the memory of each function that waits.
  @inline(never)
  private func answering() throws -> Resource.Get {
    if isPost, let post = resource.post {
      let form = try postedForm()
      return { try await post($0, form) }
    }
    if !isPost, let get = resource.get { return get }
    throw RefusedRequest(.methodNotAllowed)
  }
}

extension WebApp {
  func target(of request: HTTPRequest) throws(RefusedRequest) -> (Route, HTTPForm) {
    let isBase = request.path == settings.basePath
    guard let below = isBase ? "/" : settings.pathBelowBase(request.path) else {
      throw RefusedRequest(.notFound)
    }
    guard let path = PercentEncoding.decode(below), let query = request.queryForm else {
      throw RefusedRequest(.malformedAddress)
    }
    if isBase { return (.start, query) }
    guard let route = Route(path: path, query: { query[$0] }), publication.has(route) else {
      throw RefusedRequest(.notFound)
    }
    return (route, query)
  }
}

extension Route {
  var resource: Resource {
    switch self {
    case .game(let id, let route): route.resource(of: id)
    case .start: Resource(get: { try await $0.startPage() })
    case .new(let starts): Resource(get: { try await $0.newPage(starts: starts) })
    case .games:
      Resource(
        get: { try await $0.gamesPage() }, post: { try await $0.createGame($1) }, isLengthy: true)
    case .record(let address, let download):
      .kept { try await $0.record(at: address, as: download) }
    case .sheet(let text, let tags): .kept { try $0.sheet(of: text, tags) }
    case .position(let text, nil, nil):
      Resource(now: { try $0.cachedPublicPage() ?? $0.position(text) })
    case .position(let text, let download, nil): .kept { try $0.position(text, as: download) }
    case .position(let text, let download, let search?):
      .kept { try await $0.values(ofPosition: text, as: download, search) }
    case .bowling(.sheet(let text)): Resource(now: { try $0.scoreSheet(text) })
    case .bowling(.knockingDown(let pins, let text)):
      Resource(now: { try $0.bowl(pins, on: text) })
    case .page(.importing):
      Resource(now: { $0.page(.importing) }, post: { try await $0.importGame($1) }, isLengthy: true)
    case .page(let page): Resource(now: { $0.page(page) })
    case .playerLink(nil): Resource(post: { request, _ in try await request.makePlayerLink() })
    case .playerLink(let key?):
      Resource(
        get: { try await $0.playerLinkPage(key) },
        post: { request, _ in try await request.takePlayerLink(key) })
    case .turns(nil, _): Resource(post: { try await $0.changeTurnFeed($1) })
    case .turns(let key?, let document):
      Resource(get: { try await $0.turns(of: key, as: document) }, isLengthy: true)
    case .choices: Resource(post: { try await $0.choose($1) })
    case .settings: Resource(now: { $0.settingsPage() })
    case .name: Resource(post: { try await $0.setName($1) })
    case .reducedMotion: Resource(now: { $0.reducedMotionBeacon() })
    case .theme: Resource(now: { $0.themeSheet() })
    case .robots: Resource(now: { $0.robots() })
    case .health: Resource(now: { _ in .healthy })
    case .readiness: Resource(get: { try await $0.readiness() })
    case .asset(let name, let version): Resource(now: { try $0.asset(name, version: version) })
    case .pasted: Resource()
    }
  }
}

extension Resource {
  /// A page or document that depends on nothing but its address. Unless it is cached, it takes long.
  fileprivate static func kept(_ get: @escaping Get) -> Resource {
    Resource(now: { $0.cachedPublicPage() }, get: get, isLengthy: true)
  }
}

extension GameRoute {
  fileprivate func resource(of id: GameID) -> Resource {
    switch self {
    case .page(.seen(let version, let seats)):
      Resource(get: { try await $0.moveSince(version, seats: seats, in: id) })
    case .page:
      Resource(now: { $0.cachedPage(of: id) }, get: { try await $0.page(of: id) })
    case .moment(let ply): Resource(get: { try await $0.moment(ply, of: id) })
    case .change(let change):
      Resource(get: change.page(of: id), post: { try await $0.change(id, change, $1) })
    case .frame(let frame): Resource(get: { try await $0.page(of: frame, in: id) })
    case .share: Resource(get: { try await $0.sharePage(of: id) })
    case .settings: Resource(get: { $0.settingsPage(of: try await $0.current(id)) })
    case .text(.seen(let version, let seats)):
      Resource(get: { try await $0.textPage(of: id, after: version, seats: seats) })
    case .text:
      Resource(
        get: { try await $0.textPage(of: id) }, post: { try await $0.changeOnTextPage(id, $1) })
    case .hint: Resource(get: { try await $0.hintPage(of: id) })
    case .seat(let key, waits: true):
      Resource(get: { try await $0.awaitTaker(of: key, in: id) })
    case .seat(let key, _):
      Resource(
        get: { try await $0.page(of: key, to: try await $0.untouched(id)) },
        post: { try await $0.takeSeat(key, of: id, $1) }, isLengthy: true)
    case .download(let download):
      Resource(get: { try await $0.document(of: id, as: download) }, isLengthy: true)
    case .feed: Resource(get: { try await $0.feed(of: id) }, isLengthy: true)
    }
  }
}

extension GameChange {
  /// Answers with the page with the change's form; nil for a change without such a page.
  fileprivate func page(of id: GameID) -> Resource.Get? {
    switch self {
    case .reset: { try await $0.resetPage(of: id) }
    case .resign: { try await $0.resigningPage(of: id) }
    case .invite: { try await $0.seatsPage(of: id) }
    case .delete: { try await $0.deletionPage(of: id) }
    default: nil
    }
  }
}
