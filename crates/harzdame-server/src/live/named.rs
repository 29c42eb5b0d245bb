//! Names in addresses.

use std::str::FromStr;

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use harzdame_store::{ChallengeId, GameId};

use super::{Live, challenges, games};
use crate::api::Problem;

/// Something that is named in the address of a request. What cannot be the name of anything is not there, as
/// what nobody has ever heard of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<T>(pub(super) T);

/// What can be named in an address.
pub(super) trait Name: FromStr {
    /// There is none of this name.
    fn unknown() -> Problem;
}

impl Name for GameId {
    fn unknown() -> Problem {
        games::unknown()
    }
}

impl Name for ChallengeId {
    fn unknown() -> Problem {
        challenges::unknown()
    }
}

impl<T: Name> FromRequestParts<Live> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, live: &Live) -> Result<Named<T>, Problem> {
        // A name that is not even text is refused by the library, in words of its own.
        let Path(name) = Path::<String>::from_request_parts(parts, live)
            .await
            .map_err(|_| T::unknown())?;
        name.parse().map(Named).map_err(|_| T::unknown())
    }
}
