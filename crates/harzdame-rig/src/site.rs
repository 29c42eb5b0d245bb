//! Where a server is.

use std::{fmt, str::FromStr};

/// The address of a server, as `http://HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    authority: String,
}

impl Site {
    /// The server at a port of this machine.
    pub(crate) fn local(port: u16) -> Site {
        Site {
            authority: format!("127.0.0.1:{port}"),
        }
    }

    /// Host and port.
    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }
}

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Site, String> {
        let rest = text
            .strip_prefix("http://")
            .map(|rest| rest.trim_end_matches('/'));
        let authority = rest.filter(|rest| {
            let port = rest.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
            matches!(port, Some(Ok(_))) && !rest.contains('/')
        });
        match authority {
            Some(authority) => Ok(Site {
                authority: authority.to_owned(),
            }),
            None => Err("expected an address such as http://127.0.0.1:8080".to_owned()),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (text, authority) in [
            ("http://127.0.0.1:8080", "127.0.0.1:8080"),
            ("http://localhost:9/", "localhost:9"),
            ("http://[::1]:80", "[::1]:80"),
        ] {
            let site: Site = text.parse().expect(text);
            assert_eq!(site.authority(), authority);
        }
        for text in [
            "",
            "https://a:1",
            "http://a",
            "http://a:x",
            "http://a:1/b",
            "a:1",
        ] {
            assert!(text.parse::<Site>().is_err(), "{text}");
        }
    }
}
