import Encodings
import Metrics
import Testing

@Suite("Figures for Prometheus")
struct MetricsTextTests {
  @Test("have one line each, below their help and type")
  func figures() {
    let text = MetricsText([
      Figure.gauge("house_games", "Games in the store.", 3),
      Figure.counter(
        "house_requests_total", "Requests.",
        each: [
          (["route": "game", "status": "200"], 5), (["route": "a\"b\\c\nd", "status": "404"], 0),
        ]),
    ])
    #expect(
      text.text == """
        # HELP house_games Games in the store.
        # TYPE house_games gauge
        house_games 3
        # HELP house_requests_total Requests.
        # TYPE house_requests_total counter
        house_requests_total{route="game",status="200"} 5
        house_requests_total{route="a\\"b\\\\c\\nd",status="404"} 0

        """)
  }

  @Test("of a histogram count the values up to and including each bound")
  func histogram() {
    var histogram = Histogram(bounds: [1, 10, 100])
    for value in [0, 1, 2, 10, 11, 1000] { histogram.observe(value) }
    let text = MetricsText([
      Figure.histogram("house_group_size", "Changes in a transaction.", [([:], histogram)])
    ])
    #expect(
      text.text == """
        # HELP house_group_size Changes in a transaction.
        # TYPE house_group_size histogram
        house_group_size_bucket{le="1"} 2
        house_group_size_bucket{le="10"} 4
        house_group_size_bucket{le="100"} 5
        house_group_size_bucket{le="+Inf"} 6
        house_group_size_sum 1024
        house_group_size_count 6

        """)
  }

  @Test("of time are in seconds")
  func seconds() {
    var histogram = Histogram()
    histogram.observe(1_500_000)
    let text = MetricsText([
      Figure.histogram(
        "house_seconds", "Time.", scale: 1_000_000_000, [(["route": "game"], histogram)])
    ])
    #expect(text.text.contains("house_seconds_bucket{route=\"game\",le=\"0.001\"} 0\n"))
    #expect(text.text.contains("house_seconds_bucket{route=\"game\",le=\"0.0025\"} 1\n"))
    #expect(text.text.contains("house_seconds_sum{route=\"game\"} 0.0015\n"))
  }
}
