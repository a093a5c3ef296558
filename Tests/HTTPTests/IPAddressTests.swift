import HTTP
import Testing

@Suite("An IP address")
struct IPAddressTests {
  @Test(
    "has one canonical spelling, and is read in each valid one",
    arguments: [
      ("0.0.0.0", "0.0.0.0"), ("192.0.2.1", "192.0.2.1"), ("255.255.255.255", "255.255.255.255"),
      ("::", "::"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("1::", "1::"),
      ("2001:DB8:0:0:0:0:0:2A", "2001:db8::2a"), ("2001:0db8::0001", "2001:db8::1"),
      // The longest run of zeros is left out, the first of equal ones, and no single zero.
      ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
      ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("1:2:3:4:5:6:0:0", "1:2:3:4:5:6::"),
      ("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
      // An IPv4-mapped IPv6 address is that IPv4 address.
      ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
      ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
    ])
  func spellings(text: String, canonical: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == canonical)
    #expect(IPAddress(canonical) == address)
  }

  @Test(
    "is refused in any other spelling",
    arguments: [
      "", " ", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.0.0.1", "01.2.3.4",
      "1.2.3.4 ", "1.2.3.-4", "+1.2.3.4", "0x1.2.3.4", "1.2.3.4:80", "١.2.3.4", "1.2.3.0004",
      "localhost", "unknown", ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::", "1::2::3", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "12345::", "g::", "-1::",
      "[::1]", "fe80::1%eth0", "::1/128", "::1.2.3", "1.2.3.4::", "::1.2.3.4:5",
      "1:2:3:4:5:6:7:1.2.3.4", "::\u{660}", "::ffff:256.0.0.1",
    ])
  func nonsense(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test("is a loopback address or not")
  func loopback() throws {
    for text in ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1"] {
      #expect(try #require(IPAddress(text)).isLoopback)
    }
    for text in ["126.255.255.255", "128.0.0.1", "::", "::2", "::7f00:1", "1::1"] {
      #expect(!(try #require(IPAddress(text)).isLoopback))
    }
  }

  @Test(
    "of IPv6 counts as its /64 network",
    arguments: [
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8::", "2001:db8::"),
      ("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("::2", "::"),
    ])
  func networks(text: String, network: String) throws {
    #expect(try #require(IPAddress(text)).network.description == network)
  }
}

@Suite("A block of addresses")
struct IPAddressBlockTests {
  @Test(
    "contains the addresses with its prefix",
    arguments: [
      ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.0", false),
      ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
      ("10.1.2.3/8", "10.200.0.1", true), ("10.0.0.0/31", "10.0.0.1", true),
      ("10.0.0.0/31", "10.0.0.2", false), ("10.0.0.0/32", "10.0.0.1", false),
      ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
      ("::/0", "2001:db8::1", true), ("::/0", "192.0.2.1", false), ("::/1", "8000::", false),
      ("fd00::/8", "fdff::1", true), ("fd00::/8", "fc00::1", false),
      ("2001:db8::/64", "2001:db8::ffff:0:0:1", true), ("2001:db8::/64", "2001:db8:0:1::", false),
      ("2001:db8::/65", "2001:db8::8000:0:0:0", false), ("2001:db8::1/128", "2001:db8::1", true),
      ("::1", "::1", true), ("::1", "127.0.0.1", false),
      ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("::ffff:10.0.0.0/104", "10.9.9.9", true),
    ])
  func members(block: String, address: String, isMember: Bool) throws {
    let block = try #require(IPAddressBlock(block))
    #expect(block.contains(try #require(IPAddress(address))) == isMember)
  }

  @Test(
    "is refused in any other spelling",
    arguments: [
      "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
      "10.0.0.0/8 ", "10/8", "::/129", "::/x", "10.0.0.0/99999999999999999999", "host/8",
    ])
  func nonsense(text: String) {
    #expect(IPAddressBlock(text) == nil)
  }
}
