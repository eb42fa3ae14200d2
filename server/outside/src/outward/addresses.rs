//! Which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is on the public internet: not on this machine, not in a private network, and not an IPv6 form of
/// such an IPv4 address.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => match wrapped(ip) {
            Some(ip) => is_public_v4(ip),
            None => is_public_v6(ip),
        },
    }
}

/// The special-purpose blocks of IPv4 (RFC 6890 and its registry).
const NOT_PUBLIC_V4: [([u8; 4], u32); 15] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Multicast, and everything above it.
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

fn is_public_v4(ip: Ipv4Addr) -> bool {
    NOT_PUBLIC_V4.iter().all(|(block, bits)| (ip.to_bits() ^ Ipv4Addr::from(*block).to_bits()) >> (32 - bits) != 0)
}

/// Blocks inside 2000::/3 that are not public: protocols (Teredo and ORCHID among them) and documentation.
const NOT_PUBLIC_V6: [(u128, u32); 3] = [(0x2001 << 112, 23), (0x2001_0db8 << 96, 32), (0x3fff << 112, 20)];

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let bits = ip.to_bits();
    let within = |block: u128, length: u32| (bits ^ block) >> (128 - length) == 0;
    within(0x2000 << 112, 3) && NOT_PUBLIC_V6.iter().all(|(block, length)| !within(*block, *length))
}

/// The IPv4 address inside an IPv6 address: mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96), 6to4 (2002::/16).
fn wrapped(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let bits = ip.to_bits();
    let low = |bits: u128| Ipv4Addr::from_bits(u32::try_from(bits & 0xffff_ffff).unwrap_or_default());
    match (bits >> 32, bits >> 112) {
        (0xffff | 0x0064_ff9b_0000_0000_0000_0000, _) => Some(low(bits)),
        (_, 0x2002) => Some(low(bits >> 80)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(text: &str) -> bool {
        is_public(text.parse().unwrap_or_else(|_| panic!("{text}")))
    }

    #[test]
    fn reserved_ipv4_blocks_are_not_public() {
        for (first, last) in [
            ("0.0.0.0", "0.255.255.255"),
            ("10.0.0.0", "10.255.255.255"),
            ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"),
            ("169.254.0.0", "169.254.255.255"),
            ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"),
            ("192.0.2.0", "192.0.2.255"),
            ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"),
            ("198.18.0.0", "198.19.255.255"),
            ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"),
            ("224.0.0.0", "239.255.255.255"),
            ("240.0.0.0", "255.255.255.255"),
        ] {
            assert!(!is(first) && !is(last), "{first} to {last}");
        }
    }

    #[test]
    fn addresses_next_to_reserved_ipv4_blocks_are_public() {
        for ip in [
            "1.0.0.0",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.0",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "8.8.8.8",
        ] {
            assert!(is(ip), "{ip}");
        }
    }

    #[test]
    fn only_globally_routable_ipv6_addresses_are_public() {
        for ip in ["2606:4700::1111", "2a00:1450:4001::200e", "2001:4860:4860::8888", "2001:200::", "3ffe::1"] {
            assert!(is(ip), "{ip}");
        }
        for ip in [
            "::",
            "::1",
            "::8.8.8.8",
            "100::1",
            "64:ff9b:1::1",
            "fc00::1",
            "fdff::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001::1",
            "2001:0:4136:e378::",
            "2001:10::1",
            "2001:1ff::",
            "2001:db8::1",
            "3fff:fff::1",
            "5f00::1",
            "4000::",
        ] {
            assert!(!is(ip), "{ip}");
        }
    }

    #[test]
    fn ipv4_embedded_in_ipv6_is_judged_by_the_ipv4_rules() {
        for (inside, public) in
            [("127.0.0.1", false), ("10.1.2.3", false), ("169.254.169.254", false), ("8.8.8.8", true)]
        {
            let [a, b, c, d] = inside.parse::<Ipv4Addr>().expect("an address").octets();
            for ip in [
                format!("::ffff:{inside}"),
                format!("64:ff9b::{inside}"),
                format!("2002:{a:02x}{b:02x}:{c:02x}{d:02x}::1"),
            ] {
                assert_eq!(is(&ip), public, "{ip}");
            }
        }
    }
}
