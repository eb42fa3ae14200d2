//! Enumerations that are stored, and sent, as words.

/// A word that matches no variant of an enumeration.
#[derive(Debug, thiserror::Error)]
#[error("unknown word: {0}")]
pub struct UnknownWord(pub String);

/// Gives an enumeration without fields its words: `text()`, `ALL`, `FromStr` and `Display`. It can be the field of a
/// record, and an argument of a statement.
///
/// ```ignore
/// words!(Role { Admin "admin", User "user" });
/// ```
#[macro_export]
macro_rules! words {
    ($t:ty { $($variant:ident $word:literal),* }) => {
        impl $t {
            /// The word in the database and in JSON.
            #[must_use]
            pub const fn text(self) -> &'static str { match self { $(Self::$variant => $word),* } }
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),*];
        }
        impl ::std::str::FromStr for $t {
            type Err = $crate::db::UnknownWord;
            fn from_str(s: &str) -> Result<Self, Self::Err> {
                match s { $($word => Ok(Self::$variant),)* other => Err($crate::db::UnknownWord(other.to_owned())) }
            }
        }
        impl ::std::fmt::Display for $t {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result { f.write_str(self.text()) }
        }
        impl $crate::db::Column for $t {
            fn read(value: $crate::db::Value<'_>) -> Result<Self, Box<dyn ::std::error::Error + Send + Sync>> {
                Ok(<String as $crate::db::Column>::read(value)?.parse()?)
            }
        }
        impl From<$t> for $crate::db::Val {
            fn from(word: $t) -> Self { Self::from(word.text()) }
        }
    };
}
