// swift-tools-version: 6.2

import PackageDescription

// The targets are in the order of their dependencies, the innermost first: each imports only targets above it.
// Their folders are at the end.
let package = Package(
  name: "flipbook",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "flipbook", targets: ["FlipbookCLI"]),
    .executable(name: "flipbook-benchmark", targets: ["FlipbookBenchmark"]),
    .executable(name: "flipbook-train", targets: ["FlipbookTrain"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "Keeps games in PostgreSQL as well, for several machines; needs libpq.")
  ],
  dependencies: [],
  targets: [
    // The operating system, and forms of bytes and texts.
    .systemLibrary(name: "CSystem"),
    .target(name: "OperatingSystem", dependencies: ["CSystem"]),
    .target(name: "Encodings"),
    .target(name: "SHA256", dependencies: ["Encodings"]),

    // The games.
    .target(name: "Reversi"),
    .target(name: "Bowling"),
    .target(name: "ComputerPlayers", dependencies: ["Reversi"]),
    .target(name: "GTP", dependencies: ["Reversi", "ComputerPlayers"]),
    .target(name: "Gameplay", dependencies: ["Encodings", "Reversi", "ComputerPlayers"]),

    // The pages.
    .target(
      name: "Presentation",
      dependencies: ["Encodings", "Reversi", "Bowling", "ComputerPlayers", "Gameplay", "QRCode"]),
    .target(name: "QRCode"),
    .target(name: "Mustache"),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]
    ),
    .target(name: "Pictures", dependencies: ["Encodings", "Reversi", "CZlib"]),
    .target(
      name: "Views",
      dependencies: [
        "OperatingSystem", "Reversi", "Presentation", "Mustache", "SHA256", "CZlib", "Pictures",
      ]
    ),

    // The web.
    .target(name: "HTTP", dependencies: ["Encodings"]),
    .target(name: "HTTPServer", dependencies: ["HTTP", "OperatingSystem"]),

    // The figures of the running program.
    .target(name: "Metrics"),

    // The store.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]
    ),
    .target(name: "CImmediateReads", dependencies: ["CSQLite"]),
    .target(
      name: "StoredGames",
      dependencies: ["Encodings", "Reversi", "ComputerPlayers", "Gameplay", "Metrics"]),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "OperatingSystem", "Encodings", "Gameplay", "StoredGames", "CSQLite", "CImmediateReads",
        "Metrics",
      ]),
    .systemLibrary(
      name: "CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]
    ),
    .target(
      name: "PostgreSQLStore",
      dependencies: [
        "OperatingSystem", "Gameplay", "StoredGames", "Metrics",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),

    // The application.
    .target(
      name: "WebApp",
      dependencies: [
        "Encodings", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "SHA256", "Views",
        "Pictures", "HTTP", "Metrics",
      ]
    ),
    .target(
      name: "SiteExport",
      dependencies: [
        "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "Gameplay", "Presentation",
        "Views", "SHA256", "Pictures",
      ]
    ),
    .executableTarget(
      name: "FlipbookCLI",
      dependencies: [
        "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "GTP", "Gameplay",
        "Presentation", "Views", "HTTP", "HTTPServer", "StoredGames", "SQLiteStore", "WebApp",
        "SiteExport", "Metrics",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),

    // What everything costs.
    .target(
      name: "Benchmark",
      dependencies: [
        "OperatingSystem", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Views",
        "CSQLite", "SQLiteStore",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "FlipbookBenchmark",
      dependencies: ["OperatingSystem", "Benchmark", "CAllocations"]
    ),

    // What the computer's evaluation is made by.
    .target(name: "Training", dependencies: ["Reversi", "ComputerPlayers"]),
    .executableTarget(
      name: "FlipbookTrain",
      dependencies: ["OperatingSystem", "Reversi", "ComputerPlayers", "Training"]),

    // The tests.
    .target(name: "Properties", path: "Tests/Properties"),
    .target(
      name: "TestSupport",
      dependencies: [
        "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Properties",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ],
      path: "Tests/TestSupport"),
    .target(
      name: "HTTPProperties", dependencies: ["Encodings", "HTTP", "Properties"],
      path: "Tests/HTTPProperties"),
    .target(
      name: "TextProperties", dependencies: ["Reversi", "Bowling", "Presentation", "Properties"],
      path: "Tests/TextProperties"),
    .executableTarget(
      name: "HTTPFuzzer", dependencies: ["HTTPProperties", "Properties"], path: "Tests/HTTPFuzzer",
      exclude: ["dictionary"]),
    .executableTarget(
      name: "TextFuzzer", dependencies: ["TextProperties", "Properties"], path: "Tests/TextFuzzer",
      exclude: ["dictionary"]),
    .testTarget(name: "OperatingSystemTests", dependencies: ["OperatingSystem"]),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"]),
    .testTarget(name: "SHA256Tests", dependencies: ["SHA256"]),
    .testTarget(
      name: "ReversiTests", dependencies: ["Reversi", "Properties", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(name: "BowlingTests", dependencies: ["Bowling", "Properties"]),
    .testTarget(
      name: "ComputerPlayersTests",
      dependencies: ["ComputerPlayers", "Reversi", "Properties", "TestSupport"]),
    .testTarget(
      name: "GTPTests",
      dependencies: ["GTP", "Reversi", "ComputerPlayers", "Properties", "TestSupport"]),
    .testTarget(
      name: "TrainingTests",
      dependencies: ["Training", "ComputerPlayers", "Reversi", "TestSupport"]),
    .testTarget(
      name: "GameplayTests",
      dependencies: ["Gameplay", "Reversi", "ComputerPlayers", "TestSupport"]
    ),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "Presentation", "ComputerPlayers", "Gameplay", "Reversi", "QRCode", "TextProperties",
        "Properties", "TestSupport",
      ],
      exclude: ["Corpus"]
    ),
    .testTarget(name: "QRCodeTests", dependencies: ["QRCode"]),
    .testTarget(
      name: "MustacheTests", dependencies: ["Mustache", "Properties"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ViewsTests",
      dependencies: [
        "Views", "Pictures", "Presentation", "ComputerPlayers", "Gameplay", "Reversi", "Mustache",
        "TestSupport",
      ],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures", "Reversi", "TestSupport"]),
    .testTarget(
      name: "HTTPTests", dependencies: ["Encodings", "HTTP", "HTTPProperties", "Properties"],
      exclude: ["Corpus"]),
    .testTarget(
      name: "HTTPServerTests",
      dependencies: ["HTTPServer", "HTTP", "OperatingSystem", "TestSupport"]),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "OperatingSystem", "SQLiteStore", "StoredGames", "Gameplay", "Reversi", "ComputerPlayers",
        "CSQLite", "Metrics", "Properties", "TestSupport",
        .target(name: "PostgreSQLStore", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .testTarget(name: "MetricsTests", dependencies: ["Metrics"]),
    .testTarget(
      name: "WebAppTests",
      dependencies: [
        "WebApp", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Views", "Pictures",
        "HTTP", "Metrics", "Properties", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SiteExportTests",
      dependencies: [
        "SiteExport", "Reversi", "ComputerPlayers", "Gameplay", "Presentation", "Views",
        "Properties", "TestSupport",
      ],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(name: "BenchmarkTests", dependencies: ["Benchmark"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "FlipbookCLI", "OperatingSystem", "Encodings", "Reversi", "ComputerPlayers", "Gameplay",
        "Presentation", "Views", "HTTP", "HTTPServer", "WebApp", "SiteExport", "TestSupport",
        "Properties",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The folders of `Sources`, and the targets in each.
let folders = [
  "System": ["CSystem", "OperatingSystem", "Encodings", "SHA256", "CZlib", "Metrics"],
  "Games": ["Reversi", "Bowling", "Gameplay"],
  "Computer": ["ComputerPlayers", "GTP", "Training"],
  "Images": ["QRCode", "Pictures"],
  "Pages": ["Presentation", "Mustache", "Views"],
  "Server": ["HTTP", "HTTPServer", "WebApp"],
  "Stores": [
    "StoredGames", "CSQLite", "CImmediateReads", "SQLiteStore", "CPostgreSQL", "PostgreSQLStore",
  ],
  "Sites": ["SiteExport"],
  "Programs": ["FlipbookCLI", "Benchmark", "CAllocations", "FlipbookBenchmark", "FlipbookTrain"],
]
for (folder, names) in folders {
  for target in package.targets where names.contains(target.name) {
    target.path = "Sources/\(folder)/\(target.name)"
  }
}

// Checks stop at a warning; a newer compiler that warns of more stops nobody else.
let isStrict = Context.environment["FLIPBOOK_STRICT"] != nil

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // On the way to an answer no executors are changed at each call and return. What is to leave its caller's
  // thread, a loop's as a rule, has to say so with @concurrent.
  if ["Gameplay", "HTTPServer", "SQLiteStore", "PostgreSQLStore", "WebApp"].contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
  }
  if isStrict { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  // Calls into Swift's runtime, of which a page has a thousand, take a seventh less of its time if they need no table
  // of addresses.
  if target.name == "FlipbookCLI" {
    target.linkerSettings = [
      .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
    ]
  }
}
