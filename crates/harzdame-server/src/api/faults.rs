//! What many requests may be answered with, as it is described.

use utoipa::IntoResponses;

use super::problem::Fault;

/// What comes of the server itself.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum Trouble {
    /// `internal`: something went wrong on the server.
    #[response(status = 500)]
    Internal(Fault),
    /// `try-again`, `busy`: not possible at the moment, and it is unknown whether it has happened.
    #[response(
        status = 503,
        headers(("Retry-After" = u64, description = "After how many seconds it can be tried again, if that is known"))
    )]
    NotNow(Fault),
}

/// What comes of a body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum BadBody {
    /// `bad-body`: the body is no JSON. Or what it says is not possible, and the code says why.
    #[response(status = 400)]
    BadRequest(Fault),
    /// `bad-body`: the body is longer than 4 KiB.
    #[response(status = 413)]
    TooLong(Fault),
    /// `bad-body`: the body is not said to be JSON.
    #[response(status = 415)]
    NotJson(Fault),
    /// `bad-body`: the body is JSON of another kind.
    #[response(status = 422)]
    Unexpected(Fault),
}

/// What comes of a token, where none is needed.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum BadToken {
    /// `bad-token`: the token in `Authorization` is unknown or has ended.
    #[response(status = 401)]
    Unknown(Fault),
}

/// What comes of who asks, where it has to be somebody.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum NotAllowed {
    /// `who-are-you`: only players may do this. Or `bad-token`: the token in `Authorization` is unknown or has ended.
    #[response(status = 401)]
    Nobody(Fault),
    /// `other-site`: a page of another site has made the browser ask. Or it is nothing for whoever asks, and the
    /// code says why.
    #[response(status = 403)]
    Forbidden(Fault),
}

/// What comes of asking too often.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum TooOften {
    /// `too-many`: try again later.
    #[response(
        status = 429,
        headers(("Retry-After" = u64, description = "After how many seconds it can be tried again"))
    )]
    TooMany(Fault),
}

/// What comes of a name in the address.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is only described")]
pub(crate) enum Unknown {
    /// `no-such-game`, `no-such-challenge`, `no-such-session`, `no-such-player`: there is none.
    #[response(status = 404)]
    Unknown(Fault),
}
