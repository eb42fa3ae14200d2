//! The macro behind the settings: one declaration yields the struct, its defaults and its description.

use serde::Serialize;
use serde_json::Value;

/// The description of one setting.
#[derive(Clone, Debug)]
pub struct Field {
    /// The key with its section, such as `limits.scale`.
    pub key: String,
    /// The section; empty at the top level.
    pub section: &'static str,
    /// What the setting does, with units.
    pub about: String,
    /// The default, as it would be written in the file.
    pub default: Value,
}

impl Field {
    /// The environment variable, such as `DAYMARK_LIMITS__SCALE`.
    pub fn variable(&self) -> String {
        format!("DAYMARK_{}", self.key.replace('.', "__").to_ascii_uppercase())
    }

    /// Whether the value is text, which is taken from the environment unchanged.
    pub fn is_text(&self) -> bool {
        self.default.is_string()
    }

    pub(super) fn new(section: &'static str, name: &str, about: &[&str], default: &impl Serialize) -> Self {
        let key = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
        Self { key, section, about: prose(about), default: serde_json::to_value(default).unwrap_or_default() }
    }
}

/// Doc comment lines as one paragraph.
pub fn prose(lines: &[&str]) -> String {
    lines.iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ")
}

/// A group of settings.
pub trait Section {
    /// Its settings, in the order of their declaration.
    fn fields(section: &'static str) -> Vec<Field>;
}

macro_rules! settings {
    (
        $(#[doc = $about:literal])+
        $name:ident {
            $( $(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr; )*
        } $( with {
            $( $(#[doc = $group_doc:literal])+ $group:ident: $group_type:ty; )*
        } )?
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $( $(#[doc = $doc])+ pub $field: $type, )*
            $( $( $(#[doc = $group_doc])+ pub $group: $group_type, )* )?
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $field: $default, )* $( $( $group: Default::default(), )* )? }
            }
        }

        impl $crate::config::declare::Section for $name {
            fn fields(section: &'static str) -> Vec<$crate::config::declare::Field> {
                let default = Self::default();
                #[allow(unused_mut)]
                let mut all = vec![ $(
                    $crate::config::declare::Field::new(section, stringify!($field), &[$($doc),+], &default.$field),
                )* ];
                $( $(
                    all.extend(<$group_type as $crate::config::declare::Section>::fields(stringify!($group)));
                )* )?
                all
            }
        }

        $( impl $name {
            /// Each group of settings with its purpose.
            #[must_use]
            pub fn groups() -> Vec<(&'static str, String)> {
                vec![ $( (stringify!($group), $crate::config::declare::prose(&[$($group_doc),+])), )* ]
            }
        } )?
    };
}
pub(super) use settings;
