//! Our own types in rows that are read.
//!
//! [`Instant`] and [`Day`] belong to another crate, so the drivers' traits cannot be implemented for them here. Rows are
//! read through these newtypes with `try_from`:
//!
//! ```ignore
//! #[derive(sqlx::FromRow)]
//! struct Session {
//!     id: i64,
//!     #[sqlx(try_from = "db::DbInstant")]
//!     created_at: Instant,
//!     #[sqlx(try_from = "db::DbOptInstant")]
//!     ended_at: Option<Instant>,
//!     #[sqlx(try_from = "db::DbDay")]
//!     joined_on: Day,
//!     #[sqlx(try_from = "db::DbOptDay")]
//!     left_on: Option<Day>,
//!     streak_state: db::Json<Streak>,
//!     note: Option<db::Json<Note>>,
//! }
//! ```
//!
//! (`db` stands for `crate::db`.) In tuples they stand as they are: `db.one::<(i64, DbInstant)>(…)`.
//! As arguments `Instant`, `Day` and `serde_json::Value` go straight into `args![…]`.

use daymark_actors::clock::{Day, Instant};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Type};

/// Declares a newtype read as `$raw` and turned into `$out` by `$make`.
macro_rules! column {
    ($(#[$meta:meta])* $name:ident($out:ty), read as $raw:ty, $make:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub $out);

        impl From<$name> for $out {
            fn from(x: $name) -> Self {
                x.0
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let make: fn($raw) -> Result<$out, BoxDynError> = $make;
                make(<$raw>::deserialize(d)?).map(Self).map_err(D::Error::custom)
            }
        }

        impl<DB: Database> Type<DB> for $name
        where
            $raw: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <$raw as Type<DB>>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <$raw as Type<DB>>::compatible(ty)
            }
        }

        impl<'r, DB: Database> Decode<'r, DB> for $name
        where
            $raw: Decode<'r, DB>,
        {
            fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
                let raw = <$raw as Decode<'r, DB>>::decode(value)?;
                let make: fn($raw) -> Result<$out, BoxDynError> = $make;
                make(raw).map(Self)
            }
        }
    };
}

column! {
    /// A BIGINT of UTC milliseconds, as an instant.
    DbInstant(Instant), read as i64, |ms| Ok(Instant(ms))
}
column! {
    /// A nullable BIGINT of UTC milliseconds.
    DbOptInstant(Option<Instant>), read as Option<i64>, |ms| Ok(ms.map(Instant))
}
column! {
    /// A TEXT YYYY-MM-DD, as a civil date.
    DbDay(Day), read as String, |text| Ok(text.parse()?)
}
column! {
    /// A nullable TEXT YYYY-MM-DD.
    DbOptDay(Option<Day>), read as Option<String>, |text| Ok(text.map(|t| t.parse()).transpose()?)
}

/// JSON kept in a TEXT column, parsed when the row is read. Nullable columns are `Option<Json<T>>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T, DB: Database> Type<DB> for Json<T>
where
    String: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        <String as Type<DB>>::type_info()
    }

    fn compatible(ty: &DB::TypeInfo) -> bool {
        <String as Type<DB>>::compatible(ty)
    }
}

impl<'r, T: DeserializeOwned, DB: Database> Decode<'r, DB> for Json<T>
where
    &'r str: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Ok(Self(serde_json::from_str(<&str as Decode<DB>>::decode(value)?)?))
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Json<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(d)?;
        serde_json::from_str(&text).map(Self).map_err(D::Error::custom)
    }
}

/// For a field whose type is another crate's: `#[serde(deserialize_with = "db::by::<db::DbInstant, _, _>")]`.
pub fn by<'de, R: Deserialize<'de> + Into<T>, T, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
    R::deserialize(d).map(Into::into)
}
