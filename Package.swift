// swift-tools-version: 6.2

import PackageDescription

// The targets are in the order of their dependencies, the innermost first: each imports only targets above it. The
// heart comes first: it serves Reversi without any of the extras below it. The folders are at the end.
let package = Package(
  name: "flipbook",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "flipbook", targets: ["FlipbookCLI"]),
    .executable(name: "flipbook-tools", targets: ["FlipbookTools"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "Keeps games in PostgreSQL as well, for several machines; needs libpq.")
  ],
  dependencies: [],
  targets: [
    // The operating system, forms of bytes and texts, and what the heart counts of itself.
    .systemLibrary(name: "CSystem"),
    .target(name: "OperatingSystem", dependencies: ["CSystem"]),
    .target(name: "Encodings"),

    // The heart: the games.
    .target(name: "Reversi", dependencies: ["Encodings"]),
    .target(name: "Bowling"),
    .target(name: "ComputerPlayers", dependencies: ["Reversi"]),
    .target(name: "Gameplay", dependencies: ["Encodings", "Reversi", "ComputerPlayers"]),

    // The heart: the pages.
    .target(name: "Mustache"),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]
    ),
    .target(
      name: "Presentation",
      dependencies: [
        "OperatingSystem", "Encodings", "Reversi", "Bowling", "ComputerPlayers", "Gameplay",
        "Mustache", "CZlib",
      ]),

    // The heart: the server.
    .target(name: "HTTP", dependencies: ["Encodings"]),
    .target(name: "HTTPServer", dependencies: ["HTTP", "OperatingSystem"]),
    .target(
      name: "WebApp",
      dependencies: ["Encodings", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "HTTP"]
    ),

    // The heart: the store.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
    ),
    .target(
      name: "StoredGames",
      dependencies: ["Encodings", "Reversi", "ComputerPlayers", "Gameplay"]),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "OperatingSystem", "Encodings", "Gameplay", "StoredGames", "CSQLite",
      ]),

    // The extras. No target above imports one; the programs put them in.
    .systemLibrary(
      name: "CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]
    ),
    .target(
      name: "PostgreSQLStore",
      dependencies: [
        "OperatingSystem", "Gameplay", "StoredGames", "Encodings",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .target(name: "Pictures", dependencies: ["Encodings", "Reversi", "Presentation", "CZlib"]),
    .target(name: "Metrics", dependencies: ["Encodings", "Gameplay", "HTTP", "WebApp"]),
    .target(
      name: "Samples",
      dependencies: ["Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Pictures"]),
    .target(name: "Engine", dependencies: ["Reversi", "ComputerPlayers"]),
    .target(
      name: "GameFiles", dependencies: ["OperatingSystem", "Encodings", "Reversi", "Presentation"]),
    .target(
      name: "StaticSites",
      dependencies: [
        "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "Engine", "GameFiles",
        "Gameplay", "Mustache", "Presentation", "Pictures",
      ]
    ),

    // The programs.
    .executableTarget(
      name: "FlipbookCLI",
      dependencies: [
        "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "Gameplay", "Presentation",
        "HTTP", "HTTPServer", "WebApp", "StoredGames", "SQLiteStore", "Pictures", "Metrics",
        "Engine", "GameFiles", "StaticSites", "Samples",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .executableTarget(
      name: "FlipbookTools",
      dependencies: [
        "OperatingSystem", "Reversi", "ComputerPlayers", "Engine", "Gameplay", "Presentation",
        "CSQLite", "SQLiteStore", "Samples",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),

    // The tests.
    .target(name: "Properties", path: "Tests/Properties"),
    .target(
      name: "TextProperties", dependencies: ["Reversi", "Bowling", "Presentation", "Properties"],
      path: "Tests/TextProperties"),
    .target(
      name: "TestSupport",
      dependencies: [
        "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Samples", "TextProperties",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ],
      path: "Tests/TestSupport"),
    .target(
      name: "HTTPProperties", dependencies: ["Encodings", "HTTP", "Properties"],
      path: "Tests/HTTPProperties"),
    .executableTarget(
      name: "HTTPFuzzer", dependencies: ["HTTPProperties", "Properties"], path: "Tests/HTTPFuzzer",
      exclude: ["dictionary"]),
    .executableTarget(
      name: "TextFuzzer", dependencies: ["TextProperties", "Properties"], path: "Tests/TextFuzzer",
      exclude: ["dictionary"]),
    .testTarget(name: "OperatingSystemTests", dependencies: ["OperatingSystem"]),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"]),
    .testTarget(
      name: "ReversiTests",
      dependencies: ["Reversi", "ComputerPlayers", "Properties", "Samples", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(name: "BowlingTests", dependencies: ["Bowling", "Properties"]),
    .testTarget(
      name: "ComputerPlayersTests",
      dependencies: ["ComputerPlayers", "Reversi", "Samples", "TestSupport"]),
    .testTarget(
      name: "EngineTests",
      dependencies: ["Engine", "ComputerPlayers", "Reversi", "Properties", "TestSupport"]),
    .testTarget(
      name: "GameplayTests",
      dependencies: ["Gameplay", "Reversi", "ComputerPlayers", "TestSupport"]
    ),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "Presentation", "Encodings", "ComputerPlayers", "Gameplay", "Reversi", "Pictures",
        "TextProperties", "Properties", "Samples", "TestSupport",
      ],
      exclude: ["Corpus"]
    ),
    .testTarget(
      name: "MustacheTests", dependencies: ["Mustache", "ComputerPlayers"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ViewsTests",
      dependencies: [
        "Presentation", "Pictures", "ComputerPlayers", "Gameplay", "Reversi", "Mustache",
        "StaticSites", "Samples", "TestSupport",
      ],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "Presentation", "Reversi", "TestSupport"]),
    .testTarget(
      name: "HTTPTests",
      dependencies: ["HTTP", "ComputerPlayers", "HTTPProperties", "Properties"],
      exclude: ["Corpus"]),
    .testTarget(
      name: "HTTPServerTests",
      dependencies: ["HTTPServer", "HTTP", "OperatingSystem", "TestSupport"]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "OperatingSystem", "SQLiteStore", "StoredGames", "Gameplay", "Reversi", "ComputerPlayers",
        "CSQLite", "Encodings", "Metrics", "Properties", "TestSupport",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .testTarget(name: "MetricsTests", dependencies: ["Metrics", "Encodings"]),
    .testTarget(
      name: "WebAppTests",
      dependencies: [
        "WebApp", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Pictures", "HTTP",
        "Metrics", "Properties", "Samples", "TestSupport", "CZlib",
      ]
    ),
    .testTarget(
      name: "StaticSitesTests",
      dependencies: [
        "StaticSites", "GameFiles", "OperatingSystem", "Reversi", "Gameplay", "Presentation",
        "Properties", "Samples", "TestSupport",
      ],
      exclude: ["__Snapshots__", "Markdown/Examples"]
    ),
    .testTarget(
      name: "FlipbookToolsTests",
      dependencies: ["FlipbookTools", "Engine", "ComputerPlayers", "Reversi", "TestSupport"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "FlipbookCLI", "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "Gameplay",
        "Presentation", "HTTP", "HTTPServer", "WebApp", "GameFiles", "StaticSites", "TestSupport",
        "Properties",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The folders of `Sources`, and the targets in each.
let folders = [
  "System": ["CSystem", "OperatingSystem", "Encodings", "CZlib"],
  "Games": ["Reversi", "Bowling", "ComputerPlayers", "Gameplay"],
  "Pages": ["Mustache", "Presentation"],
  "Server": ["HTTP", "HTTPServer", "WebApp"],
  "Stores": ["StoredGames", "CSQLite", "SQLiteStore", "CPostgreSQL", "PostgreSQLStore"],
  "Extras": ["Pictures", "Metrics", "Samples"],
  "Computer": ["Engine"],
  "Sites": ["GameFiles", "StaticSites"],
  "Programs": ["FlipbookCLI", "FlipbookTools"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(folder)/\(target.name)"
  }
}

// Checks stop at a warning; a newer compiler that warns of more doesn't stop others.
let isStrict = Context.environment["FLIPBOOK_STRICT"] != nil

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // On the way to an answer no executors are changed at each call and return. What is to leave its caller's
  // thread, a loop's as a rule, has to say so with @concurrent.
  if ["Gameplay", "HTTPServer", "WebApp", "SQLiteStore", "PostgreSQLStore", "Metrics"]
    .contains(target.name)
  {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  // Functions are inlined into other targets, too. Without it a page takes a tenth more of the processor. The command
  // line is built last, and only starts what is fast: optimizing it would take a tenth of a first build.
  let isCommandLine = target.name == "FlipbookCLI"
  target.swiftSettings?.append(
    .unsafeFlags(
      [isCommandLine ? "-Onone" : "-cross-module-optimization"], .when(configuration: .release)))
  // Calls into Swift's runtime, of which a page has a thousand, take a seventh less of its time if they need no table
  // of addresses.
  if isCommandLine {
    target.linkerSettings = [
      .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
    ]
  }
}
