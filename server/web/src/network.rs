//! Where a call comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::HttpRequest;
use actix_web::dev::Payload;
use daymark_base::config::Networks;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::openapi::Described;
use crate::part::Part;

/// A caller's network: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of a request: the peer's, or what our own proxies report.
    #[must_use]
    pub fn of(req: &HttpRequest) -> Self {
        let peer = req.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |a| a.ip());
        let forwarded = req.headers().get_all("x-forwarded-for").filter_map(|v| v.to_str().ok());
        let hops: Vec<&str> = forwarded.flat_map(|v| v.split(',')).collect();
        Self::from(client(peer, &hops, &Ctx::of(req).config.trusted_proxies))
    }
}

/// The right-most hop that is not one of our proxies: the caller could have invented everything to the left of it.
fn client(peer: IpAddr, hops: &[&str], trusted: &Networks) -> IpAddr {
    let mut client = peer;
    for hop in hops.iter().rev() {
        if !trusted.contains(client) {
            break;
        }
        let Some(ip) = parse_hop(hop.trim()) else { break };
        client = ip;
    }
    client
}

/// `1.2.3.4`, `1.2.3.4:567`, `::1`, `[::1]:567`.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| hop.parse::<std::net::SocketAddr>().ok().map(|a| a.ip()))
}

impl From<IpAddr> for Network {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            v4 => v4,
        })
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Part for Network {
    async fn take(req: &HttpRequest, _: &mut Payload) -> Result<Self> {
        Ok(Self::of(req))
    }

    fn describe(_: &mut Described) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn forwarded_addresses_count_only_from_trusted_proxies() {
        let trusted: Networks = "10.0.0.0/8, fd00::/8".parse().unwrap();
        let client = |peer, hops: &[&str]| client(ip(peer), hops, &trusted).to_string();
        assert_eq!(client("9.9.9.9", &["1.1.1.1"]), "9.9.9.9");
        assert_eq!(client("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["6.6.6.6", " 1.1.1.1 "]), "1.1.1.1");
        assert_eq!(client("10.0.0.1", &["6.6.6.6", "1.1.1.1", "10.0.0.2"]), "1.1.1.1");
        assert_eq!(client("::ffff:10.0.0.1", &["1.1.1.1:55"]), "1.1.1.1");
        assert_eq!(client("fd00::1", &["[2001:db8::1]:443"]), "2001:db8::1");
        // A hop that cannot be parsed was not written by our proxy: the last valid one counts.
        assert_eq!(client("10.0.0.1", &["1.1.1.1", "unknown"]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["", ""]), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["10.0.0.3", "10.0.0.2"]), "10.0.0.3");
    }

    #[test]
    fn a_network_is_an_ipv4_address_or_an_ipv6_64_prefix() {
        let net = |text| Network::from(ip(text));
        assert_eq!(net("2001:db8:1:2::1"), net("2001:db8:1:2:ffff::9"));
        assert_ne!(net("2001:db8:1:2::1"), net("2001:db8:1:3::1"));
        assert_eq!(net("::ffff:1.2.3.4"), net("1.2.3.4"));
        assert_ne!(net("1.2.3.4"), net("1.2.3.5"));
    }
}
