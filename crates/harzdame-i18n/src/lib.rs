//! The messages of Harzdame in six languages.
//!
//! All Fluent files under `locales/` are embedded in the program. A message that a language lacks
//! is shown in English; a test makes sure that this never happens in what is shipped.
//!
//! ```
//! use harzdame_i18n::{Language, tr};
//!
//! let language = Language::from_accept_language("nl-BE, en;q=0.5");
//! assert_eq!(language, Language::Nl);
//! assert_eq!(tr(language, "site-nav-rules", &Default::default()), "Spelregels");
//! ```

mod catalogue;
mod language;

pub use catalogue::{Args, SOURCES, Source, has_message, tr};
pub use language::{Language, UnknownLanguage};

/// Builds the arguments of a message: `args! { "count" => 3, "name" => "c8" }`.
#[macro_export]
macro_rules! args {
    ($($key:expr => $value:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::Args::new();
        $( args.set($key, $value); )*
        args
    }};
}
