//! Which game a file holds.

use super::{encoding::excerpt, error::Problem};

/// The `GameType` tag that the writer writes: number, colour that begins, width, height, kind of
/// notation (`A0`: letters and digits with a1 at the first player's left), and no inversion.
///
/// No number is registered for Harzdame; 95 is one that nobody else uses. So the writer puts
/// [`VARIANT`] beside it, and the reader takes any number beside that.
pub const GAME_TYPE: &str = "95,W,8,8,A0,0";

/// The `Variant` tag that the writer writes.
pub const VARIANT: &str = "Harzdame";

/// Whether a game with these tags is one of Harzdame.
///
/// With the variant named, any type will do. Without it the type must be ours or missing.
///
/// Errors: [`Problem::OtherGame`] and [`Problem::OtherVariant`] for other games, the warning
/// [`Problem::BadGameType`] for a type that says nothing.
pub(super) fn check(game_type: Option<&str>, variant: Option<&str>) -> Result<(), Problem> {
    match variant.map(str::trim) {
        None | Some("") => {}
        Some(name) if name.eq_ignore_ascii_case(VARIANT) => return Ok(()),
        Some(name) => {
            return Err(Problem::OtherVariant {
                variant: excerpt(name.as_bytes()),
            });
        }
    }
    let Some(found) = game_type.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(());
    };
    let mut fields = found.split(',').map(str::trim);
    let Some(Ok(number)) = fields.next().map(str::parse::<u32>) else {
        return Err(Problem::BadGameType {
            game_type: excerpt(found.as_bytes()),
        });
    };
    let mut ours = GAME_TYPE.split(',');
    let our_number = ours.next().and_then(|text| text.parse::<u32>().ok());
    // The digit of the notation and the inversion only say how a board is drawn.
    let same_board = ours
        .zip(fields)
        .take(4)
        .all(|(ours, theirs)| ours.as_bytes().first() == theirs.as_bytes().first());
    if Some(number) == our_number && same_board {
        Ok(())
    } else {
        Err(Problem::OtherGame {
            game_type: excerpt(found.as_bytes()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken() {
        for (game_type, variant) in [
            (None, None),
            (Some(GAME_TYPE), Some(VARIANT)),
            (Some("95"), None),
            (Some("095,W,8,8,A1,0"), None),
            (None, Some("harzdame")),
            (Some("20"), Some("Harzdame")),
            (Some("42,B,10,10,N2,1"), Some("Harzdame")),
            (Some("nonsense"), Some("Harzdame")),
            (Some(""), Some("")),
        ] {
            assert_eq!(
                check(game_type, variant),
                Ok(()),
                "{game_type:?} {variant:?}"
            );
        }
    }

    #[test]
    fn refused() {
        for game_type in ["20", "30,W,8,8,A0,0", "95,W,10,10,N2,0", "95,W,8,8,N1,0"] {
            let expected = Problem::OtherGame {
                game_type: game_type.into(),
            };
            assert_eq!(check(Some(game_type), None), Err(expected));
        }
        assert!(matches!(
            check(Some(GAME_TYPE), Some("Breakthrough")),
            Err(Problem::OtherVariant { .. })
        ));
        assert!(matches!(
            check(Some("Harz"), None),
            Err(Problem::BadGameType { .. })
        ));
    }
}
