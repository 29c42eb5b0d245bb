//! Where a visitor comes from.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, connect_info::Connected},
    http::{HeaderMap, request::Parts},
    serve::IncomingStream,
};
use ipnet::IpNet;

use super::Live;
use crate::connections::Limited;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(SocketAddr);

impl Connected<IncomingStream<'_, Limited>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Limited>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// The address of a visitor, as limits count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address(IpAddr);

impl FromRequestParts<Live> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, live: &Live) -> Result<Address, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<Peer>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0.0.ip());
        Ok(Address::of(peer, &parts.headers, &live.proxies))
    }
}

impl Address {
    /// The address of the other end, or, behind proxies that are trusted, the last one that none of
    /// them has: what stands before that, anybody can have written.
    fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Address {
        let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.contains(&address));
        let mut address = peer.to_canonical();
        let forwarded = headers.get_all("x-forwarded-for").iter();
        let mut hops: Vec<&str> = forwarded
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .collect();
        while is_trusted(address)
            && let Some(hop) = hops.pop()
            && let Ok(before) = hop.parse::<IpAddr>()
        {
            address = before.to_canonical();
        }
        Address(address)
    }

    /// What limits are counted by: who has an address of version 6 has a whole network of them.
    pub(super) fn key(self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                format!("{}/64", Ipv6Addr::from_bits(network))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["10.0.0.0/8", "::1/128"].map(|net| net.parse().expect("a network"));
        let headers = forwarded
            .iter()
            .map(|value| {
                let name = axum::http::HeaderName::from_static("x-forwarded-for");
                (name, value.parse().expect("a header"))
            })
            .collect();
        Address::of(peer.parse().expect("an address"), &headers, &trusted).key()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(of("1.2.3.4", &["9.9.9.9"]), "1.2.3.4");
        assert_eq!(of("10.0.0.1", &["9.9.9.9"]), "9.9.9.9");
        assert_eq!(of("10.0.0.1", &["8.8.8.8, 9.9.9.9", "10.1.1.1"]), "9.9.9.9");
        assert_eq!(of("10.0.0.1", &["8.8.8.8, nonsense"]), "10.0.0.1");
        assert_eq!(of("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(of("::ffff:10.0.0.1", &["9.9.9.9"]), "9.9.9.9");
    }

    #[test]
    fn networks_of_version_6_count_as_one() {
        let network = of("2001:db8:1:2:3:4:5:6", &[]);
        assert_eq!(network, "2001:db8:1:2::/64");
        assert_eq!(of("::1", &["2001:db8:1:2:9::1"]), network);
    }
}
